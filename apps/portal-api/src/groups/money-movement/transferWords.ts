import type { Transfer, TransferState } from '@portal/api-sdk/server';

const KIND_WORDS: Readonly<Record<Transfer['kind'], string>> = {
  journal: 'Between your accounts',
  'ach-in': 'From a bank (ACH)',
  'ach-out': 'To a bank (ACH)',
  'same-day-ach': 'To a bank, same day (ACH)',
  wire: 'Wire',
  check: 'Check',
  'ira-distribution': 'IRA distribution',
  'ira-contribution': 'IRA contribution',
};

export function kindWords(kind: Transfer['kind']): string {
  return KIND_WORDS[kind];
}

const STATE_WORDS: Readonly<Record<TransferState, string>> = {
  'needs-approval': 'Needs approval',
  scheduled: 'Scheduled',
  submitted: 'On its way',
  settled: 'Settled',
  returned: 'Returned',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

/** As the portal names a state. */
export function stateWords(state: TransferState): string {
  return STATE_WORDS[state];
}

interface EventFacts {
  kind: Transfer['kind'];
  isFirst: boolean;
  byYou: boolean;
  name: string | null;
  note: string | null;
  isPlanned: boolean;
}

/** What happened at a step, in a sentence. */
export function eventText(state: TransferState, facts: EventFacts): string {
  const { kind, isFirst, byYou, name, note, isPlanned } = facts;
  const who = byYou ? 'You' : (name ?? 'The firm');
  const because = note === null ? '' : ` ${note}`;
  switch (state) {
    case 'needs-approval':
      return `${who} asked for this transfer. A second holder has to approve it.`;
    case 'scheduled':
      if (!isFirst) return `${who} approved it.`;
      return isPlanned
        ? 'A standing instruction made this transfer.'
        : `${who} sent this transfer.`;
    case 'submitted':
      return kind === 'journal' ? 'We are booking it.' : 'We handed it to the bank.';
    case 'settled':
      return 'The money arrived.';
    case 'returned':
      return `The other bank sent it back.${because}`;
    case 'rejected':
      return `It could not be sent.${because}`;
    case 'cancelled':
      return `${who} cancelled it.${because}`;
    case 'expired':
      return `It was not approved in time.${because}`;
  }
}
