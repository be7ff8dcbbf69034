/** One payment that came back. */
export interface NachaReturn {
  /** The transfer's own number, as it was sent. */
  reference: string;
  /** `R01` and so on: Nacha Operating Rules, appendix four. */
  code: string;
  cents: bigint;
  direction: 'credit' | 'debit';
  /** Of the file, where the return is told. */
  line: number;
}

/** The file cannot be taken. Nothing of it may be booked. */
export class NachaFileError extends Error {
  override readonly name = 'NachaFileError';
}

/** Transaction codes of returned entries; the tens digit is the kind of account. */
const RETURNED_CREDITS = new Set(['21', '31']);
const RETURNED_DEBITS = new Set(['26', '36']);

/**
 * Reads the returns that the firm's bank hands over: entries with an addenda record of type 99. Checks the file's own
 * totals first, so that a torn file is refused whole.
 * @throws NachaFileError naming the line.
 */
export function readNachaReturns(file: string): NachaReturn[] {
  const lines = file.split(/\r?\n/).filter((line) => line !== '');
  lines.forEach((line, index) => {
    if (line.length !== 94)
      throw new NachaFileError(`Line ${index + 1} has ${line.length} characters instead of 94.`);
  });
  checkTotals(lines);
  const returns: NachaReturn[] = [];
  let entry: string | undefined;
  lines.forEach((line, index) => {
    if (line.startsWith('6')) entry = line;
    if (!line.startsWith('799')) return;
    if (!entry) throw new NachaFileError(`Line ${index + 1} names a return without its payment.`);
    returns.push(returnOf(entry, line, index + 1));
    entry = undefined;
  });
  return returns;
}

function returnOf(entry: string, addenda: string, number: number): NachaReturn {
  const code = addenda.slice(3, 6);
  const transaction = entry.slice(1, 3);
  if (!/^R\d{2}$/.test(code)) throw new NachaFileError(`Line ${number} has no return code.`);
  const isCredit = RETURNED_CREDITS.has(transaction);
  if (!isCredit && !RETURNED_DEBITS.has(transaction)) {
    throw new NachaFileError(`Line ${number - 1} is not a returned payment (code ${transaction}).`);
  }
  return {
    reference: entry.slice(39, 54).trim(),
    code,
    cents: BigInt(entry.slice(29, 39)),
    direction: isCredit ? 'credit' : 'debit',
    line: number,
  };
}

function checkTotals(lines: readonly string[]): void {
  const control = lines.find((line) => line.startsWith('9') && !/^9+$/.test(line));
  if (!lines[0]?.startsWith('101') || !control) {
    throw new NachaFileError('The file has no beginning or no end: it was cut off.');
  }
  const entries = lines.filter((line) => line.startsWith('6'));
  const addenda = lines.filter((line) => line.startsWith('7'));
  const hash = entries.reduce((sum, line) => sum + BigInt(line.slice(3, 11)), 0n) % 10_000_000_000n;
  const cents = entries.reduce((sum, line) => sum + BigInt(line.slice(29, 39)), 0n);
  const wanted = {
    count: Number(control.slice(13, 21)),
    hash: BigInt(control.slice(21, 31)),
    cents: BigInt(control.slice(31, 43)) + BigInt(control.slice(43, 55)),
  };
  if (
    wanted.count !== entries.length + addenda.length ||
    wanted.hash !== hash ||
    wanted.cents !== cents
  ) {
    const line = lines.indexOf(control) + 1;
    throw new NachaFileError(
      `Line ${line}: the totals at the end of the file are not those of its lines.`,
    );
  }
}
