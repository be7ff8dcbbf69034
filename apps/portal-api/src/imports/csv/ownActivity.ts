import { LOT_METHODS, TRANSACTION_TYPES } from '@portal/portfolio-accounting';
import { ACTIVITY_OF, type Draft, type ImportedItem } from '../importedItem';
import { ImportRefusal } from '../refusal';
import { contributionYears } from '../../payments/rules/ira';
import { dayOf, decimalOf, isNegative, isZero, shown, wordsOf } from '../values';
import { must, nameOf, oneOf, type OwnCells, yesOrNo } from './ownCells';

const CHARACTERS = ['qualified', 'ordinary', 'tax-exempt', 'interest', 'capital-gain', 'in-kind'];

/** What a row cannot do without, by type. */
const NEEDS: Readonly<Partial<Record<Draft['type'], readonly string[]>>> = {
  BUY: ['security', 'quantity', 'amount'],
  SELL: ['security', 'quantity', 'amount'],
  DEPOSIT: ['amount'],
  WITHDRAWAL: ['amount'],
  INTEREST: ['amount'],
  FEE: ['amount'],
  FEE_REFUND: ['amount'],
  TAX: ['amount'],
  TAX_REFUND: ['amount'],
  SPLIT: ['security', 'ratio'],
  STOCK_DIVIDEND: ['security'],
  SPIN_OFF: ['security', 'to_security', 'ratio'],
  MERGER: ['security', 'to_security'],
  RETURN_OF_CAPITAL: ['security', 'amount'],
  TRANSFER: ['to_account'],
  JOURNAL: ['to_account'],
  DELIVER_IN: ['security', 'quantity'],
  DELIVER_OUT: ['security', 'quantity'],
  GIFT_OUT: ['security', 'quantity'],
  INTEREST_IN_KIND: ['security', 'quantity'],
  CANCEL: ['id', 'cancels'],
};

/** What the ledger takes for money in or out whatever its sign: a wrong one would be turned around without a word. */
const BRINGS_MONEY: ReadonlySet<string> = new Set([
  'DEPOSIT',
  'FEE_REFUND',
  'TAX_REFUND',
  'RETURN_OF_CAPITAL',
]);
const TAKES_MONEY: ReadonlySet<string> = new Set(['BUY', 'WITHDRAWAL', 'FEE', 'TAX']);

function refuseWrongSign(type: string, amount: string | null | undefined): void {
  if (!amount || isZero(amount)) return;
  if (BRINGS_MONEY.has(type) && isNegative(amount))
    throw new ImportRefusal(
      `${type} brings money: its amount is to be positive, and is ${amount}.`,
    );
  if (TAKES_MONEY.has(type) && !isNegative(amount))
    throw new ImportRefusal(`${type} takes money: its amount is to be negative, and is ${amount}.`);
}

/** A row of activities.csv; amounts are the net effect on the account's cash, quantities are never negative. */
export function ownActivity(cells: OwnCells, line: number): ImportedItem {
  // `as`: oneOf has made sure that it is one.
  const type = (oneOf(cells, 'type', TRANSACTION_TYPES) ?? must(cells, 'type')) as Draft['type'];
  for (const column of NEEDS[type] ?? []) {
    if (cells[column] === undefined) throw new ImportRefusal(`${type} needs ${column}.`);
  }
  const account = must(cells, 'account');
  const date = dayOf(must(cells, 'date'), 'date');
  if (type === 'CANCEL')
    return {
      kind: 'taken-back',
      line,
      account,
      id: must(cells, 'id'),
      of: must(cells, 'cancels'),
      date,
    };
  if (cells['corrects'] !== undefined && cells['id'] === undefined)
    throw new ImportRefusal('A row that corrects another one needs an id of its own.');
  const numbers = figures(cells);
  refuseWrongSign(type, numbers.amount);
  if (/\.\d\d\d*[1-9]/.test(numbers.amount ?? ''))
    throw new ImportRefusal(`amount: ${numbers.amount} is finer than a cent.`);
  const said = facts(cells);
  if (said.settled !== undefined && said.settled < date)
    throw new ImportRefusal(`settled: ${said.settled} is before the day of the row, ${date}.`);
  return {
    kind: 'activity',
    line,
    account,
    id: cells['id'] ?? null,
    draft: {
      ...numbers,
      ...said,
      type,
      date,
      activity: ACTIVITY_OF[type],
      description: wordsOf(cells['description'] ?? '') || type,
    },
    security: cells['security'] === undefined ? null : nameOf(cells['security']),
    toSecurity: cells['to_security'] === undefined ? null : nameOf(cells['to_security']),
    toAccount: cells['to_account'] ?? null,
    replaces: cells['corrects'] ?? null,
  };
}

