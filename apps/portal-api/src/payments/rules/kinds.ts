import { day as dayWords } from '../../documents/kinds/words';
import type { TransferKind } from './cutOffs';

/** One end of a transfer, as the rules see it. */
export type End =
  | {
      type: 'account';
      /** Held by the firm, or only seen here. */
      source: 'firm' | 'external' | 'manual';
      isLiability: boolean;
      registration: string;
      taxStatus: string;
      /** Null while it is open. */
      closedOn: string | null;
    }
  | { type: 'payee'; state: 'verifying' | 'active' | 'locked' | 'removed' };

/** What the firm's bank can be given. */
export interface Reach {
  kinds: ReadonlySet<TransferKind>;
  /** Said of a way between an account here and a bank that is not among them. */
  reason: string;
}

export const EVERY_KIND: Reach = {
  kinds: new Set<TransferKind>([
    ...(['ach-in', 'ach-out', 'same-day-ach', 'wire', 'check'] as const),
    ...(['ira-distribution', 'ira-contribution'] as const),
  ]),
  reason: '',
};

export type Ways = { kinds: readonly TransferKind[] } | { reason: string };

/** Why money can neither leave an end nor arrive there; null when it can. */
export function closedReason(end: End): string | null {
  if (end.type === 'payee') return PAYEE_REASONS[end.state];
  if (end.closedOn !== null) return accountClosedOn(end.closedOn);
  if (end.source === 'external') {
    return 'This account is held elsewhere and only shown here: move its money where it is held.';
  }
  if (end.source === 'manual' || end.isLiability) {
    return 'Payments from it or to it cannot be made here.';
  }
  if (isPlan(end)) {
    return 'Money leaves and enters a retirement plan only through the plan’s own administrator.';
  }
  return null;
}

/** Why money neither leaves nor enters an account that was closed. */
export function accountClosedOn(day: string): string {
  return `This account was closed on ${dayWords(day)}.`;
}

/** In which ways money can go from one end to the other, or why in none. `reach` is what the firm's bank takes. */
export function waysBetween(from: End, to: End, reach: Reach = EVERY_KIND): Ways {
  const ways = waysOf(from, to);
  if ('reason' in ways || (from.type === 'account' && to.type === 'account')) return ways;
  const kinds = ways.kinds.filter((kind) => reach.kinds.has(kind));
  return kinds.length > 0 ? { kinds } : { reason: reach.reason };
}

function waysOf(from: End, to: End): Ways {
  const closed = closedReason(from) ?? closedReason(to);
  if (closed !== null) return { reason: closed };
  if (from.type === 'payee' && to.type === 'payee') {
    return { reason: 'Money moves between an account here and a bank, not from bank to bank.' };
  }
  if (isIra(from) && isIra(to)) {
    return {
      reason: 'A move between retirement accounts needs a rollover form: ask your advisor team.',
    };
  }
  if (isIra(from)) return { kinds: ['ira-distribution'] };
  if (isIra(to)) return { kinds: ['ira-contribution'] };
  if (from.type === 'payee') return { kinds: ['ach-in'] };
  if (to.type === 'payee') return { kinds: ['ach-out', 'same-day-ach', 'wire', 'check'] };
  return { kinds: ['journal'] };
}

export function isIra(end: End): boolean {
  return end.type === 'account' && /\bIRA\b/.test(end.registration);
}

export function isRoth(end: End): boolean {
  return end.type === 'account' && end.taxStatus === 'roth';
}

function isPlan(end: End): boolean {
  return end.type === 'account' && end.taxStatus === 'deferred' && !isIra(end);
}

const PAYEE_REASONS = {
  active: null,
  verifying: 'This bank account is not verified yet: name the two small deposits first.',
  locked: 'This bank account is locked after too many wrong amounts: call us.',
  removed: 'This bank account was removed.',
} as const;
