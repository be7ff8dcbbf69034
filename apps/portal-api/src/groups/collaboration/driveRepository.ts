import type {
  Drive,
  DriveEvent,
  DriveFolder,
  DriveItem,
  DriveItemVersion,
} from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { notFound } from '../../problems';
import { instant } from '../secure-messages/box';
import type { DriveScope } from './driveScope';

export async function selectDrives({ sql, household }: HouseholdScope): Promise<Drive[]> {
  const rows = await sql.query<{
    drive_id: string;
    name: string;
    kind: Drive['kind'];
    files: string;
    bytes: string;
  }>(
    `with recursive live as (
       select item_id, drive_id, kind from drive_item
       where household_id = $1 and parent_id is null and binned_at is null
       union all
       select i.item_id, i.drive_id, i.kind from drive_item i join live on i.parent_id = live.item_id
       where i.binned_at is null)
     select d.drive_id, d.name, d.kind, count(v.bytes) as files, coalesce(sum(v.bytes), 0) as bytes
     from drive d left join live on live.drive_id = d.drive_id and live.kind = 'file'
     left join lateral (select bytes from drive_version v where v.item_id = live.item_id order by number desc limit 1) v on true
     where d.household_id = $1 group by d.drive_id, d.name, d.kind order by d.kind <> 'household', d.name, d.drive_id`,
    [household],
  );
  return rows.map(({ drive_id, name, kind, files, bytes }) => ({
    ...{ driveid: drive_id, name, kind },
    ...{ files: Number(files), bytes: Number(bytes) },
  }));
}

/** @throws ProblemError 404 for a drive that the household does not have. */
export async function checkDrive(
  { sql, household }: HouseholdScope,
  driveId: string,
): Promise<void> {
  const found = await sql.query('select 1 from drive where household_id = $1 and drive_id = $2', [
    household,
    driveId,
  ]);
  if (found.length === 0) throw notFound('drive');
}

/** One change of a drive's folders at a time, so that what was checked still holds when it is written. */
export async function lockDrive({ sql }: DriveScope, driveId: string): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(hashtext($1))', [`drive ${driveId}`]);
}

interface ItemRow {
  item_id: string;
  drive_id: string;
  kind: DriveItem['kind'];
  name: string;
  parent_id: string | null;
  version: string;
  changed_at: string;
  changed_by: string;
  binned_at: string | null;
  number: number | null;
  bytes: string;
  media_type: string;
  scan: DriveItemVersion['scan'];
  held_since: string | null;
  held_by: string;
  hold_is_own: boolean;
  hold_reason: string | null;
  is_listed: boolean;
  list_is_own: boolean;
  may_change: boolean;
}

const ITEM = `
  select i.item_id, i.drive_id, i.kind, i.name, i.parent_id, i.version, i.changed_at, i.changed_by, i.binned_at,
    v.number, v.bytes, v.media_type, v.scan,
    h.placed_at as held_since, h.placed_by as held_by, h.item_id = i.item_id as hold_is_own, r.reason as hold_reason,
    i.access_id is not null as is_listed, i.has_list as list_is_own, may_open_item(i.access_id, true) as may_change
  from drive_item i left join lateral (
    select number, bytes, media_type, scan from drive_version v where v.item_id = i.item_id order by number desc limit 1
  ) v on true left join lateral (
    select * from drive_holds_above(i.item_id) order by (item_id = i.item_id) desc, placed_at limit 1
  ) h on true left join drive_hold_reason r using (hold_id)`;

function itemOf(row: ItemRow): DriveItem {
  return {
    ...{ itemid: row.item_id, kind: row.kind, name: row.name, version: row.version },
    ...(row.parent_id !== null && { parentid: row.parent_id }),
    ...{ changed: instant(row.changed_at), changedby: row.changed_by },
    ...(row.binned_at !== null && { binned: instant(row.binned_at) }),
    ...(row.number !== null && {
      file: {
        number: row.number,
        bytes: Number(row.bytes),
        mediatype: row.media_type,
        scan: row.scan,
      },
    }),
    ...(row.is_listed && { access: { own: row.list_is_own, change: row.may_change } }),
    ...(row.held_since !== null && {
      hold: {
        ...{ since: instant(row.held_since), by: row.held_by, own: row.hold_is_own },
        // The database shows it to advisors alone.
        ...(row.hold_reason !== null && { reason: row.hold_reason }),
      },
    }),
  };
}

interface Wanted {
  drive: string;
  /** Null for the top. */
  folder: string | null;
  bin: boolean;
}

/** Folders first, then by name; after the item that ended the page before. */
export async function selectItems(
  { sql, household }: HouseholdScope,
  { drive, folder, bin }: Wanted,
  limit: number,
  after: string | null,
): Promise<DriveItem[]> {
  const place = bin
    ? 'i.binned_at is not null and $3::text is null'
    : 'i.binned_at is null and i.parent_id is not distinct from $3::text';
  const rows = await sql.query<ItemRow>(
    `${ITEM} where i.household_id = $1 and i.drive_id = $2 and ${place}
       and ($4::text is null or (i.kind = 'file', lower(i.name), i.item_id) >
         (select k.kind = 'file', lower(k.name), k.item_id from drive_item k where k.item_id = $4))
     order by i.kind = 'file', lower(i.name), i.item_id limit $5::int`,
    [household, drive, bin ? null : folder, after, limit],
  );
  return rows.map(itemOf);
}