const NUMBERS = {
  quantity: 'quantity',
  price: 'price',
  fee: 'fee',
  tax: 'tax',
  amount: 'amount',
  accrued: 'accrued',
  costBasis: 'cost_basis',
  basisFraction: 'basis_fraction',
  cashInLieu: 'cash_in_lieu',
  units: 'units',
  rate: 'rate',
  giftValue: 'gift_value',
} as const;

function figures(cells: OwnCells): Partial<Draft> {
  const found: Partial<Record<keyof typeof NUMBERS, string>> = {};
  for (const [field, column] of Object.entries(NUMBERS)) {
    const number = decimalOf(cells[column] ?? '', column);
    if (number === null) continue;
    if (isNegative(number) && column !== 'amount' && column !== 'accrued')
      throw new ImportRefusal(`${column}: it is never negative.`);
    // `as`: the keys of the table above.
    found[field as keyof typeof NUMBERS] = number;
  }
  return found;
}

const DAYS = {
  settled: 'settled',
  entered: 'entered',
  acquired: 'acquired',
  exDate: 'ex_date',
} as const;

function facts(cells: OwnCells): Partial<Draft> {
  const days: Partial<Record<keyof typeof DAYS, string>> = {};
  for (const [field, column] of Object.entries(DAYS)) {
    const cell = cells[column];
    // `as`: the keys of the table above.
    if (cell !== undefined) days[field as keyof typeof DAYS] = dayOf(cell, column);
  }
  const covered = yesOrNo(cells, 'covered');
  const reinvest = yesOrNo(cells, 'reinvest');
  const method = oneOf(cells, 'method', LOT_METHODS);
  const character = oneOf(cells, 'character', CHARACTERS);
  const contributionYear = contributionYearOf(cells);
  return {
    ...days,
    ...(covered !== null && { covered }),
    ...(reinvest !== null && { reinvest }),
    // `as`: oneOf has made sure that they are ones.
    ...(method !== null && { method: method as NonNullable<Draft['method']> }),
    ...(character !== null && { character: character as NonNullable<Draft['character']> }),
    ...(contributionYear !== null && { contributionYear }),
    ...(cells['lot'] !== undefined && { lot: wordsOf(cells['lot']) }),
    ...(cells['lot_selector'] !== undefined && { lotSelector: wordsOf(cells['lot_selector']) }),
    ...(cells['ratio'] !== undefined && { ratio: ratioOf(cells['ratio']) }),
  };
}

/** A contribution is made in its year, or until April 15 of the next (IRC §219(f)(3)). */
function contributionYearOf(cells: OwnCells): number | null {
  const cell = cells['contribution_year'];
  if (cell === undefined) return null;
  const years = contributionYears(dayOf(must(cells, 'date'), 'date'));
  if (!years.map(String).includes(cell))
    throw new ImportRefusal(
      `contribution_year: “${shown(cell)}” is not ${years.join(' or ')}, the years that a contribution of the day may count for.`,
    );
  return Number(cell);
}

/** `2:1` is two new shares for an old one. */
function ratioOf(text: string): [string, string] {
  const [, fresh = '', old = ''] = /^([\d.]+)\s*:\s*([\d.]+)$/.exec(text) ?? [];
  const parts = [decimalOf(fresh, 'ratio'), decimalOf(old, 'ratio')];
  const [one, other] = parts;
  if (!one || !other || one === '0' || other === '0')
    throw new ImportRefusal('ratio: it is to be new shares and old ones, such as 2:1.');
  return [one, other];
}
