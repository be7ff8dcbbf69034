import { networkOf } from '@portal/api-sdk/network';
import type { AuditOrigin } from './recordAudit';

/** Lines of refusals that one address, or one person, may cause in a minute; a person who is lost causes a few. */
const LINES_PER_MINUTE = { refused: 30, tooMany: 3 };
/** Addresses and people kept in mind at once; all others share one budget. */
const MAX_KEYS = 10_000;
const MINUTE_MS = 60_000;

/** `tooMany`: above a limit, a flood by its nature; its first lines tell all of it. */
type RefusalKind = keyof typeof LINES_PER_MINUTE;

interface Caused {
  /** Whose first refusal of the minute it was. */
  origin: AuditOrigin;
  count: number;
  kind: RefusalKind;
}

interface Verdict {
  admitted: boolean;
  /** How many lines were left out in a minute that is over, by whoever caused them. */
  leftOut: Caused[];
}

/**
 * Keeps floods of refusals out of the log: what is beyond the budget is counted, and told in one line once its minute is
 * over. In memory, and so for each server: a flood must not cost a write each.
 */
export function createFloodGate(): (origin: AuditOrigin, kind: RefusalKind, now: Date) => Verdict {
  let minute = -1;
  let caused = new Map<string, Caused>();

  return (origin, kind, now) => {
    const current = Math.floor(now.getTime() / MINUTE_MS);
    const leftOut = current === minute ? [] : beyondBudget(caused);
    if (current !== minute) {
      minute = current;
      caused = new Map();
    }
    // A person has a budget of their own: others behind the same address cannot use it up.
    const who =
      origin.actor === 'anonymous' ? `ip ${networkOf(origin.ip)}` : `actor ${origin.actor}`;
    const key = `${kind} ${who}`;
    const kept = caused.has(key) || caused.size < MAX_KEYS ? key : `${kind} all others`;
    const known = caused.get(kept) ?? { origin, count: 0, kind };
    known.count += 1;
    caused.set(kept, known);
    return { admitted: known.count <= LINES_PER_MINUTE[kind], leftOut };
  };
}

function beyondBudget(caused: ReadonlyMap<string, Caused>): Caused[] {
  return [...caused.values()]
    .map((one) => ({ ...one, count: one.count - LINES_PER_MINUTE[one.kind] }))
    .filter(({ count }) => count > 0);
}
