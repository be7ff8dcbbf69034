import type { DriveItem, DriveItemChange, NewDriveFolder } from '@portal/api-sdk/server';
import { etagOf } from '../../http/conditional';
import { notFound, resourceChanged } from '../../problems';
import {
  checkDrive,
  folderLine,
  liveLine,
  lockDrive,
  noteEvent,
  selectItem,
  selectLine,
} from './driveRepository';
import { cleanName, type DriveScope, newId } from './driveScope';
import { requireChange, requireNobodyAlone } from './folderAccess';
import { requireFree } from './holds';
import { folderInBin, intoItself, nameTaken, tooDeep } from './problems';

const DEEPEST = 20;

/** What has a name in a folder, whatever its case; null for nobody. */
export async function findByName(
  { sql, household }: DriveScope,
  drive: string,
  parent: string | null,
  name: string,
): Promise<{ id: string; kind: DriveItem['kind'] } | null> {
  const [row] = await sql.query<{ id: string; kind: DriveItem['kind'] }>(
    `select item_id as id, kind from drive_item
     where household_id = $1 and drive_id = $2 and coalesce(parent_id, '') = coalesce($3::text, '')
       and lower(name) = lower($4) and binned_at is null`,
    [household, drive, parent, name],
  );
  return row ?? null;
}

/** Also by a folder that whoever asks may not open. */
async function isTaken(
  sql: DriveScope['sql'],
  { drive, parent, name }: { drive: string; parent: string | null; name: string },
): Promise<boolean> {
  const [row] = await sql.query<{ taken: boolean }>(
    'select drive_name_is_taken($1, $2, $3) as taken',
    [drive, parent, name],
  );
  return row?.taken === true;
}

export async function insertItem(
  { sql, household, by, now }: DriveScope,
  item: { drive: string; parent: string | null; kind: DriveItem['kind']; name: string },
): Promise<string> {
  const id = newId('itm');
  if (await isTaken(sql, item)) throw nameTaken(item.name);
  await sql.query(
    `insert into drive_item (item_id, household_id, drive_id, parent_id, kind, name, changed_at, changed_by)
     values ($1, $2, $3, $4, $5, $6, $7::timestamptz, $8)`,
    [id, household, item.drive, item.parent, item.kind, item.name, now, by],
  );
  return id;
}

export async function createFolder(
  scope: DriveScope,
  drive: string,
  { name: given, parentid }: NewDriveFolder,
): Promise<DriveItem> {
  const name = cleanName(given);
  await checkDrive(scope, drive);
  await lockDrive(scope, drive);
  const line = await folderLine(scope, drive, parentid);
  if (line.length >= DEEPEST) throw tooDeep(DEEPEST);
  const parent = parentid ?? null;
  await requireChange(scope, parent);
  const id = await insertItem(scope, { drive, parent, kind: 'folder', name });
  await noteEvent(scope, drive, { id, name }, 'folder_created');
  return selectItem(scope, id);
}

/** Renames and moves. @throws ProblemError 412 when somebody else did meanwhile. */
export async function changeItem(
  scope: DriveScope,
  id: string,
  version: string | null,
  { name: given, parentid }: DriveItemChange,
): Promise<DriveItem> {
  const name = cleanName(given);
  const before = (await liveLine(scope, id)).at(-1);
  if (!before) throw notFound('item');
  const { drive } = before;
  await lockDrive(scope, drive);
  await requireChange(scope, id);
  await requireFree(scope, before);
  const folders = await folderLine(scope, drive, parentid);
  if (folders.some((folder) => folder.id === id)) throw intoItself();
  const isFolder = before.kind === 'folder';
  if (isFolder && folders.length + (await heightOf(scope, id)) > DEEPEST) throw tooDeep(DEEPEST);
  const parent = parentid ?? null;
  await requireChange(scope, parent);
  if (parent !== before.parent) await requireNobodyAlone(scope, id, parent);
  const isElsewhere = parent !== before.parent || name.toLowerCase() !== before.name.toLowerCase();
  if (isElsewhere && (await isTaken(scope.sql, { drive, parent, name }))) throw nameTaken(name);
  const changed = await scope.sql.query<{ name: string }>(
    `update drive_item set name = $4, parent_id = $5, version = version + 1, changed_at = $6::timestamptz, changed_by = $7
     where household_id = $1 and item_id = $2 and version::text = $3 and binned_at is null returning name`,
    [scope.household, id, version, name, parent, scope.now, scope.by],
  );
  if (changed.length === 0) {
    const now = await selectItem(scope, id);
    throw resourceChanged(
      `It is called “${now.name}” now. Nothing was overwritten.`,
      etagOf(now.version),
    );
  }
  if (before.name !== name) await noteEvent(scope, drive, { id, name }, 'renamed', before.name);
  if (before.parent !== parent) {
    await noteEvent(scope, drive, { id, name }, 'moved', folders.at(-1)?.name ?? null);
  }
  return selectItem(scope, id);
}

