import { sum, parseExact } from '@portal/portfolio-accounting';
import type { HouseholdScope } from '../../../auth/requestContext';
import { type PastBooks, pastBooks } from '../../../books/pastBooks';
import { notFound, type ProblemError } from '../../../problems';
import { rangeRefused } from '../problems';

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
  /** The last day that the books have reached. */
  latest: string;
  /** Books of a past day, where one was asked for; null is the books as they are. */
  past: PastBooks | null;
  /** Made ahead of being asked: many rows are read piece by piece, so that others are answered in between. */
  inPieces?: boolean;
}

/** The day that is asked about, and the day whose knowledge counts; neither is the present. */
export interface PointInTime {
  asof?: string | undefined;
  knownon?: string | undefined;
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
  { asof, knownon }: PointInTime = {},
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
  const latest = days?.asof ?? '';
  const keys = accounts.filter(({ source }) => source === 'firm').map(({ key }) => key);
  const present = { ...scope, accounts, keys, whole: wanted === undefined, latest };
  const day = asof ?? latest;
  for (const [name, one] of Object.entries({ asof, knownon })) {
    if (one !== undefined && (one > latest || one < EARLIEST)) throw dayRefused(name, latest);
  }
  if (knownon === undefined && day === latest) return { ...present, asof: latest, past: null };
  const past = await pastBooks(sql, { household, asof: day, knownOn: knownon ?? null });
  const values = new Map(past.update.accounts.map((one) => [one.key, one]));
  return {
    ...present,
    asof: day,
    past,
    accounts: accounts.map((account) => {
      const known = values.get(account.key);
      return known ? { ...account, value: known.value, daychange: known.dayChange } : account;
    }),
  };
}

const EARLIEST = '1900-01-01';

function dayRefused(name: string, latest: string): ProblemError {
  const message = `This must be a day up to ${latest}: nothing later is known.`;
  return rangeRefused([{ field: `/querystring/${name}`, message }]);
}

/** The same question about some of its accounts. */
export function narrowTo(
  scope: HoldingsScope,
  wanted: (account: ScopeAccount) => boolean,
): HoldingsScope {
  const accounts = scope.accounts.filter(wanted);
  const keys = accounts.filter(({ source }) => source === 'firm').map(({ key }) => key);
  return {
    ...scope,
    accounts,
    keys,
    whole: scope.whole && accounts.length === scope.accounts.length,
  };
}

/** Sum of amounts as the database writes them. */
export function sumTexts(amounts: readonly string[]): bigint {
  return sum(amounts.map(parseExact));
}
