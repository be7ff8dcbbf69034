import type { AvailableCash, Place, PlaceRef } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { addBankingDays, addDays, type Day } from '../../payments/rules/bankingDays';
import { amountOf, centsOf } from '../../payments/rules/cents';
import type { End } from '../../payments/rules/kinds';
import { COLLECTION_DAYS } from '../../payments/rules/limits';
import { PAYEES_SHOWN } from './ends';
import { money } from '../profile/money';

/** A place with what the rules need of it. */
export interface StoredPlace {
  place: Place;
  end: End;
  /** Of a payee: when it was verified. */
  verifiedAt: Date | null;
}

export function sameRef(one: PlaceRef, other: PlaceRef): boolean {
  return one.account === other.account && one.payeeid === other.payeeid;
}

interface AccountRow {
  account_key: string;
  name: string;
  masked_number: string | null;
  registration: string;
  source: 'firm' | 'external' | 'manual';
  kind: string;
  tax_status: string;
  closed_on: string | null;
}

interface PayeeRow {
  payee_id: string;
  name: string;
  bank_name: string;
  account_end: string;
  state: 'verifying' | 'active' | 'locked' | 'removed';
  verified_at: string | null;
}

/** Every account of the household and every payee that was not removed; in a simulation no payee. promises I4 */
export async function selectPlaces(
  { sql, household }: HouseholdScope,
  withRemoved = false,
): Promise<StoredPlace[]> {
  const accounts = await sql.query<AccountRow>(
    `select account_key, coalesce(nickname, account_name) as name, masked_number, registration, source, kind, tax_status,
       closed_on
     from account where household_id = $1 order by position, account_key`,
    [household],
  );
  const payees = await sql.query<PayeeRow>(
    `select payee_id, name, bank_name, account_end, state,
       to_char(verified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as verified_at
     from payee where household_id = $1 and ($2::boolean or state <> 'removed')
       and ${PAYEES_SHOWN}
     order by added_at, payee_id`,
    [household, withRemoved],
  );
  return [...accounts.map(toAccountPlace), ...payees.map(toPayeePlace)];
}

function toAccountPlace(row: AccountRow): StoredPlace {
  const detail = [row.masked_number, row.registration].filter(Boolean).join(' · ');
  return {
    place: { account: row.account_key, name: row.name, detail },
    end: {
      type: 'account',
      source: row.source,
      isLiability: row.kind === 'liability',
      registration: row.registration,
      taxStatus: row.tax_status,
      closedOn: row.closed_on,
    },
    verifiedAt: null,
  };
}

function toPayeePlace(row: PayeeRow): StoredPlace {
  return {
    place: {
      payeeid: row.payee_id,
      name: row.name,
      detail: `••${row.account_end} · ${row.bank_name}`,
    },
    end: { type: 'payee', state: row.state },
    verifiedAt: row.verified_at === null ? null : new Date(row.verified_at),
  };
}

interface CashRow {
  account_key: string;
  as_of: string | null;
  cash: string;
  unsettled: string;
  unsettled_until: string | null;
  pending: string;
}

/**
 * What can leave each open firm account: cash of the books, with what was recorded since, less sales that have not settled,
 * transfers on their way out, and deposits that a bank may still call back.
 * @param options `planned: false` leaves out transfers that are planned or wait: for one of them whose turn it is.
 */