/** How many folders lie in each other below one, itself counted. */
async function heightOf({ sql, household }: DriveScope, id: string): Promise<number> {
  const [row] = await sql.query<{ height: number }>(
    `with recursive below as (
       select item_id, 1 as height from drive_item where household_id = $1 and item_id = $2
       union all
       select i.item_id, height + 1 from drive_item i join below on i.parent_id = below.item_id
       where i.kind = 'folder' and height < 100)
     select max(height)::int as height from below`,
    [household, id],
  );
  return row?.height ?? 1;
}

/** Puts something in the bin. False for what lies there already: it stays. */
export async function binItem(scope: DriveScope, id: string): Promise<boolean> {
  const line = await selectLine(scope, id);
  const item = line.at(-1);
  if (!item) throw notFound('item');
  await lockDrive(scope, item.drive);
  await requireChange(scope, id);
  if (!item.isBinned) await requireFree(scope, item);
  const binned = await scope.sql.query(
    `update drive_item set binned_at = $3::timestamptz, version = version + 1, changed_at = $3::timestamptz, changed_by = $4
     where household_id = $1 and item_id = $2 and binned_at is null returning 1`,
    [scope.household, id, scope.now, scope.by],
  );
  if (binned.length > 0) await noteEvent(scope, item.drive, item, 'binned');
  return binned.length > 0;
}

/** Takes something out of the bin, to its folder or to the top. False for what does not lie there: it stays. */
export async function restoreItem(scope: DriveScope, id: string): Promise<boolean> {
  const first = (await selectLine(scope, id)).at(-1);
  if (!first) throw notFound('item');
  await lockDrive(scope, first.drive);
  const line = await selectLine(scope, id);
  const item = line.pop();
  if (!item?.isBinned) return false;
  await requireChange(scope, id);
  const binned = line.findLast(({ isBinned }) => isBinned);
  // At the top everybody could open it.
  if (binned && (await selectItem(scope, id)).access?.own === false) throw folderInBin(binned.name);
  const parent = line.some(({ isBinned }) => isBinned) ? null : item.parent;
  const name = await freeName(scope, item.drive, parent, item.name);
  await scope.sql.query(
    `update drive_item set binned_at = null, name = $3, parent_id = $4, version = version + 1,
       changed_at = $5::timestamptz, changed_by = $6
     where household_id = $1 and item_id = $2`,
    [scope.household, id, name, parent, scope.now, scope.by],
  );
  await noteEvent(scope, item.drive, { id, name }, 'restored');
  return true;
}

const LONGEST_BEFORE_NUMBER = 190;

/** `Deed (2).pdf` when `Deed.pdf` is taken. */
async function freeName(
  scope: DriveScope,
  drive: string,
  parent: string | null,
  name: string,
): Promise<string> {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]{1,10})?$/s.exec(name) ?? [];
  let free = name;
  for (let number = 2; await isTaken(scope.sql, { drive, parent, name: free }); number += 1) {
    free = `${stem.slice(0, LONGEST_BEFORE_NUMBER - ending.length).toWellFormed()} (${number})${ending}`;
  }
  return free;
}
