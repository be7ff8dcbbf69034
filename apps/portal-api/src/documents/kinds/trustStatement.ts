import type { Activity } from '@portal/api-sdk/server';
import { type Exact, parseExact, roundTo } from '@portal/portfolio-accounting';
import type { PaperPart, PaperRow } from '../layout/paper';
import { holdingsPart, readHoldings } from './holdings';
import type { Compose, PaperSource } from './source';
import { readActivities, readPeriod, roundedCash } from './statement';
import { day, usd, usdOf } from './words';

interface Shares {
  principal: Exact;
  income: Exact;
}

const CENTS = 2;
const HALF = 2n;

/**
 * What of a cash movement is principal and what is income. Uniform Principal and Income Act (1997): dividends and interest
 * are income (§§401, 406), distributions of capital gain and returns of capital are principal (§401), the trustee's regular
 * compensation is charged half to each (§§501, 502); money put in or taken out and proceeds of sales are principal (§404).
 * assumed: a partnership that pays out gain says that it gives back a part of what it is (§401(d)).
 */
function apportion({ type, netamount }: Activity, isGain: boolean): Shares {
  const amount = parseExact(netamount.amount);
  if (type === 'DV' && !isGain) return { principal: 0n, income: amount };
  if (type === 'FE') {
    const income = roundTo(amount / HALF, CENTS);
    return { principal: amount - income, income };
  }
  return { principal: amount, income: 0n };
}

/** Payments that are distributions of gain, as the record has their character. */
async function selectGains({ scope, document }: PaperSource): Promise<ReadonlySet<string>> {
  const rows = await scope.sql.query<{ entry: string }>(
    `select entry_id as entry from income_received
     where household_id = $1 and account_key = any($2::text[]) and day between $3::date and $4::date
       and character = 'capital-gain'`,
    [scope.household, scope.keys, document.from, document.to],
  );
  return new Set(rows.map(({ entry }) => entry));
}

function ledgerPart(shares: readonly (Shares & { row: Activity })[], totals: Shares): PaperPart {
  return {
    heading: 'Principal and income',
    table: {
      columns: [
        { label: 'Date', width: 1.1 },
        { label: 'Description', width: 3.2 },
        { label: 'Principal', width: 1.3, align: 'right' },
        { label: 'Income', width: 1.3, align: 'right' },
        { label: 'Total', width: 1.3, align: 'right' },
      ],
      rows: shares
        .filter(({ row }) => Number(row.netamount.amount) !== 0)
        .map(({ row, principal, income }): PaperRow => ({
          cells: [
            ...[day(row.tradedate), row.description],
            ...[usdOf(principal), usdOf(income), usd(row.netamount.amount)],
          ],
        })),
      empty: 'No cash came in or went out in this period.',
      ...(shares.length > 0 && {
        total: [
          ...['Total', '', usdOf(totals.principal), usdOf(totals.income)],
          usdOf(totals.principal + totals.income),
        ],
      }),
    },
  };
}

export const trustStatement: Compose = async (source) => {
  const { scope, document } = source;
  const { from, to, account } = document;
  const { before, last } = await readPeriod(scope, from, to);
  const rows = await readActivities(scope, from, to);
  const gains = await selectGains(source);
  const shares = rows.map((row) => ({ row, ...apportion(row, gains.has(row.activityid)) }));
  const sum = (name: keyof Shares): Exact => shares.reduce((total, one) => total + one[name], 0n);
  const holdings = await readHoldings(
    source,
    to,
    new Map(last && account ? [[account, last]] : []),
  );
  const totals = { principal: sum('principal'), income: sum('income') };
  return {
    parts: [
      {
        heading: 'Cash of the trust',
        text: [
          'Every receipt and payment is booked to principal or to income, as the Uniform Principal and Income Act has it.',
        ],
        table: {
          columns: [
            { label: 'Line', width: 3 },
            { label: 'Amount', width: 1.4, align: 'right' },
          ],
          rows: [
            { cells: ['Cash at the start', usdOf(roundedCash(before))] },
            { cells: ['Principal, net', usdOf(totals.principal)] },
            { cells: ['Income, net', usdOf(totals.income)] },
          ],
          total: ['Cash at the end', usdOf(roundedCash(last))],
        },
      },
      ledgerPart(shares, totals),
      holdingsPart(holdings, roundedCash(last), `Assets of the trust on ${day(to)}`),
    ],
    closing: [
      'This is the trustee’s account of the period. A beneficiary who does not object within the time that the law of the trust allows is taken to agree.',
    ],
  };
};
