import { randomInt } from 'node:crypto';
import { insertEntry, selectOutcome } from './bankEntries';
import type { Originator } from './nachaFile';
import { settledByClock, type Rail } from './rail';
import { handOverFiles } from './handOverFiles';
import { readReturnFiles } from './readReturnFiles';

/** Where files are exchanged with the firm's bank, and as whom. */
export interface NachaPlace {
  /** Absolute folders: the bank takes files out of one and puts files into the other. */
  outbox: string;
  inbox: string;
  originator: Originator;
}

const REACH = {
  kinds: new Set([
    ...(['ach-in', 'ach-out', 'same-day-ach', 'ira-distribution', 'ira-contribution'] as const),
  ]),
  reason: 'Our bank takes no such payment from here: call us.',
};
/** At most so many cents prove a bank account; more would be worth taking. */
const DEPOSIT_MOST = 50;

/**
 * Files in the format of Nacha. A payment settles when its day has come and nothing has come back: no news is good
 * news (Nacha Operating Rules). A return that comes later still undoes it.
 */
export function createNachaRail(place: NachaPlace): Rail {
  return {
    reach: REACH,
    async submit(payment, { sql, now }) {
      if (payment.outside && !REACH.kinds.has(payment.kind as never)) {
        return { taken: false, reason: REACH.reason };
      }
      // All of it may be withheld: then there is nothing to hand over.
      if (payment.cents > 0n) await insertEntry(sql, payment, now);
      return { taken: true };
    },
    async stateOf(payment, { sql, now }) {
      if (!payment.outside || payment.cents === 0n) return settledByClock(payment, now);
      const { code, handedOver } = await selectOutcome(sql, payment.reference);
      if (code !== null) return { state: 'returned', code };
      return handedOver ? settledByClock(payment, now) : { state: 'pending' };
    },
    depositsFor: () => [randomInt(1, DEPOSIT_MOST), randomInt(1, DEPOSIT_MOST)],
    collect: (parts) => readReturnFiles(parts, place),
    handOver: (parts) => handOverFiles(parts, place),
  };
}
