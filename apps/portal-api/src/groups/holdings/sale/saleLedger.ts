import type { Ledger } from '@portal/portfolio-accounting';
import { readBookAccounts } from '../../../books/booksRepository';
import { type BookAccount, openBooks } from '../../../books/computeBooks';
import { inside } from '../../../books/publishBooks';
import { readRelated } from '../../../books/readLateRows';
import { readPrices } from '../../../books/readPrices';
import type { HoldingsScope } from '../shared/holdingsScope';

/**
 * The household's ledger of one security, of what it came from and became, in every account: lots and wash sales of a
 * security never hang on those of another (see the books' lateChange).
 */
export async function readSaleLedger(
  { sql, household, latest: through }: HoldingsScope,
  securityid: string,
): Promise<{ ledger: Ledger; accounts: readonly BookAccount[] }> {
  const engine = inside(sql);
  const accounts = await readBookAccounts(engine, household);
  const { securities, rows } = await readRelated(engine, { household, through }, [securityid]);
  const prices = await readPrices(engine, { securities, fromYear: null, through });
  return { ledger: openBooks({ accounts, rows, prices }).ledger, accounts };
}
