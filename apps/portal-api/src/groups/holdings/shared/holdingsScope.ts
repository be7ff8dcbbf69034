import { sum, parseExact } from '@portal/portfolio-accounting';
import type { HouseholdScope } from '../../../auth/requestContext';
import { notFound } from '../../../problems';

/** An account that the question is about. */
export interface ScopeAccount {
  key: string;
  name: string;
  source: 'firm' | 'external' | 'manual';
  kind: 'asset' | 'liability';
  value: string;
  daychange: string;
  taxstatus: TaxStatus;
  /** Who files the return its gains are in. */
  taxunit: string;
}

export type TaxStatus = 'taxable' | 'deferred' | 'roth' | 'exempt';

/** One household, the accounts that were asked for, and the day that the books have reached. */
export interface HoldingsScope extends HouseholdScope {
  asof: string;
  accounts: readonly ScopeAccount[];
  /** Keys of the accounts held at the firm: only they have a ledger. */
  keys: readonly string[];
  /** True when nothing of the household is left out. */
  whole: boolean;
}

interface ScopeRow {
  account_key: string;
  name: string;
  source: ScopeAccount['source'];
  kind: ScopeAccount['kind'];
  value: string;
  day_change: string;
  taxstatus: TaxStatus;
  taxunit: string;
}

/**
 * Narrows a household to some of its accounts.
 * @throws ProblemError 404 for a key that is not the household's, like for one that does not exist.
 */
export async function openScope(
  scope: HouseholdScope,
  wanted?: readonly string[],
): Promise<HoldingsScope> {
  const { sql, household } = scope;
  const [days] = await sql.query<{ asof: string }>(
    `select coalesce((select computed_through from books where household_id = $1),
                     (now() at time zone 'America/New_York')::date) as asof`,
    [household],
  );
  const rows = await sql.query<ScopeRow>(
    `select account_key, coalesce(nickname, account_name) as name, source, kind, value, day_change,
       tax_status as taxstatus, coalesce(tax_unit, 'The household') as taxunit
     from account where household_id = $1 and ($2::text[] is null or account_key = any($2::text[]))
     order by position, account_key`,
    [household, wanted ?? null],
  );
  if (wanted && rows.length !== new Set(wanted).size) throw notFound('account');
  const accounts = rows.map(({ account_key, day_change, ...row }) => ({
    key: account_key,
    daychange: day_change,
    ...row,
  }));
  return {
    ...scope,
    asof: days?.asof ?? '',
    accounts,
    keys: accounts.filter(({ source }) => source === 'firm').map(({ key }) => key),
    whole: wanted === undefined,
  };
}

/** The same question about some of its accounts. */
export function narrowTo(
  scope: HoldingsScope,
  wanted: (account: ScopeAccount) => boolean,
): HoldingsScope {
  const accounts = scope.accounts.filter(wanted);
  const keys = accounts.filter(({ source }) => source === 'firm').map(({ key }) => key);
  return { ...scope, accounts, keys, whole: scope.whole && accounts.length === scope.accounts.length };
}

/** Sum of amounts as the database writes them. */
export function sumTexts(amounts: readonly string[]): bigint {
  return sum(amounts.map(parseExact));
}
