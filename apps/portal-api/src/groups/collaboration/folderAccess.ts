import type {
  DriveAccess,
  DriveAccessChange,
  DriveGuest,
  RouteHandlers,
} from '@portal/api-sdk/server';
import { etagOf, requireIfMatch } from '../../http/conditional';
import { notFound, resourceChanged } from '../../problems';
import { liveLine, lockDrive, noteEvent, selectItem } from './driveRepository';
import type { DriveScope, InDrives } from './driveScope';
import { accessRefused, folderIsReadOnly, moveKept } from './problems';

type AccessHandlers = Pick<RouteHandlers, 'getDriveAccess' | 'updateDriveAccess'>;

/** Who may open a folder. The database decides it for every read and write of a drive: may_open_item. */
export function accessHandlers(inOwnDrives: InDrives): AccessHandlers {
  return {
    async getDriveAccess(request, reply) {
      const { drivefolderid } = request.params;
      const access = await inOwnDrives(request, 'read', (scope) =>
        selectAccess(scope, drivefolderid),
      );
      reply.header('etag', etagOf(access.version));
      return reply.code(200).send(access);
    },
    async updateDriveAccess(request, reply) {
      const { drivefolderid } = request.params;
      const version = requireIfMatch(request);
      const access = await inOwnDrives(request, 'write', (scope) =>
        changeAccess(scope, drivefolderid, version, request.body),
      );
      reply.header('etag', etagOf(access.version));
      return reply.code(200).send(access);
    },
  };
}

interface PersonRow {
  person: string;
  subject: string;
  name: string;
  of_firm: boolean;
  allowed: boolean;
  access: 'none' | 'read' | 'change';
}

async function selectAccess(scope: DriveScope, itemId: string): Promise<DriveAccess> {
  const { sql, subject } = scope;
  const line = await liveLine(scope, itemId);
  const folder = line.at(-1);
  if (folder?.kind !== 'folder') throw notFound('folder');
  const lists = await sql.query<{ item_id: string }>(
    'select item_id from drive_item where item_id = any($1::text[]) and has_list',
    [line.map(({ id }) => id)],
  );
  const withList = new Set(lists.map(({ item_id }) => item_id));
  const above = line.slice(0, -1).findLast(({ id }) => withList.has(id));
  const people = await sql.query<PersonRow>('select * from drive_people($1)', [itemId]);
  const guests = await sql.query<DriveGuest>(
    'select share as shareid, name, invited_by as invitedby, until from drive_guests($1)',
    [itemId],
  );
  return {
    version: folder.version,
    everyone: !withList.has(itemId),
    ...(above && { above: { itemid: above.id, name: above.name } }),
    people: people.map(({ person, subject: whose, name, of_firm, allowed, access }) => ({
      ...{ personid: person, name, offirm: of_firm, me: whose === subject, allowed, access },
    })),
    guests,
  };
}

/** @throws ProblemError 412 when somebody else changed the folder meanwhile; 403, 409, 422 as `set_drive_access` says. */
async function changeAccess(
  scope: DriveScope,
  itemId: string,
  version: string | null,
  { everyone, people }: DriveAccessChange,
): Promise<DriveAccess> {
  const folder = (await liveLine(scope, itemId)).at(-1);
  if (folder?.kind !== 'folder') throw notFound('folder');
  await lockDrive(scope, folder.drive);
  await requireChange(scope, itemId);
  const changed = await scope.sql.query(
    `update drive_item set version = version + 1, changed_at = $4::timestamptz, changed_by = $5
     where household_id = $1 and item_id = $2 and version::text = $3 and binned_at is null returning 1`,
    [scope.household, itemId, version, scope.now, scope.by],
  );
  if (changed.length === 0) {
    const now = await selectItem(scope, itemId);
    throw resourceChanged('Nothing was changed.', etagOf(now.version));
  }
  const [answer] = await scope.sql.query<{ wrong: string | null }>(
    'select set_drive_access($1, $2::jsonb) as wrong',
    [itemId, everyone ? null : JSON.stringify(people)],
  );
  if (!answer || answer.wrong !== null) throw accessRefused(answer?.wrong ?? 'forbidden');
  await noteEvent(scope, folder.drive, folder, 'access_changed');
  return selectAccess(scope, itemId);
}

/** Throws ProblemError 403 `drive.read_only` where a list lets whoever asks only read; null is the top of a drive. */
export async function requireChange(
  { sql }: Pick<DriveScope, 'sql'>,
  itemId: string | null,
): Promise<void> {
  if (itemId === null) return;
  const [row] = await sql.query<{ may: boolean }>(
    'select may_open_item(access_id, true) as may from drive_item where item_id = $1',
    [itemId],
  );
  if (row && !row.may) throw folderIsReadOnly();
}

/** Throws ProblemError 409 `drive.access_kept` where a move would leave a list in the folder without people. */
export async function requireNobodyAlone(
  { sql }: DriveScope,
  itemId: string,
  parent: string | null,
): Promise<void> {
  const [row] = await sql.query<{ kept: boolean }>('select drive_move_is_kept($1, $2) as kept', [
    itemId,
    parent,
  ]);
  if (row?.kept) throw moveKept();
}
