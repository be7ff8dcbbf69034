import { addBankingDays, bankingDayOnOrAfter, isBankingDay, type Day } from './bankingDays';
import { instantInNewYork, newYorkTimeOf } from './newYorkTime';

/** How money moves. */
export type TransferKind =
  | 'journal'
  | 'ach-in'
  | 'ach-out'
  | 'same-day-ach'
  | 'wire'
  | 'check'
  | 'ira-distribution'
  | 'ira-contribution';

interface KindTimes {
  /** New York's clock: what arrives at this time or later is processed on the next banking day. */
  cutOff: string;
  /** Banking days from processing to settlement. */
  settlesAfter: number;
}

/**
 * assumed, but for same-day ACH: 16:45 is the cut-off that promise M13 names, and when its last window closes, which settles
 * at 18:00 the same day (Federal Reserve Bank Services, FedACH processing schedule). The file is made after the cut-off, so a
 * bank that is to send it the same day has to take it that late (docs/operating.md).
 */
export const KIND_TIMES: Readonly<Record<TransferKind, KindTimes>> = {
  journal: { cutOff: '18:00', settlesAfter: 0 },
  'ach-in': { cutOff: '17:00', settlesAfter: 2 },
  'ach-out': { cutOff: '17:00', settlesAfter: 1 },
  'same-day-ach': { cutOff: '16:45', settlesAfter: 0 },
  wire: { cutOff: '16:00', settlesAfter: 0 },
  check: { cutOff: '15:00', settlesAfter: 5 },
  'ira-distribution': { cutOff: '16:00', settlesAfter: 1 },
  'ira-contribution': { cutOff: '17:00', settlesAfter: 1 },
};

export interface Processing {
  /** The banking day on which the firm acts. */
  processOn: Day;
  /** Until when the client can still cancel: the cut-off of that day. */
  cutOffAt: Date;
  /** The banking day on which the money is expected to be there. */
  settleOn: Day;
}

/**
 * When an instruction that arrives at `now` is processed and settles. `wanted` is the day the client asks for; an
 * earlier one than today counts as today, one on which banks are closed as the next banking day.
 */
export function processingOf(kind: TransferKind, now: Date, wanted?: Day): Processing {
  const { cutOff, settlesAfter } = KIND_TIMES[kind];
  const today = newYorkTimeOf(now).day;
  const asked = wanted !== undefined && wanted > today ? wanted : today;
  let processOn = bankingDayOnOrAfter(asked);
  if (isBankingDay(today) && processOn === today && now >= instantInNewYork(today, cutOff)) {
    processOn = addBankingDays(today, 1);
  }
  return {
    processOn,
    cutOffAt: instantInNewYork(processOn, cutOff),
    settleOn: addBankingDays(processOn, settlesAfter),
  };
}
