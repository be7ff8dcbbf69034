import {
  type Exact,
  formatCents,
  formatExact,
  holdingsOn,
  parseExact,
} from '@portal/portfolio-accounting';
import { statedValues } from '../../books/positionRows';
import type { FactDay } from '../../groups/holdings/performance/factsRepository';
import type { PaperPart, PaperRow } from '../layout/paper';
import type { PaperSource } from './source';
import { grouped, priceText, usd, usdOf } from './words';

interface HeldRow {
  name: string;
  symbol: string;
  assetClass: string;
  security: string;
  quantity: string;
  price: string | null;
  value: Exact | null;
}

/** What the accounts of a source held at the end of a day, with cents that add up to their values of that day. */
export async function readHoldings(
  { ledger, scope }: PaperSource,
  date: string,
  days: ReadonlyMap<string, FactDay>,
): Promise<HeldRow[]> {
  const held = holdingsOn(ledger, date).filter(({ account }) => scope.keys.includes(account));
  const names = await selectSecurities(
    scope.sql,
    held.map(({ symbol }) => symbol),
  );
  const rows: HeldRow[] = [];
  for (const [account, list] of Map.groupBy(held, (one) => one.account)) {
    const fact = days.get(account);
    const priced = list.flatMap(({ symbol, value }) => (value === null ? [] : [{ symbol, value }]));
    const stated = statedValues(priced, fact && fact.securities + fact.cash, fact?.cash);
    for (const { symbol, quantity, quote, value } of list) {
      const security = names.get(symbol);
      rows.push({
        name: security?.name ?? symbol,
        symbol: security?.symbol ?? '',
        assetClass: security?.asset_class ?? 'Unclassified',
        security: symbol,
        quantity: formatExact(quantity),
        price: quote && formatExact(quote.price),
        value: value === null ? null : (stated.get(symbol) ?? 0n),
      });
    }
  }
  return mergeAccounts(rows).sort(
    (a, b) =>
      compare(a.assetClass, b.assetClass) ||
      Number((b.value ?? -1n) - (a.value ?? -1n) > 0n) -
        Number((b.value ?? -1n) - (a.value ?? -1n) < 0n) ||
      compare(a.name, b.name),
  );
}

/** One row per security, whichever accounts hold it. */
function mergeAccounts(rows: readonly HeldRow[]): HeldRow[] {
  return [...Map.groupBy(rows, ({ security }) => security).values()].map((held) => {
    const [first, ...others] = held as [HeldRow, ...HeldRow[]];
    return others.reduce(
      (all, { quantity, value }) => ({
        ...all,
        quantity: formatExact(parseExact(all.quantity) + parseExact(quantity)),
        value: all.value === null || value === null ? null : all.value + value,
      }),
      first,
    );
  });
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

interface SecurityName {
  security_id: string;
  name: string;
  symbol: string | null;
  asset_class: string;
}

async function selectSecurities(
  sql: PaperSource['scope']['sql'],
  ids: readonly string[],
): Promise<Map<string, SecurityName>> {
  const rows = await sql.query<SecurityName>(
    'select security_id, name, symbol, asset_class from security where security_id = any($1::text[])',
    [ids],
  );
  return new Map(rows.map((row) => [row.security_id, row]));
}

/** Holdings by class with subtotals; cash is a row of its own, and all of it adds up to the closing value. */
export function holdingsPart(rows: readonly HeldRow[], cash: Exact, heading: string): PaperPart {
  const body: PaperRow[] = [];
  let total = cash;
  for (const [assetClass, held] of Map.groupBy(rows, (row) => row.assetClass)) {
    const sum = held.reduce((subtotal, { value }) => subtotal + (value ?? 0n), 0n);
    total += sum;
    body.push({ kind: 'group', cells: [assetClass, '', '', '', usdOf(sum)] });
    for (const { name, symbol, quantity, price, value } of held) {
      const worth = value === null ? 'No price' : usd(formatCents(value));
      body.push({
        cells: [name, symbol, grouped(quantity), price === null ? '–' : priceText(price), worth],
      });
    }
  }
  body.push({ kind: 'group', cells: ['Cash', '', '', '', usdOf(cash)] });
  const unpriced = rows.filter(({ value }) => value === null);
  return {
    heading,
    table: {
      columns: [
        { label: 'Security', width: 3.4 },
        { label: 'Symbol', width: 0.9 },
        { label: 'Quantity', width: 1.2, align: 'right' },
        { label: 'Price', width: 1.1, align: 'right' },
        { label: 'Market value', width: 1.5, align: 'right' },
      ],
      rows: body,
      total: ['Total', '', '', '', usdOf(total)],
    },
    notes: unpriced.map(({ name }) => `Nobody quotes ${name}: its value is in no total.`),
  };
}
