import type { ConnectionActivity } from '@portal/api-sdk/server';
import type { FoundAccount, FoundActivity, FoundHolding } from '../../aggregation/provider';
import type { HouseholdScope } from '../../auth/requestContext';
import { money } from '../profile/money';

/** What an institution holds. */
export interface FoundRow {
  found_id: string;
  name: string;
  type_name: string;
  kind: 'asset' | 'liability';
  last_digits: string | null;
  value: string;
  as_of: string;
  missing: boolean;
  account_key: string | null;
  /** First named after the connection's first answer. */
  later: boolean;
  duplicate: string | null;
  duplicate_source: 'firm' | 'external' | null;
}

export function selectFound({ sql, household }: HouseholdScope, id: string): Promise<FoundRow[]> {
  return sql.query<FoundRow>(
    `select f.found_id, f.name, f.type_name, f.kind, f.last_digits, f.value, f.as_of, f.missing, f.account_key,
       f.later, twin.name as duplicate, twin.source as duplicate_source
     from connection_account f join connection c using (household_id, connection_id)
     left join lateral (
       select coalesce(a.nickname, a.account_name) as name, a.source from account a
       where a.household_id = f.household_id and a.kind = f.kind
         and right(a.masked_number, 4) = f.last_digits and a.account_key is distinct from f.account_key
         -- Of other institutions, four digits that are the same say little.
         and (a.source = 'firm' or (a.source = 'external' and a.institution = c.institution_name))
       order by a.source = 'firm' desc, a.position, a.account_key limit 1) twin on true
     where f.household_id = $1 and f.connection_id = $2
     order by f.kind, abs(f.value) desc, f.found_id`,
    [household, id],
  );
}

/** What an account of the portal is made of. */
type Told = Pick<FoundRow, 'name' | 'type_name' | 'kind' | 'last_digits' | 'value' | 'as_of'>;

export interface LinkedAccount {
  key: string;
  found: Told;
}

/** The accounts that the client has added and that the institution still names. */
export async function selectLinked(
  { sql, household }: HouseholdScope,
  id: string,
): Promise<LinkedAccount[]> {
  const rows = await sql.query<Told & { account_key: string }>(
    `select account_key, name, type_name, kind, last_digits, value, as_of from connection_account
     where household_id = $1 and connection_id = $2 and account_key is not null and not missing
     order by kind, abs(value) desc, found_id`,
    [household, id],
  );
  return rows.map(({ account_key: key, ...found }) => ({ key, found }));
}

/** Writes what an institution holds now: each account once, however often it is told. */
export async function saveFound(
  { sql, household }: HouseholdScope,
  id: string,
  { found, now, isFirst }: { found: readonly FoundAccount[]; now: Date; isFirst: boolean },
): Promise<void> {
  const named = found.map(({ foundId }) => foundId);
  await sql.query(
    `update connection_account set missing = true
     where household_id = $1 and connection_id = $2 and found_id <> all($3::text[]) and not missing`,
    [household, id, named],
  );
  await sql.query(
    'delete from connection_holding where household_id = $1 and connection_id = $2 and found_id <> all($3::text[])',
    [household, id, named],
  );
  await sql.query(
    `insert into connection_account (connection_id, household_id, found_id, name, type_name, kind, last_digits,
       value, as_of, reported_at, later)
     select $1, $2, one->>'foundId', one->>'name', one->>'typeName', one->>'kind', one->>'lastDigits',
       (one->>'value')::numeric, (one->>'asOf')::date, $4::timestamptz, not $5::boolean
     from jsonb_array_elements($3::jsonb) one
     on conflict (connection_id, found_id) do update set name = excluded.name, type_name = excluded.type_name,
       last_digits = excluded.last_digits, value = excluded.value, as_of = excluded.as_of, reported_at = excluded.reported_at, missing = false`,
    [id, household, JSON.stringify(found), now.toISOString(), isFirst],
  );
}

/** Writes what an account holds now, in the place of what it held. */
export async function saveHoldings(
  { sql, household }: HouseholdScope,
  { id, foundId }: { id: string; foundId: string },
  holdings: readonly FoundHolding[],
): Promise<void> {
  await sql.query(
    'delete from connection_holding where household_id = $1 and connection_id = $2 and found_id = $3',
    [household, id, foundId],
  );
  if (holdings.length === 0) return;
  await sql.query(
    `insert into connection_holding (connection_id, household_id, found_id, holding_id, position, name, symbol,
       quantity, price, price_day, value)
     select $1, $2, $3, one->>'holdingId', place, one->>'name', one->>'symbol',
       (one->>'quantity')::numeric, (one->>'price')::numeric, (one->>'priceDay')::date, (one->>'value')::numeric
     from jsonb_array_elements($4::jsonb) with ordinality as told (one, place)`,
    [id, household, foundId, JSON.stringify(holdings)],
  );
}

