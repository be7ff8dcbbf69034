import { BLOCKING_FACTOR, digits, entryHash, record, shortDate, text } from './nachaRecords';

/** The firm and its bank, as the bank has set them up. */
export interface Originator {
  /** Routing number of the bank that takes the file. */
  bankRouting: string;
  bankName: string;
  /** Ten characters that the bank has given the firm, often `1` and the tax number. */
  companyId: string;
  companyName: string;
}

/** One payment between the firm and an account at another bank. */
export interface NachaEntry {
  /** Comes back with a return: the transfer's own number, at most 15 characters. */
  reference: string;
  /** `credit` sends money to the account, `debit` takes it from there. */
  direction: 'credit' | 'debit';
  accountType: 'checking' | 'savings';
  routingNumber: string;
  accountNumber: string;
  /** Whole cents. */
  cents: bigint;
  name: string;
}

export interface NachaBatch {
  /** Ten characters the receiver sees, `TRANSFER`. */
  description: string;
  /** The banking day on which the money is to move, `2026-11-23`. */
  effective: string;
  entries: readonly NachaEntry[];
}

interface FileOptions {
  originator: Originator;
  /** The day and the time in New York at which the file is made: `2026-11-23`, `1645`. */
  madeOn: string;
  madeAt: string;
  /** Tells files of one day apart. */
  modifier: string;
  batches: readonly NachaBatch[];
}

const TRANSACTION_CODES = {
  'credit checking': '22',
  'debit checking': '27',
  'credit savings': '32',
  'debit savings': '37',
} as const;
/** Debits and credits mixed. */
const SERVICE_CLASS = '200';

/**
 * A file for the firm's bank in the format of the Nacha Operating Rules (appendix three): PPD entries, one batch for
 * each effective day. Lines end with a line feed; the last block is filled with lines of nines.
 * @throws RangeError when a field does not fit or a batch has no entry: such a file must not leave.
 */
export function writeNachaFile({
  originator,
  madeOn,
  madeAt,
  modifier,
  batches,
}: FileOptions): string {
  const lines = [fileHeader({ originator, madeOn, madeAt, modifier })];
  batches.forEach((batch, index) => lines.push(...batchLines(originator, batch, index + 1)));
  lines.push(fileControl(batches));
  while (lines.length % BLOCKING_FACTOR !== 0) lines.push('9'.repeat(94));
  return `${lines.join('\n')}\n`;
}

function fileHeader({
  originator,
  madeOn,
  madeAt,
  modifier,
}: Omit<FileOptions, 'batches'>): string {
  return record(
    '101',
    ` ${digits(originator.bankRouting, 9)}`,
    text(originator.companyId, 10),
    shortDate(madeOn),
    digits(madeAt, 4),
    text(modifier, 1),
    '094101',
    text(originator.bankName, 23),
    text(originator.companyName, 23),
    text('', 8),
  );
}

function batchLines(originator: Originator, batch: NachaBatch, number: number): string[] {
  if (batch.entries.length === 0) throw new RangeError('A batch needs an entry.');
  const odfi = originator.bankRouting.slice(0, 8);
  const header = record(
    `5${SERVICE_CLASS}`,
    text(originator.companyName, 16),
    text('', 20),
    text(originator.companyId, 10),
    'PPD',
    text(batch.description, 10),
    text('', 6),
    shortDate(batch.effective),
    text('', 3),
    '1',
    odfi,
    digits(number, 7),
  );
  const entries = batch.entries.map((entry, index) => entryLine(entry, odfi, index + 1));
  const { debit, credit } = totalsOf(batch.entries);
  const control = record(
    `8${SERVICE_CLASS}`,
    digits(batch.entries.length, 6),
    entryHash(batch.entries.map(({ routingNumber }) => routingNumber)),
    digits(debit, 12),
    digits(credit, 12),
    text(originator.companyId, 10),
    text('', 25),
    odfi,
    digits(number, 7),
  );
  return [header, ...entries, control];
}

function entryLine(entry: NachaEntry, odfi: string, sequence: number): string {
  // Names may be cut; a cut number is another account.
  if (!/^[\x20-\x7e]{1,17}$/.test(entry.accountNumber)) {
    throw new RangeError('An account number has 1 to 17 characters.');
  }
  if (!/^[\x20-\x7e]{1,15}$/.test(entry.reference)) {
    throw new RangeError('A reference has 1 to 15 characters.');
  }
  return record(
    '6',
    TRANSACTION_CODES[`${entry.direction} ${entry.accountType}`],
    digits(entry.routingNumber, 9),
    text(entry.accountNumber, 17),
    digits(entry.cents, 10),
    text(entry.reference, 15),
    text(entry.name, 22),
    text('', 2),
    '0',
    odfi,
    digits(sequence, 7),
  );
}

function fileControl(batches: readonly NachaBatch[]): string {
  const entries = batches.flatMap((batch) => batch.entries);
  const { debit, credit } = totalsOf(entries);
  // Header and control of the file, header and control of each batch, and the entries.
  const records = 2 + 2 * batches.length + entries.length;
  return record(
    '9',
    digits(batches.length, 6),
    digits(Math.ceil(records / BLOCKING_FACTOR), 6),
    digits(entries.length, 8),
    entryHash(entries.map(({ routingNumber }) => routingNumber)),
    digits(debit, 12),
    digits(credit, 12),
    text('', 39),
  );
}

function totalsOf(entries: readonly NachaEntry[]): { debit: bigint; credit: bigint } {
  let debit = 0n;
  let credit = 0n;
  for (const { direction, cents } of entries) {
    if (direction === 'debit') debit += cents;
    else credit += cents;
  }
  return { debit, credit };
}
