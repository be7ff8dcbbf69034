import { ACTIVITY_OF, type Activity, type Draft, type SecurityName } from '../importedItem';
import { ImportRefusal } from '../refusal';
import { decimalOf, isNegative, isZero, magnitude, wordsOf } from '../values';

/** What every kind of row of a broker's table is read from. */
export interface BrokerRow {
  line: number;
  account: string | null;
  date: string;
  settled?: string;
  entered?: string;
  security: SecurityName | null;
  quantity: string | null;
  price: string | null;
  fee: string | null;
  accrued: string | null;
  amount: string | null;
  description: string;
}

type Type = Draft['type'];

/** What an action of a broker means. `sign`: the amount's own decides between money in and out. */
export type Meaning =
  | { type: Type; character?: Draft['character'] }
  | { sign: readonly [moneyIn: Type, moneyOut: Type] }
  | { shares: true }
  | { ignored: string };

/** A row of the ledger of what a broker's row means. */
export function activityOf(
  row: BrokerRow,
  meaning: Exclude<Meaning, { ignored: string }>,
): Activity {
  const type = typeOf(row, meaning);
  const draft: Draft = {
    ...('type' in meaning && meaning.character && { character: meaning.character }),
    ...figuresOf(type, row),
    type,
    date: row.date,
    activity: ACTIVITY_OF[type],
    description: wordsOf(row.description) || type,
    ...(row.settled && row.settled > row.date && { settled: row.settled }),
    ...(row.entered && row.entered > row.date && { entered: row.entered }),
  };
  const isOfSecurity = !CASH_ONLY.has(type);
  return {
    kind: 'activity',
    line: row.line,
    account: row.account,
    id: null,
    draft,
    security: isOfSecurity ? row.security : null,
    toSecurity: null,
    toAccount: null,
    replaces: null,
  };
}

/** These are about the account's money, whatever symbol the broker prints beside them. */
const CASH_ONLY: ReadonlySet<Type> = new Set(['DEPOSIT', 'WITHDRAWAL', 'FEE', 'FEE_REFUND']);

function typeOf(
  { amount, quantity }: BrokerRow,
  meaning: Exclude<Meaning, { ignored: string }>,
): Type {
  if ('type' in meaning) return meaning.type;
  if ('shares' in meaning) {
    if (quantity !== null && !isZero(quantity))
      return isNegative(quantity) ? 'DELIVER_OUT' : 'DELIVER_IN';
    return isNegative(required(amount, 'An amount or a quantity')) ? 'WITHDRAWAL' : 'DEPOSIT';
  }
  const [moneyIn, moneyOut] = meaning.sign;
  return isNegative(required(amount, 'An amount')) ? moneyOut : moneyIn;
}

function figuresOf(
  type: Type,
  { quantity, price, fee, accrued, amount }: BrokerRow,
): Partial<Draft> {
  if (type === 'BUY' || type === 'SELL') {
    const money = required(amount, 'An amount');
    if (!isZero(money) && isNegative(money) !== (type === 'BUY'))
      throw new ImportRefusal(
        type === 'BUY'
          ? `A purchase takes money: its amount is to be negative, and is ${money}.`
          : `A sale brings money: its amount is to be positive, and is ${money}.`,
      );
    return {
      quantity: magnitude(required(quantity, 'A quantity')),
      ...(price !== null && { price }),
      ...(fee !== null && !isZero(fee) && { fee: magnitude(fee) }),
      ...(accrued !== null && !isZero(accrued) && { accrued: magnitude(accrued) }),
      amount: money,
    };
  }
  if (type === 'DELIVER_IN' || type === 'DELIVER_OUT')
    return {
      quantity: magnitude(required(quantity, 'A quantity')),
      ...(price !== null && { price }),
    };
  const money = required(amount, 'An amount');
  return { amount: type === 'RETURN_OF_CAPITAL' ? magnitude(money) : money };
}

export function required(value: string | null, what: string): string {
  if (value === null) throw new ImportRefusal(`${what} is missing.`);
  return value;
}

/** Charges in several columns, added up. */
export function chargeOf(cells: Readonly<Record<string, string>>, ...columns: string[]): string[] {
  return columns.flatMap((column) => {
    const charge = decimalOf(cells[column] ?? '', column);
    return charge === null || isZero(charge) ? [] : [magnitude(charge)];
  });
}

/** A security by its symbol; nine characters that are a CUSIP are one. */
export function securityNamed(text: string, name: string): SecurityName | null {
  const symbol = text.trim();
  if (symbol === '') return null;
  const words = wordsOf(name);
  const named = words === '' ? {} : { name: words };
  return /^[0-9A-Z]{8}[0-9]$/.test(symbol) && /\d{3}/.test(symbol)
    ? { cusip: symbol, ...named }
    : { symbol, ...named };
}