export async function saveActivity(
  { sql, household }: HouseholdScope,
  id: string,
  activity: readonly FoundActivity[],
): Promise<void> {
  if (activity.length === 0) return;
  await sql.query(
    `insert into connection_activity (connection_id, household_id, found_id, activity_id, day, description, amount)
     select $1, $2, one->>'foundId', one->>'activityId', (one->>'day')::date, one->>'description',
       (one->>'amount')::numeric
     from jsonb_array_elements($3::jsonb) one
     on conflict (connection_id, found_id, activity_id) do update set day = excluded.day,
       description = excluded.description, amount = excluded.amount
       -- Most of it was told before: what is the same is not written again.
       where (connection_activity.day, connection_activity.description, connection_activity.amount)
         is distinct from (excluded.day, excluded.description, excluded.amount)`,
    [id, household, JSON.stringify(activity)],
  );
}

/** Makes what was found accounts of the portal, or brings them up to date. */
export async function putAccounts(
  { sql }: HouseholdScope,
  institution: string,
  linked: readonly LinkedAccount[],
): Promise<void> {
  const rows = await sql.query<{ put: boolean }>(
    `select put_external_account(one->>'key', one->'said') as put
     from jsonb_array_elements($1::jsonb) with ordinality as told (one, place) order by place`,
    [JSON.stringify(linked.map(({ key, found }) => ({ key, said: said(found, institution) })))],
  );
  if (rows.some(({ put }) => !put)) throw new Error('An account is not the household’s to write.');
}

function said(found: Told, institution: string) {
  const isAsset = found.kind === 'asset';
  return {
    groupid: isAsset ? 'grp-held-elsewhere' : 'grp-liabilities',
    groupname: isAsset ? 'Held elsewhere' : 'Liabilities',
    name: found.name,
    maskednumber: found.last_digits === null ? null : `••${found.last_digits}`,
    type: found.type_name,
    institution,
    kind: found.kind,
    value: found.value,
    asof: found.as_of,
    origin: `As reported by ${institution}`,
  };
}

export async function linkAccount(
  { sql, household }: HouseholdScope,
  id: string,
  { foundId, key }: { foundId: string; key: string },
): Promise<void> {
  await sql.query(
    `update connection_account set account_key = $4
     where household_id = $1 and connection_id = $2 and found_id = $3`,
    [household, id, foundId, key],
  );
}

/** What a page of activity ends at: day, account and activity. */
export const ACTIVITY_SHAPES = [
  /^\d{4}-\d{2}-\d{2}$/,
  /^[A-Za-z0-9._-]{1,64}$/,
  /^[A-Za-z0-9._-]{1,64}$/,
];

interface ActivityRow {
  activity_id: string;
  found_id: string;
  name: string;
  day: string;
  description: string;
  amount: string;
}

/** Activity of a connection, or of one account of it, before `before` (day, account and activity), newest first. */
export async function selectActivity(
  { sql, household }: HouseholdScope,
  { id, foundId = null }: { id: string; foundId?: string | null },
  { before, limit }: { before: readonly string[] | null; limit: number },
): Promise<ConnectionActivity[]> {
  const [day, found, activity] = before ?? [];
  const rows = await sql.query<ActivityRow>(
    `select t.activity_id, t.found_id, a.name, t.day, t.description, t.amount
     from connection_activity t join connection_account a using (connection_id, found_id)
     where t.household_id = $1 and t.connection_id = $2 and ($7::text is null or t.found_id = $7)
       and ($3::date is null or (t.day, t.found_id, t.activity_id) < ($3::date, $4::text, $5::text))
     order by t.day desc, t.found_id desc, t.activity_id desc limit $6::int`,
    [household, id, day ?? null, found ?? null, activity ?? null, limit, foundId],
  );
  return rows.map((row) => ({
    activityid: row.activity_id,
    foundid: row.found_id,
    account: row.name,
    day: row.day,
    description: row.description,
    amount: money(row.amount),
  }));
}
