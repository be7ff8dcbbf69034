import type { AccessLogEntry, BrowserFamily, SimulationCause } from '@portal/api-sdk';
import type { AccessLogFilter } from '../../defaults';

/** Why support stopped viewing. */
export const CAUSE_WORDS: Readonly<Record<SimulationCause, string>> = {
  exit: 'By choice',
  idle: 'Nothing was done for a while',
  expired: 'Its time was over',
  refused: 'The server ended it',
  left: 'The page was closed',
  replaced: 'Another viewing began',
  signed_out: 'By signing out',
  revoked: 'The firm ended it',
};

export const BROWSER_WORDS: Readonly<Record<BrowserFamily, string>> = {
  edge: 'Edge',
  opera: 'Opera',
  samsung_internet: 'Samsung Internet',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
  other: 'Another program',
};

export const FILTER_WORDS: Readonly<Record<AccessLogFilter, string>> = {
  all: 'All',
  you: 'You',
  household: 'Household',
  advisor: 'Advisors',
  support: 'Support',
  guest: 'Guests',
  firm: 'Firm',
};

/** Who it was: `You`, `Barnaby`, `Ottoline Helpworthy, client support`. */
export function handWords({ who, name }: Pick<AccessLogEntry, 'who' | 'name'>): string {
  switch (who) {
    case 'you':
      return 'You';
    case 'household':
      return name ?? 'Your household';
    case 'advisor':
      return name === undefined ? 'Your advisor' : `${name}, your advisor`;
    case 'support':
      return name === undefined ? 'Client support' : `${name}, client support`;
    case 'guest':
      return name === undefined ? 'A guest' : `${name}, guest`;
    case 'firm':
      return 'The firm';
    case 'unknown':
      return 'Somebody not signed in';
  }
}

/** What support can look at in a simulation, by the tag of the contract. */
const AREA_WORDS: Readonly<Record<string, string>> = {
  profile: 'Accounts and profile',
  template: 'Settings and help',
  holdings: 'Holdings and activity',
  documents: 'Documents',
  'money-movement': 'Transfers',
  mfa: 'Sign-in',
  simulation: 'The viewing itself',
  'market-data': 'Markets',
  insights: 'Insights',
  aggregation: 'Other assets',
  audit: 'Access log',
  session: 'Sign-in',
  'secure-messages': 'Messages',
  collaboration: 'Shared drives',
  sharing: 'Guests',
};

/** `Holdings and activity`. */
export const areaWords = (area: string): string => AREA_WORDS[area] ?? 'Another part of the portal';
