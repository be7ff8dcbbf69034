import type {
  InstructionState,
  IraDetails,
  Recurrence,
  TransferKind,
  TransferState,
} from '@portal/api-sdk';
import { formatDate } from '@portal/ui-kit';
import { withheldOf } from './draft';

export const KIND_WORDS: Readonly<Record<TransferKind, string>> = {
  journal: 'Between your accounts',
  'ach-in': 'From a bank (ACH)',
  'ach-out': 'To a bank (ACH)',
  'same-day-ach': 'To a bank, same day (ACH)',
  wire: 'Wire',
  check: 'Check by mail',
  'ira-distribution': 'IRA distribution',
  'ira-contribution': 'IRA contribution',
};

export type Tone = 'plain' | 'good' | 'waiting' | 'attention' | 'bad';

export const STATE_WORDS: Readonly<Record<TransferState, { text: string; tone: Tone }>> = {
  'needs-approval': { text: 'Needs approval', tone: 'attention' },
  scheduled: { text: 'Scheduled', tone: 'waiting' },
  submitted: { text: 'On its way', tone: 'waiting' },
  settled: { text: 'Settled', tone: 'good' },
  returned: { text: 'Returned', tone: 'bad' },
  rejected: { text: 'Rejected', tone: 'bad' },
  cancelled: { text: 'Cancelled', tone: 'plain' },
  expired: { text: 'Expired', tone: 'plain' },
};

export const INSTRUCTION_WORDS: Readonly<Record<InstructionState, { text: string; tone: Tone }>> = {
  'needs-approval': { text: 'Needs approval', tone: 'attention' },
  active: { text: 'Active', tone: 'good' },
  paused: { text: 'Paused', tone: 'waiting' },
  ended: { text: 'Ended', tone: 'plain' },
  cancelled: { text: 'Deleted', tone: 'plain' },
};

export const FREQUENCY_WORDS: Readonly<Record<Recurrence['frequency'], string>> = {
  weekly: 'Every week',
  'every-two-weeks': 'Every two weeks',
  monthly: 'Every month',
  quarterly: 'Every quarter',
  yearly: 'Every year',
};

/** Where a run goes whose day is a weekend or a holiday. */
export const CLOSED_WORDS: Readonly<Record<Recurrence['whenclosed'], string>> = {
  before: 'the banking day before',
  after: 'the next banking day',
};

/** “Every month from Dec 15, 2026, until Dec 15, 2027”. */
export function recurrenceWords(recurrence: Recurrence): string {
  const { frequency, starts, ends, count, onlastday, dayofmonth } = recurrence;
  const day = dayofmonth === undefined ? '' : ` on day ${dayofmonth}`;
  const parts = [
    `${FREQUENCY_WORDS[frequency]}${onlastday ? ' on the last day' : day} from ${formatDate(starts)}`,
    ...(ends === undefined ? [] : [`until ${formatDate(ends)}`]),
    ...(count === undefined ? [] : [count === 1 ? 'once' : `${count} times`]),
  ];
  return parts.join(', ');
}

/** The tax that each run of an IRA distribution keeps back, as facts. */
export function withheldFacts(kind: TransferKind, ira?: IraDetails): [string, string][] {
  if (kind !== 'ira-distribution') return [];
  const { federal, state } = withheldOf(ira);
  return [
    ['Federal tax withheld', `${federal}%`],
    ['State tax withheld', `${state}%`],
  ];
}
