import type { AccessLogEntry, AccessLogHand } from '@portal/api-sdk/server';
import { idInAudit } from '../../audit/idInAudit';
import type { HouseholdScope } from '../../auth/requestContext';
import { operations } from '../../contract';

/** By an operation's id as lines have it. */
const areas = new Map(operations.map(({ id, group }) => [idInAudit(id), group]));

interface LineRow {
  line_id: string;
  at: string;
  kind: AccessLogHand;
  name: string | null;
  action: AccessLogEntry['action'];
  outcome: AccessLogEntry['outcome'];
  account: string | null;
  document: string | null;
  documentdate: string | null;
  item: string | null;
  transfer: string | null;
  instruction: string | null;
  operation: string | null;
  browser: AccessLogEntry['browser'];
  reason: string | null;
  ended: AccessLogEntry['ended'] | null;
  ticket: string | null;
}

interface Wanted {
  who: AccessLogHand | undefined;
  /** The line the page before ended with. */
  before: string | undefined;
  limit: number;
}

/** The household's file, newest first; hands are few, so each is looked up once. */
export function selectLines(
  { sql, household }: HouseholdScope,
  { who, before, limit }: Wanted,
): Promise<LineRow[]> {
  return sql.query<LineRow>(
    `with hand as materialized (
       select a.actor, h.kind, h.name
       from (select distinct actor from audit_line where household_id = $1) a
         cross join lateral audit_hand(a.actor) h)
     select line_id, to_char(coalesce(happened_at, at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, hand.kind, hand.name, action, outcome,
       coalesce(a.nickname, a.account_name, da.nickname, da.account_name) as account, d.title as document,
       d.document_date as documentdate, i.name as item, t.transfer_id as transfer, s.instruction_id as instruction,
       case when action in ('simulation.read', 'simulation.refused') then object_id end as operation, browser,
       case when action = 'simulation.started' then l.reason end as reason,
       case when action = 'simulation.ended' then split_part(l.reason, '.', 2) end as ended, ticket
     from audit_line l
       join hand using (actor)
       left join account a on object_type = 'account' and account_key = object_id and a.household_id = $1
       left join document d on object_type = 'document' and d.document_id = object_id and d.household_id = $1
       left join account da on da.account_key = d.account_key and da.household_id = $1
       left join drive_item i on object_type = 'drive_item' and i.item_id = object_id and i.household_id = $1
       left join transfer t on object_type = 'transfer' and t.transfer_id = object_id and t.household_id = $1
       left join standing_instruction s on object_type = 'instruction' and s.instruction_id = object_id and s.household_id = $1
     where l.household_id = $1 and ($2::text is null or hand.kind = $2) and ($3::bigint is null or line_id < $3::bigint)
     order by line_id desc limit $4`,
    [household, who ?? null, before ?? null, limit],
  );
}

/** A line as its household reads it: no subject, no address, no hash. */
export function entryOf(row: LineRow): AccessLogEntry {
  const { line_id, at, kind, name, action, outcome, account, document, item } = row;
  const { transfer, instruction, browser, reason, ended, ticket } = row;
  const area = row.operation === null ? undefined : areas.get(row.operation);
  return {
    entryid: line_id,
    at,
    who: kind,
    ...(name !== null && { name }),
    action,
    outcome,
    ...(account !== null && { account }),
    ...(document !== null && { document }),
    ...(row.documentdate !== null && { documentdate: row.documentdate }),
    ...(item !== null && { item }),
    ...(transfer !== null && { object: { type: 'transfer', id: transfer } }),
    ...(instruction !== null && { object: { type: 'instruction', id: instruction } }),
    ...(area !== undefined && { area }),
    browser,
    ...(reason !== null && { reason }),
    ...(ended !== null && { ended }),
    ...(ticket !== null && { ticket }),
  };
}
