import { ACTIVITY_OF, type Activity, type Draft, type ImportedItem } from '../importedItem';
import { ImportRefusal } from '../refusal';
import { isNegative, isZero, magnitude, negated, ofxDecimalOf, wordsOf } from '../values';
import { sumOf } from '../sums';
import { actionOf, requiredValue } from './bankRow';
import { ofxDayOf } from './ofxDay';
import { childOf, type OfxNode, valueOf } from './ofxTree';

type SecurityOf = (row: OfxNode) => NonNullable<Activity['security']>;
/** What a row says beside its date, its words and which security it is about. */
type Part = Omit<Draft, 'date' | 'activity' | 'description' | 'settled'> & { withSecurity?: false };

/** Rows that move something between parts of one account. */
export const IGNORED_ROWS: Readonly<Record<string, string>> = {
  JRNLFUND: 'it moves money within the account',
  JRNLSEC: 'it moves a security within the account',
};

const READ: Readonly<Record<string, (row: OfxNode) => Part>> = {
  BUYSTOCK: (row) => purchase(row),
  BUYMF: (row) => purchase(row),
  BUYDEBT: (row) => purchase(row),
  BUYOTHER: (row) => purchase(row),
  SELLSTOCK: (row) => sale(row),
  SELLMF: (row) => sale(row),
  SELLDEBT: (row) => sale(row),
  SELLOTHER: (row) => sale(row),
  INCOME: income,
  REINVEST: reinvestment,
  RETOFCAP: (row) => ({ type: 'RETURN_OF_CAPITAL', amount: magnitude(number(row, 'TOTAL')) }),
  MARGININTEREST: (row) => ({
    type: 'INTEREST',
    amount: outgoing(number(row, 'TOTAL')),
    withSecurity: false,
  }),
  INVEXPENSE: (row) => ({ type: 'FEE', amount: outgoing(number(row, 'TOTAL')) }),
  TRANSFER: transfer,
  SPLIT: split,
};

export const INVESTMENT_ROWS: ReadonlySet<string> = new Set(Object.keys(READ));

/** A row of an INVTRANLIST as a row of the ledger; what the broker took or gave in all (TOTAL) is what counts. */
export function investmentRow(
  row: OfxNode,
  account: string | null,
  securityOf: SecurityOf,
): ImportedItem {
  const inner = childOf(row, 'INVBUY') ?? childOf(row, 'INVSELL') ?? row;
  const head = childOf(inner, 'INVTRAN');
  if (!head) throw new ImportRefusal(`${row.name} has no INVTRAN in it.`);
  const id = requiredValue(head, 'FITID');
  const date = ofxDayOf(requiredValue(head, 'DTTRADE'), 'DTTRADE');
  const corrects = valueOf(head, 'CORRECTFITID');
  const reversal = valueOf(head, 'REVERSALFITID');
  if (reversal !== null)
    return { kind: 'taken-back', line: row.line, account, id, of: reversal, date };
  if (corrects !== null && actionOf(head) === 'DELETE')
    return { kind: 'taken-back', line: row.line, account, id, of: corrects, date };
  const { withSecurity = true, ...part } = READ[row.name]?.(row) ?? never(row);
  const settled = valueOf(head, 'DTSETTLE');
  return {
    kind: 'activity',
    line: row.line,
    account,
    id,
    draft: {
      ...part,
      date,
      ...(settled !== null && { settled: later(date, ofxDayOf(settled, 'DTSETTLE')) }),
      activity: ACTIVITY_OF[part.type],
      description: wordsOf(valueOf(head, 'MEMO') ?? '') || WORDS[part.type] || row.name,
    },
    security: withSecurity ? securityOf(inner) : null,
    toSecurity: null,
    toAccount: null,
    replaces: corrects,
  };
}

const WORDS: Readonly<Partial<Record<Draft['type'], string>>> = {
  BUY: 'Purchase',
  SELL: 'Sale',
  DIVIDEND: 'Dividend',
  INTEREST: 'Interest',
  FEE: 'Fee',
  RETURN_OF_CAPITAL: 'Return of capital',
  DELIVER_IN: 'Received from outside',
  DELIVER_OUT: 'Delivered to the outside',
  SPLIT: 'Split',
};

const later = (one: string, other: string): string => (other > one ? other : one);

function never(row: OfxNode): never {
  throw new ImportRefusal(`${row.name} is not imported.`);
}