/** One item, in the bin or not. @throws ProblemError 404. */
export async function selectItem(
  { sql, household }: HouseholdScope,
  itemId: string,
): Promise<DriveItem> {
  const [row] = await sql.query<ItemRow>(`${ITEM} where i.household_id = $1 and i.item_id = $2`, [
    household,
    itemId,
  ]);
  if (!row) throw notFound('item');
  return itemOf(row);
}

export interface LineItem {
  id: string;
  drive: string;
  kind: DriveItem['kind'];
  name: string;
  version: string;
  parent: string | null;
  isBinned: boolean;
}

/** An item and the folders that it lies in, from the top down to itself; empty when there is none. */
export async function selectLine(
  { sql, household }: HouseholdScope,
  itemId: string,
): Promise<LineItem[]> {
  const rows = await sql.query<LineItem & { height: number }>(
    `with recursive line as (
       select i.*, 0 as height from drive_item i where household_id = $1 and item_id = $2
       union all
       select i.*, height + 1 from drive_item i join line on i.item_id = line.parent_id where height < 100)
     select item_id as id, drive_id as drive, kind, name, version, parent_id as parent,
       binned_at is not null as "isBinned", height
     from line order by height desc`,
    [household, itemId],
  );
  return rows.map(({ height: _height, ...item }) => item);
}

/** The same for what neither lies in the bin nor in a folder that does. @throws ProblemError 404. */
export async function liveLine(scope: HouseholdScope, itemId: string): Promise<LineItem[]> {
  const line = await selectLine(scope, itemId);
  if (line.length === 0 || line.some(({ isBinned }) => isBinned)) throw notFound('item');
  return line;
}

/** The way to a folder of a drive; empty for the top. @throws ProblemError 404. */
export async function folderLine(
  scope: HouseholdScope,
  driveId: string,
  folder: string | undefined,
): Promise<LineItem[]> {
  if (folder === undefined) return [];
  const line = await selectLine(scope, folder);
  const last = line.at(-1);
  const isThere =
    last?.kind === 'folder' && last.drive === driveId && line.every(({ isBinned }) => !isBinned);
  if (!isThere) throw notFound('folder');
  return line;
}

export const pathOf = (line: readonly LineItem[]): DriveFolder[] =>
  line.map(({ id, name }) => ({ itemid: id, name }));

interface VersionRow {
  number: number;
  bytes: string;
  sha256: string;
  media_type: string;
  scan: DriveItemVersion['scan'];
  uploaded_at: string;
  uploaded_by: string;
}

/** Every version of a file, newest first. @throws ProblemError 404. */
export async function selectVersions(
  scope: HouseholdScope,
  itemId: string,
): Promise<DriveItemVersion[]> {
  await liveLine(scope, itemId);
  const rows = await scope.sql.query<VersionRow>(
    `select number, bytes, sha256, media_type, scan, uploaded_at, uploaded_by from drive_version
     where household_id = $1 and item_id = $2 order by number desc`,
    [scope.household, itemId],
  );
  return rows.map((row) => ({
    ...{
      number: row.number,
      bytes: Number(row.bytes),
      sha256: row.sha256,
      mediatype: row.media_type,
    },
    ...{ scan: row.scan, uploaded: instant(row.uploaded_at), uploadedby: row.uploaded_by },
  }));
}

export async function selectEvents(
  { sql, household }: HouseholdScope,
  driveId: string,
  limit: number,
  before: string | null,
): Promise<DriveEvent[]> {
  const rows = await sql.query<{
    event_id: string;
    item_id: string;
    action: DriveEvent['action'];
    name: string;
    detail: string | null;
    by_name: string | null;
    at: string;
  }>(
    `select event_id, item_id, action, name, detail, by_name, at from drive_event
     where household_id = $1 and drive_id = $2 and ($3::bigint is null or event_id < $3::bigint)
     order by event_id desc limit $4::int`,
    [household, driveId, before, limit],
  );
  return rows.map((row) => ({
    ...{ eventid: row.event_id, itemid: row.item_id, action: row.action, name: row.name },
    ...(row.detail !== null && { detail: row.detail }),
    ...(row.by_name !== null && { by: row.by_name }),
    at: instant(row.at),
  }));
}

/** Adds a line to the activity of a drive, in the transaction of what was done. */
export async function noteEvent(
  { sql, household, by, now }: DriveScope,
  driveId: string,
  { id, name }: { id: string; name: string },
  action: DriveEvent['action'],
  detail: string | null = null,
): Promise<void> {
  await sql.query(
    `insert into drive_event (household_id, drive_id, item_id, action, name, detail, by_name, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz)`,
    [household, driveId, id, action, name, detail, by, now],
  );
}
