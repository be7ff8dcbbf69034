import { type Exact, premiumsIn } from '@portal/portfolio-accounting';
import type { PaperSource } from './source';

/** Premium that was set off against the interest of the year: it is not taken off boxes 1, 3 and 8. */
export async function bondPremium({
  scope,
  document,
  ledger,
}: PaperSource): Promise<Record<'taxable' | 'treasury' | 'exempt', Exact>> {
  const { from, to } = document;
  const sums = { taxable: 0n, treasury: 0n, exempt: 0n };
  const premiums = premiumsIn(ledger, { from, to, accounts: scope.keys });
  const treasuries = await selectTreasuries(
    scope,
    premiums.map(({ symbol }) => symbol),
  );
  for (const { symbol, amount } of premiums) {
    const isExempt = ledger.prices.terms(symbol).taxExempt;
    sums[isExempt ? 'exempt' : treasuries.has(symbol) ? 'treasury' : 'taxable'] += amount;
  }
  return sums;
}

async function selectTreasuries(
  { sql }: PaperSource['scope'],
  securities: readonly string[],
): Promise<Set<string>> {
  const found = await sql.query<{ security_id: string }>(
    "select security_id from security where security_id = any($1::text[]) and subclass = 'US government'",
    [securities],
  );
  return new Set(found.map(({ security_id: id }) => id));
}