function number(row: OfxNode, ...path: string[]): string {
  const value = ofxDecimalOf(requiredValue(row, ...path), path.at(-1) ?? '');
  if (value === null) throw new ImportRefusal(`${row.name} has no ${path.at(-1)}.`);
  return value;
}

function optional(row: OfxNode | null, name: string): string | null {
  const value = ofxDecimalOf(valueOf(row, name) ?? '', name);
  return value === null || isZero(value) ? null : value;
}

const outgoing = (amount: string): string => (isNegative(amount) ? amount : negated(amount));

interface Charges {
  fee?: string;
  tax?: string;
}

function chargesOf(inner: OfxNode): Charges {
  const fees = ['COMMISSION', 'FEES', 'LOAD', 'PENALTY'].flatMap(
    (name) => optional(inner, name) ?? [],
  );
  const taxes = ['TAXES', 'WITHHOLDING', 'STATEWITHHOLDING'].flatMap(
    (name) => optional(inner, name) ?? [],
  );
  return {
    ...(fees.length > 0 && { fee: sumOf(fees) }),
    ...(taxes.length > 0 && { tax: sumOf(taxes) }),
  };
}

function tradeOf(row: OfxNode, name: 'INVBUY' | 'INVSELL') {
  const inner = childOf(row, name);
  if (!inner) throw new ImportRefusal(`${row.name} has no ${name} in it.`);
  const accrued = optional(row, 'ACCRDINT');
  return {
    total: number(inner, 'TOTAL'),
    facts: {
      quantity: magnitude(number(inner, 'UNITS')),
      price: number(inner, 'UNITPRICE'),
      ...chargesOf(inner),
      ...(accrued !== null && { accrued }),
    },
  };
}

function purchase(row: OfxNode): Part {
  const { total, facts } = tradeOf(row, 'INVBUY');
  if (!isNegative(total) && !isZero(total))
    throw new ImportRefusal(
      `A purchase takes money: its TOTAL is to be negative, and is ${total}.`,
    );
  return { type: 'BUY', ...facts, amount: total };
}

function sale(row: OfxNode): Part {
  const { total, facts } = tradeOf(row, 'INVSELL');
  if (isNegative(total))
    throw new ImportRefusal(`A sale brings money: its TOTAL is to be positive, and is ${total}.`);
  return { type: 'SELL', ...facts, amount: total };
}

function income(row: OfxNode): Part {
  const kind = requiredValue(row, 'INCOMETYPE');
  const isExempt = valueOf(row, 'TAXEXEMPT') === 'Y';
  const isGain = kind === 'CGLONG' || kind === 'CGSHORT';
  return {
    type: kind === 'INTEREST' ? 'INTEREST' : 'DIVIDEND',
    amount: number(row, 'TOTAL'),
    ...chargesOf(row),
    ...(isGain
      ? { character: 'capital-gain' as const }
      : isExempt && { character: 'tax-exempt' as const }),
  };
}

/** All that was spent is the basis: charges are in it. */
function reinvestment(row: OfxNode): Part {
  const kind = valueOf(row, 'INCOMETYPE');
  return {
    type: 'DIVIDEND',
    reinvest: true,
    quantity: magnitude(number(row, 'UNITS')),
    price: number(row, 'UNITPRICE'),
    costBasis: magnitude(number(row, 'TOTAL')),
    amount: '0',
    ...((kind === 'CGLONG' || kind === 'CGSHORT') && { character: 'capital-gain' as const }),
  };
}

/** AVGCOSTBASIS is left alone: some write it per share and some for all of it, and a basis must not be guessed. */
function transfer(row: OfxNode): Part {
  const isIn = requiredValue(row, 'TFERACTION') === 'IN';
  const units = magnitude(number(row, 'UNITS'));
  const price = optional(row, 'UNITPRICE');
  const bought = valueOf(row, 'DTPURCHASE');
  if (!isIn) return { type: 'DELIVER_OUT', quantity: units };
  return {
    type: 'DELIVER_IN',
    quantity: units,
    ...(price !== null && { price }),
    ...(bought !== null && { acquired: ofxDayOf(bought, 'DTPURCHASE') }),
  };
}

function split(row: OfxNode): Part {
  const cash = optional(row, 'FRACCASH');
  return {
    type: 'SPLIT',
    ratio: [number(row, 'NUMERATOR'), number(row, 'DENOMINATOR')],
    ...(cash !== null && { cashInLieu: cash, amount: cash }),
  };
}
