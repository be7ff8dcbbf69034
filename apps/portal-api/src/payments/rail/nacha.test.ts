import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NachaEntry, type Originator, writeNachaFile } from './nachaFile';
import { NachaFileError, readNachaReturns } from './nachaReturns';

const originator: Originator = {
  bankRouting: '011000015',
  bankName: 'INVENTED BANK',
  companyId: '1999999999',
  companyName: 'INVENTED FIRM',
};

const entry = (more: Partial<NachaEntry> = {}): NachaEntry => ({
  reference: 'T000000000001',
  direction: 'credit',
  accountType: 'checking',
  routingNumber: '021000021',
  accountNumber: '000123456789',
  cents: 123_456n,
  name: 'Wilhelmina Featherstone-Vance',
  ...more,
});

const fileOf = (...entries: NachaEntry[]): string =>
  writeNachaFile({
    originator,
    madeOn: '2026-11-23',
    madeAt: '1645',
    modifier: 'A',
    batches: [{ description: 'TRANSFER', effective: '2026-11-24', entries }],
  });

const linesOf = (file: string): string[] => file.split('\n').filter((line) => line !== '');

describe('a file for the bank', () => {
  it('has the fields of the Nacha rules at their places', () => {
    const lines = fileOf(
      entry(),
      entry({ direction: 'debit', accountType: 'savings', cents: 1n }),
    ).split('\n');
    expect(lines[0]).toBe(
      '101 01100001519999999992611231645A094101INVENTED BANK          INVENTED FIRM                  ',
    );
    expect(lines[2]!.slice(0, 54)).toBe('622021000021000123456789     0000123456T000000000001  ');
    expect(lines[3]!.slice(0, 3)).toBe('637');
    expect(lines[4]!.slice(0, 54)).toBe('820000000200042000040000000000010000001234561999999999');
    expect(lines[5]!.slice(0, 55)).toBe('9000001000001000000020004200004000000000001000000123456');
  });

  it('keeps its length, its blocks and its totals for any payments', () => {
    const entries = fc.array(
      fc.record({
        cents: fc.bigInt({ min: 1n, max: 9_999_999_999n }),
        direction: fc.constantFrom('credit' as const, 'debit' as const),
        name: fc.string(),
      }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(entries, (rows) => {
        const lines = linesOf(fileOf(...rows.map((row) => entry(row))));
        expect(lines.every((line) => line.length === 94)).toBe(true);
        expect(lines.length % 10).toBe(0);
        const control = lines.find((line) => /^9[0-8]/.test(line))!;
        const sum = (direction: string): bigint =>
          rows
            .filter((row) => row.direction === direction)
            .reduce((total, { cents }) => total + cents, 0n);
        expect([BigInt(control.slice(31, 43)), BigInt(control.slice(43, 55))]).toEqual([
          sum('debit'),
          sum('credit'),
        ]);
      }),
    );
  });

  it('refuses an amount that does not fit instead of cutting it', () => {
    expect(() => fileOf(entry({ cents: 10_000_000_000n }))).toThrow(RangeError);
  });
});

describe('returns from the bank', () => {
  /** What the bank hands back: the entry with the code of a return and an addenda record. */
  function returned(code: string): string {
    const lines = linesOf(fileOf(entry()));
    const payment = `621${lines[2]!.slice(3, 78)}1${lines[2]!.slice(79)}`;
    const addenda =
      `799${code}${'0'.repeat(15)}      ${'0'.repeat(8)}${' '.repeat(44)}${'0'.repeat(15)}`.slice(
        0,
        94,
      );
    const control = lines.find((line) => /^9[0-8]/.test(line))!;
    const counted = `${control.slice(0, 13)}00000002${control.slice(21)}`;
    return [lines[0], lines[1], payment, addenda.padEnd(94, ' '), lines[3], counted].join('\n');
  }

  it('are read with the reference, the code and the amount', () => {
    expect(readNachaReturns(returned('R01'))).toEqual([
      { reference: 'T000000000001', code: 'R01', cents: 123_456n, direction: 'credit', line: 4 },
    ]);
  });

  it('are refused whole when the file was cut off or changed', () => {
    const whole = returned('R03');
    expect(() => readNachaReturns(whole.split('\n').slice(0, -1).join('\n'))).toThrow(
      NachaFileError,
    );
    expect(() => readNachaReturns(whole.replace('0000123456', '0000923456'))).toThrow('totals');
    expect(() => readNachaReturns(whole.slice(0, -1))).toThrow('93 characters');
  });
});
