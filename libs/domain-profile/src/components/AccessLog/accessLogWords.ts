import type { AccessLogEntry, AuditAction, BrowserFamily, SimulationCause } from '@portal/api-sdk';
import type { AccessLogFilter } from '../../defaults';

/** What happened, as the client reads it; an action without words does not compile. */
export const ACTION_WORDS: Readonly<Record<AuditAction, string>> = {
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'session.timed_out': 'Signed out because nothing happened for a while',
  'session.expired': 'Signed out after 12 hours',
  'session.revoked': 'Ended a sign-in from elsewhere',
  'session.others_ended': 'Ended all other sign-ins',
  'token.refused': 'A sign-in that was no longer good was used',
  'access.refused': 'Asked for something that is not available',
  'mfa.required': 'Asked for accounts before the code was entered',
  'mfa.code_sent': 'A code was sent',
  'mfa.verified': 'Entered a right code',
  'mfa.rejected': 'Entered a wrong code',
  'mfa.locked': 'Codes were locked after too many wrong ones',
  'mfa.stepped_up': 'Entered a code again for a change',
  'mfa.authenticator_begun': 'Began to set up an authenticator app',
  'mfa.authenticator_registered': 'Set up an authenticator app',
  'mfa.channel_added': 'Added a telephone for codes',
  'mfa.channel_removed': 'Removed a telephone for codes',
  'mfa.preferred_changed': 'Changed what is asked for first',
  'mfa.recovery_codes_renewed': 'Made new recovery codes',
  'mfa.recovery_codes_acknowledged': 'Kept the recovery codes',
  'mfa.recovery_code_used': 'Used a recovery code',
  'mfa.reset_requested': 'Asked the firm to reset the second step',
  'registration.invited': 'Was invited',
  'registration.invite_checked': 'Opened the invitation',
  'registration.identity_checked': 'Confirmed who they are',
  'registration.code_sent': 'A code for the registration was sent',
  'registration.code_checked': 'Entered the code of the registration',
  'registration.login_checked': 'Chose the e-mail address to sign in with',
  'registration.consented': 'Agreed to terms and e-delivery',
  'registration.credentials_created': 'Was given a sign-in',
  'registration.completed': 'Completed the registration',
  'person.disabled': 'Took access away',
  'person.enabled': 'Gave access back',
  'simulation.asked': 'Was shown your name before viewing the portal',
  'simulation.started': 'Began to view the portal as you see it',
  'simulation.resumed': 'Went on viewing the portal as you see it',
  'simulation.read': 'Looked at a screen as you see it',
  'simulation.ended': 'Stopped viewing the portal',
  'simulation.refused': 'Tried something that support may not do',
  'account.renamed': 'Renamed an account',
  'preferences.changed': 'Changed preferences',
  'holdings.exported': 'Downloaded a list',
  'figure.explained': 'Looked at how a figure came to be',
  'audit.viewed': 'Looked at this log',
  'audit.capped': 'More of the same was refused',
};

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
  support: 'Support',
  firm: 'Firm',
};

/** Who it was: `You`, `Barnaby`, `Ottoline Helpworthy, client support`. */
export function handWords({ who, name }: Pick<AccessLogEntry, 'who' | 'name'>): string {
  switch (who) {
    case 'you':
      return 'You';
    case 'household':
      return name ?? 'Your household';
    case 'support':
      return name === undefined ? 'Client support' : `${name}, client support`;
    case 'firm':
      return 'The firm';
    case 'unknown':
      return 'Nobody who was signed in';
  }
}
