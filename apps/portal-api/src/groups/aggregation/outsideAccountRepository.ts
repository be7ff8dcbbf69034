import type { ExternalAccount, ExternalHolding } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { money } from '../profile/money';
import { type ConnectionRow, instantOf, type When } from './connectionRepository';

interface OutsideRow {
  account: string;
  name: string;
  institution: string;
  type: string;
  kind: ExternalAccount['kind'];
  maskednumber: string | null;
  value: string;
  asof: string;
  origin: string;
  connectionid: string | null;
  foundid: string | null;
  status: ConnectionRow['status'] | null;
  missing: boolean | null;
  paused_at: When;
  removed_at: When;
  reported_at: When;
  itemized: string;
  rest: string;
}

/** An account that is held elsewhere, and where its answers are kept; `place` is null where none ever came by a connection. */
export interface OutsideAccount {
  answer: Omit<ExternalAccount, 'holdings'>;
  place: { connectionId: string; foundId: string } | null;
}

export async function selectOutsideAccount(
  { sql, household }: HouseholdScope,
  key: string,
): Promise<OutsideAccount | null> {
  const [row] = await sql.query<OutsideRow>(
    `select a.account_key as account, coalesce(a.nickname, a.account_name) as name, a.institution,
       a.registration as type, a.kind, a.masked_number as maskednumber, a.value, a.as_of as asof, a.origin,
       f.connection_id as connectionid, f.found_id as foundid, c.status, f.missing, c.paused_at, c.removed_at,
       f.reported_at, held.total as itemized, a.value - held.total as rest
     from account a
     left join connection_account f using (household_id, account_key)
     left join connection c on c.household_id = f.household_id and c.connection_id = f.connection_id
     cross join lateral (select coalesce(sum(h.value), 0)::numeric(20, 2) as total from connection_holding h
       where h.connection_id = f.connection_id and h.found_id = f.found_id) held
     where a.household_id = $1 and a.account_key = $2 and a.source = 'external'`,
    [household, key],
  );
  if (!row) return null;
  const { connectionid, foundid, maskednumber, value, itemized, rest, ...said } = row;
  const { status, missing, paused_at, removed_at, reported_at, ...names } = said;
  const state = stateOf(row);
  const reported = instantOf(reported_at);
  const paused = instantOf(paused_at);
  return {
    answer: {
      ...names,
      ...(maskednumber !== null && { maskednumber }),
      value: money(value),
      state,
      ...(state !== 'ended' && connectionid !== null && { connectionid }),
      ...(reported !== null && { reportedat: reported }),
      ...(state === 'paused' && paused !== null && { pausedat: paused }),
      itemized: money(itemized),
      rest: money(rest),
    },
    place:
      connectionid === null || foundid === null
        ? null
        : { connectionId: connectionid, foundId: foundid },
  };
}

/** Whether new values come, and if not, why. */
function stateOf({
  connectionid,
  removed_at,
  missing,
  paused_at,
  status,
}: OutsideRow): ExternalAccount['state'] {
  if (connectionid === null || removed_at !== null) return 'ended';
  if (missing) return 'missing';
  if (paused_at !== null) return 'paused';
  return status === 'expired' || status === 'failing' ? status : 'current';
}

/** What an account holds, in the order of the institution's answer. */
export async function selectHoldings(
  { sql, household }: HouseholdScope,
  { connectionId, foundId }: { connectionId: string; foundId: string },
): Promise<ExternalHolding[]> {
  const rows = await sql.query<{
    holdingid: string;
    name: string;
    symbol: string | null;
    quantity: string | null;
    price: string | null;
    priceday: string | null;
    value: string;
  }>(
    `select holding_id as holdingid, name, symbol, trim_scale(quantity)::text as quantity,
       trim_scale(price)::text as price, price_day as priceday, value
     from connection_holding where household_id = $1 and connection_id = $2 and found_id = $3
     order by position, holding_id`,
    [household, connectionId, foundId],
  );
  return rows.map(({ holdingid, name, symbol, quantity, price, priceday, value }) => ({
    holdingid,
    name,
    ...(symbol !== null && { symbol }),
    ...(quantity !== null && { quantity }),
    ...(price !== null && { price }),
    ...(priceday !== null && { priceday }),
    value: money(value),
  }));
}
