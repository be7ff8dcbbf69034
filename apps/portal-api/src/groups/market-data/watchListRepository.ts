import { randomBytes } from 'node:crypto';
import type { WatchList, WatchListItem } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { selectQuotes } from './quoteRepository';

interface ListRow {
  watchlistid: string;
  name: string;
  count: number;
  version: string;
}

const LISTS = `select l.watch_list_id as watchlistid, l.name, l.version,
    (select count(*)::int from watch_list_item i where i.watch_list_id = l.watch_list_id) as count
  from watch_list l`;

/** A person's lists in their order; row-level security shows no others. */
export function selectWatchLists({ sql, subject }: HouseholdScope): Promise<WatchList[]> {
  return sql.query<ListRow>(
    `${LISTS} where l.subject = $1 order by l.sort_order, l.watch_list_id`,
    [subject],
  );
}

/** `lock` keeps others from changing it until the transaction ends. */
export async function selectWatchList(
  { sql, subject }: HouseholdScope,
  watchlistid: string,
  { lock = false } = {},
): Promise<WatchList | null> {
  const [row] = await sql.query<ListRow>(
    `${LISTS} where l.subject = $1 and l.watch_list_id = $2 ${lock ? 'for update' : ''}`,
    [subject, watchlistid],
  );
  return row ?? null;
}

/** Null when there is a list of that name. */
export async function insertWatchList(
  { sql, subject }: HouseholdScope,
  name: string,
): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    `insert into watch_list (watch_list_id, subject, name, sort_order)
     values ($1, $2, $3, (select coalesce(max(sort_order), 0) + 1 from watch_list where subject = $2))
     on conflict (subject, lower(name)) do nothing returning watch_list_id as id`,
    [`w${randomBytes(16).toString('hex')}`, subject, name],
  );
  return row?.id ?? null;
}

/** The caller has locked the list, and seen to it that the name is free. */
export async function renameWatchList(
  { sql, subject }: HouseholdScope,
  watchlistid: string,
  name: string,
): Promise<void> {
  await sql.query(
    `update watch_list set name = $3, version = version + 1 where watch_list_id = $1 and subject = $2`,
    [watchlistid, subject, name],
  );
}

export async function isNameTaken(
  { sql, subject }: HouseholdScope,
  name: string,
  except: string,
): Promise<boolean> {
  const rows = await sql.query(
    'select from watch_list where subject = $1 and lower(name) = lower($2) and watch_list_id <> $3',
    [subject, name, except],
  );
  return rows.length > 0;
}

export async function removeWatchList(
  { sql, subject }: HouseholdScope,
  watchlistid: string,
): Promise<void> {
  await sql.query('delete from watch_list where watch_list_id = $1 and subject = $2', [
    watchlistid,
    subject,
  ]);
}

export async function orderWatchLists(
  { sql, subject }: HouseholdScope,
  ids: readonly string[],
): Promise<void> {
  await sql.query(
    `update watch_list set sort_order = place from unnest($2::text[]) with ordinality as wanted (id, place)
     where watch_list_id = wanted.id and subject = $1`,
    [subject, ids],
  );
}

interface ItemRow {
  security_id: string;
  note: string | null;
}

/** The items with their quotes, in the client's order. */
export async function selectItems(
  scope: HouseholdScope,
  watchlistid: string,
): Promise<WatchListItem[]> {
  const rows = await selectItemRows(scope, watchlistid);
  const notes = new Map(rows.map(({ security_id, note }) => [security_id, note]));
  const quotes = await selectQuotes(
    scope,
    rows.map(({ security_id }) => security_id),
  );
  return quotes.map((quote) => {
    const note = notes.get(quote.security.securityid) ?? null;
    return { quote, ...(note !== null && { note }) };
  });
}

export function selectItemRows({ sql }: HouseholdScope, watchlistid: string): Promise<ItemRow[]> {
  return sql.query<ItemRow>(
    'select security_id, note from watch_list_item where watch_list_id = $1 order by sort_order, security_id',
    [watchlistid],
  );
}

/** False when the security is in the list already. */
export async function insertItem(
  { sql }: HouseholdScope,
  watchlistid: string,
  { securityid, note }: { securityid: string; note?: string | undefined },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into watch_list_item (watch_list_id, security_id, sort_order, note)
     values ($1, $2, (select coalesce(max(sort_order), 0) + 1 from watch_list_item where watch_list_id = $1), $3)
     on conflict do nothing returning security_id`,
    [watchlistid, securityid, note === undefined || note === '' ? null : note],
  );
  if (rows.length > 0) await touch(sql, watchlistid);
  return rows.length > 0;
}

/** False when the security is not in the list. */
export async function noteItem(
  { sql }: HouseholdScope,
  watchlistid: string,
  { securityid, note }: { securityid: string; note: string },
): Promise<boolean> {
  const rows = await sql.query(
    `update watch_list_item set note = nullif($3, '') where watch_list_id = $1 and security_id = $2
     returning security_id`,
    [watchlistid, securityid, note],
  );
  await touch(sql, watchlistid);
  return rows.length > 0;
}

/** False when the security is not in the list. */
export async function removeItem(
  { sql }: HouseholdScope,
  watchlistid: string,
  securityid: string,
): Promise<boolean> {
  const rows = await sql.query(
    'delete from watch_list_item where watch_list_id = $1 and security_id = $2 returning security_id',
    [watchlistid, securityid],
  );
  if (rows.length > 0) await touch(sql, watchlistid);
  return rows.length > 0;
}

export async function orderItems(
  { sql }: HouseholdScope,
  watchlistid: string,
  ids: readonly string[],
): Promise<void> {
  await sql.query(
    `update watch_list_item set sort_order = place from unnest($2::text[]) with ordinality as wanted (id, place)
     where watch_list_id = $1 and security_id = wanted.id`,
    [watchlistid, ids],
  );
  await touch(sql, watchlistid);
}

async function touch(sql: HouseholdScope['sql'], watchlistid: string): Promise<void> {
  await sql.query('update watch_list set version = version + 1 where watch_list_id = $1', [
    watchlistid,
  ]);
}
