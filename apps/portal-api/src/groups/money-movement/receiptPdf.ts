import type { Transfer, TransferEvent, Withholding } from '@portal/api-sdk/server';
import { day as dayWords } from '../../documents/kinds/words';
import { drawPaper } from '../../documents/layout/drawPaper';
import type { Fact, PaperFirm, PaperPart } from '../../documents/layout/paper';
import { centsOf } from '../../payments/rules/cents';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import { dollars } from './transferRules';
import { kindWords, stateWords } from './transferWords';

interface Receipt {
  transfer: Transfer;
  withholding: Withholding | null;
  events: readonly TransferEvent[];
  /** What was said before it was sent. */
  notes: readonly string[];
  firm: PaperFirm;
  /** When the receipt is made: it shows the transfer as it is then. */
  now: Date;
}

/** What was moved, how, who sent and approved it, and what has become of it. */
export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const { transfer, notes, firm, now } = receipt;
  const { from, to, transferid, state } = transfer;
  const own = from.account === undefined ? to : from;
  const { bytes } = await drawPaper({
    title: 'Receipt of a transfer',
    period: `${from.name} to ${to.name}`,
    addressee: [own.name, own.detail],
    facts: [
      { label: 'Amount', value: text(transfer.amount.amount) },
      { label: 'State', value: stateWords(state) },
      { label: 'Receipt made', value: newYork(now.toISOString()) },
    ],
    notices: [],
    parts: [
      movedPart(receipt),
      happenedPart(receipt),
      ...(notes.length === 0
        ? []
        : [{ heading: 'What you were told before it was sent', text: notes }]),
    ],
    closing: [
      'Times are those of New York. The transfer is shown as it stood when this receipt was made; a later receipt shows what came after.',
    ],
    firm,
    reference: `Confirmation number ${transferid}`,
    date: newYorkTimeOf(now).day,
  });
  return bytes;
}

function movedPart({ transfer, withholding, events }: Receipt): PaperPart {
  const { from, to, fee, kind, memo, returncode, reason, transferid } = transfer;
  const sender = events[0]?.by;
  const approver = events.find(({ state }, place) => place > 0 && state === 'scheduled')?.by;
  const facts: (Fact | null)[] = [
    { label: 'From', value: `${from.name}, ${from.detail}` },
    { label: 'To', value: `${to.name}, ${to.detail}` },
    { label: 'How', value: kindWords(kind) },
    { label: 'Fee', value: text(fee.amount) },
    ...taxFacts(withholding),
    ...dayFacts(transfer),
    memo === undefined ? null : { label: 'Memo', value: memo },
    sender === undefined ? null : { label: 'Sent by', value: sender },
    approver === undefined ? null : { label: 'Approved by', value: approver },
    reason === undefined
      ? null
      : { label: 'Reason', value: [returncode, reason].filter(Boolean).join(': ') },
    { label: 'Confirmation number', value: transferid },
  ];
  return {
    heading: 'The transfer',
    table: {
      columns: [
        { label: 'Detail', width: 1.4 },
        { label: 'As recorded', width: 4 },
      ],
      rows: facts
        .filter((fact) => fact !== null)
        .map(({ label, value }) => ({ cells: [label, value] })),
    },
  };
}

function taxFacts(withholding: Withholding | null): Fact[] {
  if (withholding === null) return [];
  const { federal, state, net, code } = withholding;
  return [
    { label: 'Federal tax withheld', value: text(federal.amount) },
    { label: 'State tax withheld', value: text(state.amount) },
    { label: 'Arrives after tax', value: text(net.amount) },
    ...(code === undefined ? [] : [{ label: 'Code of Form 1099-R', value: code }]),
  ];
}

/** The days as they are now: what never left has no day of arrival. */
function dayFacts({ state, processon, settleon }: Transfer): Fact[] {
  if (state === 'cancelled' || state === 'rejected') {
    return [{ label: 'Was to move on', value: dayWords(processon) }];
  }
  const hasArrived = state === 'settled' || state === 'returned';
  const hasLeft = hasArrived || state === 'submitted';
  return [
    { label: hasLeft ? 'Moved on' : 'Moves on', value: dayWords(processon) },
    { label: hasArrived ? 'Arrived' : 'Expected to arrive', value: dayWords(settleon) },
  ];
}

function happenedPart({ events }: Receipt): PaperPart {
  return {
    heading: 'What happened',
    table: {
      columns: [
        { label: 'When', width: 1.4 },
        { label: 'What', width: 3 },
        { label: 'By', width: 1 },
      ],
      rows: events.map(({ at, text: what, by }) => ({ cells: [newYork(at), what, by ?? '–'] })),
    },
  };
}

function text(amount: string): string {
  return dollars(centsOf(amount));
}

function newYork(at: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    dateStyle: 'medium',
    timeStyle: 'short',
  })
    .format(new Date(at))
    .replaceAll('\u202f', ' ');
}