export async function selectCash(
  scope: Pick<HouseholdScope, 'sql' | 'household'>,
  today: Day,
  account: string | null = null,
  { planned = true }: { planned?: boolean } = {},
): Promise<Map<string, AvailableCash>> {
  const { sql, household } = scope;
  const rows = await sql.query<CashRow>(
    `with b as (select computed_through, computed_seq from books where household_id = $1)
     select a.account_key, (select computed_through from b) as as_of,
       round(coalesce((select f.cash[b.computed_through - f.month + 1] from fact_month f, b
          where f.household_id = $1 and f.account_key = a.account_key
            and f.month = date_trunc('month', b.computed_through)::date), 0)
         + coalesce((select sum(case when l.account_key = a.account_key then l.amount else -l.amount end)
            from ledger_entry l, b
            where l.household_id = $1 and l.status = 'effective' and l.amount is not null
              and (l.account_key = a.account_key or l.to_account_key = a.account_key)
              and (l.trade_date > b.computed_through or l.seq > b.computed_seq)), 0), 2)::numeric(20, 2) as cash,
       coalesce(u.amount, 0)::numeric(20, 2) as unsettled, u.until as unsettled_until,
       coalesce((select sum(amount + fee) from transfer t
          where t.household_id = $1 and t.from_account_key = a.account_key
            and (t.state in ('needs-approval', 'scheduled') and $4::boolean
              or t.state = 'submitted' and t.to_account_key is not null)), 0)::numeric(20, 2) as pending
     from account a
       left join lateral (
         select sum(l.amount) as amount, max(l.settle_date) as until from ledger_entry l
         where l.household_id = $1 and l.account_key = a.account_key and l.entry_type = 'SELL'
           and l.status = 'effective' and l.settle_date > $2::date and l.trade_date > $2::date - 15) u on true
     where a.household_id = $1 and a.source = 'firm' and a.kind = 'asset' and a.closed_on is null
       and ($3::text is null or a.account_key = $3)`,
    [household, today, account, planned],
  );
  const uncollected = await selectUncollected(scope, today);
  return new Map(
    rows.map((row) => [
      row.account_key,
      cashOf(row, uncollected.get(row.account_key) ?? null, today),
    ]),
  );
}

interface Uncollected {
  amount: string;
  /** The day on which it can leave. */
  until: Day;
}

/** All of the last day on which the other bank may call it back, it stays. */
async function selectUncollected(
  { sql, household }: Pick<HouseholdScope, 'sql' | 'household'>,
  today: Day,
): Promise<Map<string, Uncollected>> {
  const since = addBankingDays(today, -COLLECTION_DAYS);
  const rows = await sql.query<{ account_key: string; amount: string; last: string }>(
    `select to_account_key as account_key, sum(amount)::numeric(20, 2) as amount, max(settle_on) as last
     from transfer where household_id = $1 and kind in ('ach-in', 'ira-contribution') and from_payee_id is not null
       and state = 'settled' and settle_on >= $2::date
     group by to_account_key`,
    [household, since],
  );
  return new Map(
    rows.map(({ account_key, amount, last }) => [
      account_key,
      { amount, until: addDays(addBankingDays(last, COLLECTION_DAYS), 1) },
    ]),
  );
}

function cashOf(row: CashRow, uncollected: Uncollected | null, today: Day): AvailableCash {
  const heldback: AvailableCash['heldback'] = [];
  if (centsOf(row.unsettled) > 0n) {
    heldback.push({
      reason: 'unsettled',
      text: 'Proceeds of sales that have not settled.',
      amount: money(row.unsettled),
      ...(row.unsettled_until !== null && { until: row.unsettled_until }),
    });
  }
  if (centsOf(row.pending) > 0n) {
    heldback.push({
      reason: 'pending-transfers',
      text: 'Transfers that are planned or wait for approval, with their fees.',
      amount: money(row.pending),
    });
  }
  if (uncollected) {
    heldback.push({
      reason: 'uncollected-deposit',
      text: 'Deposits that the other bank may still call back.',
      amount: money(uncollected.amount),
      until: uncollected.until,
    });
  }
  const held = heldback.reduce((sum, { amount }) => sum + centsOf(amount.amount), 0n);
  const left = centsOf(row.cash) - held;
  return {
    cash: money(row.cash),
    available: money(amountOf(left > 0n ? left : 0n)),
    heldback,
    asof: row.as_of ?? today,
  };
}

/** Who else holds an account, as the firm has it on file; empty for an account of one person. */
export async function selectHolders(
  { sql, household }: HouseholdScope,
  account: string,
): Promise<string[]> {
  const rows = await sql.query<{ subject: string }>(
    'select subject from account_holder where household_id = $1 and account_key = $2 order by subject',
    [household, account],
  );
  return rows.map(({ subject }) => subject);
}

/** All accounts with more than one holder. */
export async function selectJointAccounts({
  sql,
  household,
}: HouseholdScope): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ account_key: string }>(
    `select account_key from account_holder where household_id = $1 group by account_key having count(*) > 1`,
    [household],
  );
  return new Set(rows.map(({ account_key }) => account_key));
}
