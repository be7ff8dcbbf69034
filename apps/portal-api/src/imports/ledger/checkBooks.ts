import { type Ledger, formatExact, positionsOf } from '@portal/portfolio-accounting';
import { readBookAccounts } from '../../books/booksRepository';
import { openWhole } from '../../books/keepBooks';
import { inside, publishBooks } from '../../books/publishBooks';
import { markChanged } from '../../books/recordTransactions';
import { sentenceOf, tieOut } from '../../books/tieOut';
import type { Sql } from '../../db/sql';
import { ImportRefusal } from '../refusal';
import { areEqual, sumOf } from '../sums';
import { selectDue } from './importRepository';

/** A household with more rows than that is left to the server's own thread: its books would fill the memory here. */
export const MOST_ROWS_CHECKED = 200_000;

/** What a file says is held, or lies there in cash. */
export interface Reported {
  household: string;
  account: string;
  /** Null for cash. */
  security: string | null;
  words: string;
  amount: string;
  day: string;
}

export interface BooksReport {
  /** Sentences on what does not tie out; empty when all does. */
  differences: string[];
  /** How many of the reported figures agree. */
  agreed: number;
  /** Households whose books are computed later. */
  left: string[];
}

/**
 * Computes the books of households anew in the transaction that changed their ledgers, ties them out, and compares them
 * with what the file says is held. A ledger that the accounting engine refuses throws its refusal.
 */
export async function checkBooks(
  sql: Sql,
  households: ReadonlySet<string>,
  reported: readonly Reported[],
  through: string,
): Promise<BooksReport> {
  const report: BooksReport = { differences: [], agreed: 0, left: [] };
  for (const household of new Set([...households, ...reported.map((one) => one.household)])) {
    const { dueThrough, rows } = await selectDue(sql, household);
    if (households.has(household) && (dueThrough === null || dueThrough < through))
      await markChanged(sql, household, dueThrough ?? through, through);
    if (rows > MOST_ROWS_CHECKED) {
      report.left.push(household);
      continue;
    }
    await publishBooks(sql, household);
    if ((await selectDue(sql, household)).isBehind) report.left.push(household);
    else report.differences.push(...(await brokenIn(sql, household)));
    await compare(
      sql,
      household,
      reported.filter((one) => one.household === household),
      report,
    );
  }
  return report;
}

/** @throws ImportRefusal when what clients would be shown that an account is worth is not what it holds. */
async function brokenIn(sql: Sql, household: string): Promise<string[]> {
  const breaks = await tieOut(inside(sql), household);
  const ofAccount = breaks.find(({ security }) => security === null);
  if (ofAccount)
    throw new ImportRefusal(
      `The books would not tie out, which is no fault of the file: ${sentenceOf(ofAccount)}.`,
    );
  return breaks.map(sentenceOf);
}

async function compare(
  sql: Sql,
  household: string,
  reported: readonly Reported[],
  report: BooksReport,
): Promise<void> {
  const accounts = await readBookAccounts(inside(sql), household);
  for (const [day, ofDay] of Map.groupBy(reported, (one) => one.day)) {
    const { ledger } = await openWhole(inside(sql), { household, through: day }, accounts);
    const groups = Map.groupBy(ofDay, ({ account, security }) => `${account}|${security}`);
    for (const ofOne of groups.values()) {
      const [first] = ofOne;
      if (!first) continue;
      // Brokers list the parts of a position (cash and margin, two share classes) one by one.
      const told = sumOf(ofOne.map(({ amount }) => amount));
      const held = heldIn(ledger, first);
      if (areEqual(told, held)) report.agreed += 1;
      else
        report.differences.push(
          `${first.words} on ${day}: the file says ${told}, the ledger ${held}.`,
        );
    }
  }
}

function heldIn(ledger: Ledger, { account, security, day }: Reported): string {
  if (security === null) return formatExact(ledger.state.accounts.get(account)?.cash ?? 0n);
  const position = positionsOf(ledger, day, [account]).find(({ symbol }) => symbol === security);
  return formatExact(position?.quantity.value ?? 0n);
}
