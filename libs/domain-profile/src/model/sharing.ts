import type { DocumentKind, GuestRelation, NewShare, Share, ShareState } from '@portal/api-sdk';
import { SHARE_LONGEST_YEARS } from '../defaults';

export const RELATION_WORDS: Readonly<Record<GuestRelation, string>> = {
  cpa: 'CPA',
  relative: 'Relative',
  attorney: 'Attorney',
  other: 'Other',
};

export const STATE_WORDS: Readonly<Record<ShareState, string>> = {
  invited: 'Invited',
  lapsed: 'Invitation ran out',
  active: 'Active',
  ended: 'Ended',
  revoked: 'Ended by you',
};

export const KIND_WORDS: Readonly<Record<DocumentKind, string>> = {
  statement: 'Statements',
  tax: 'Tax documents',
  'trust-statement': 'Trust statements',
  'trade-confirmation': 'Trade confirmations',
  'performance-report': 'Performance reports',
  correspondence: 'Correspondence',
};

/** Whether the guest may still see something, or could: what is over cannot be ended. */
export function isOpen({ state }: Pick<Share, 'state'>): boolean {
  return state === 'active' || state === 'invited';
}

/** `Values, statements and tax documents`: what a guest sees of each account. */
export function seenWords({ valuesshown, kinds }: Pick<Share, 'valuesshown' | 'kinds'>): string {
  const seen = [
    ...(valuesshown ? ['values'] : []),
    ...kinds.map((kind) => KIND_WORDS[kind].toLowerCase()),
  ];
  const last = seen.at(-1) ?? 'names only';
  const words = seen.length > 1 ? `${seen.slice(0, -1).join(', ')} and ${last}` : last;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `Values and statements of Lake house fund; folder For the accountant`: what a guest sees, of what. */
export function sharedWords(
  share: Pick<Share, 'valuesshown' | 'kinds' | 'accounts' | 'folders'>,
): string {
  const { accounts, folders } = share;
  return [
    ...(accounts.length > 0 ? [`${seenWords(share)} of ${accounts.join(', ')}`] : []),
    ...(folders.length > 0
      ? [`${folders.length === 1 ? 'folder' : 'folders'} ${folders.join(', ')}`]
      : []),
  ].join('; ');
}

/** The last day that may be chosen, from today in New York (`YYYY-MM-DD`). */
export function longestUntil(today: string): string {
  return `${Number(today.slice(0, 4)) + SHARE_LONGEST_YEARS}${today.slice(4)}`;
}

/** As the contract and the API have it: letters of any writing, and nothing that mail would make a link of. */
const NAME = /^(?!.*\.[^\s.,'’-]{2})[\p{L}\p{M}\p{Zs}\p{Pd}'’.,\u00b7\u05f3\u30fb]+$/u;

function nameFault(name: string): string | null {
  if (name === '') return 'Enter the name of the guest.';
  if (NAME.test(name)) return null;
  return 'Use letters, spaces, apostrophes, hyphens, commas and dots. A word after a dot takes a space before it.';
}

/** What is missing of each part of the form before a guest can be invited, in words; nothing when nothing is. */
export function shareFaults(
  draft: NewShare,
  today: string,
): Partial<Record<'name' | 'email' | 'accounts' | 'kinds' | 'until', string>> {
  const { name, email, accounts, folders = [], valuesshown, kinds, until } = draft;
  const wrongName = nameFault(name.trim());
  return {
    ...(wrongName !== null && { name: wrongName }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) && {
      email: 'Enter an e-mail address such as name@example.com.',
    }),
    ...(accounts.length === 0 &&
      folders.length === 0 && { accounts: 'Choose at least one account or one folder.' }),
    ...(accounts.length > 0 &&
      !valuesshown &&
      kinds.length === 0 && {
        kinds: 'Choose what the guest sees: values, or at least one kind of document.',
      }),
    ...((until < today || until > longestUntil(today)) && {
      until: 'Choose a last day from today to a year from today.',
    }),
  };
}
