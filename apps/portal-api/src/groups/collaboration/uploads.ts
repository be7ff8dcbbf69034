import type { DriveUpload, NewDriveUpload } from '@portal/api-sdk/server';
import { notFound } from '../../problems';
import type { Services } from '../../services';
import { instant } from '../secure-messages/box';
import { driveScan } from './driveJobs';
import { checkDrive, folderLine, lockDrive, noteEvent, selectLine } from './driveRepository';
import { cleanName, type DriveScope, newId } from './driveScope';
import type { StoredPart } from './fileParts';
import { requireChange } from './folderAccess';
import { findByName, insertItem } from './itemWrites';
import { nameTaken, tooManyUploads, wrongPart } from './problems';

/** Each part but the last has so many bytes: few enough for one request, many enough for a large file. */
export const PART_BYTES = 2_097_152;
const OPEN_AT_MOST = 20;
const EXPIRES_AFTER_MS = 7 * 86_400_000;

interface UploadRow {
  upload_id: string;
  drive_id: string;
  parent_id: string | null;
  name: string;
  bytes: string;
  received: string;
  expires_at: string;
  item_id: string | null;
}

export interface Upload {
  drive: string;
  parent: string | null;
  /** What it became; null until then. */
  item: string | null;
  answer: DriveUpload;
}

const UPLOAD = `upload_id, drive_id, parent_id, name, bytes, received, expires_at, item_id`;

/** @throws ProblemError 404 for what never was, is somebody else's, or was forgotten. */
export async function selectUpload({ sql, subject, now }: DriveScope, id: string): Promise<Upload> {
  const [row] = await sql.query<UploadRow>(
    `select ${UPLOAD} from drive_upload
     where subject = $1 and upload_id = $2 and (item_id is not null or expires_at > $3::timestamptz)`,
    [subject, id, now],
  );
  if (!row) throw notFound('upload');
  return {
    ...{ drive: row.drive_id, parent: row.parent_id, item: row.item_id },
    answer: answerOf(row),
  };
}

function answerOf(row: UploadRow): DriveUpload {
  return {
    ...{ uploadid: row.upload_id, name: row.name, bytes: Number(row.bytes) },
    ...{ received: Number(row.received), partbytes: PART_BYTES },
    expires: instant(row.expires_at),
    ...(row.parent_id !== null && { parentid: row.parent_id }),
  };
}

/** One's own that can be gone on with, as they were begun. */
export async function selectOpenUploads(scope: DriveScope, drive: string): Promise<DriveUpload[]> {
  await checkDrive(scope, drive);
  const rows = await scope.sql.query<UploadRow>(
    `select ${UPLOAD} from drive_upload
     where subject = $1 and drive_id = $2 and item_id is null and expires_at > $3::timestamptz order by expires_at, upload_id`,
    [scope.subject, drive, scope.now],
  );
  return rows.map(answerOf);
}

export async function beginUpload(
  scope: DriveScope,
  drive: string,
  { name: given, bytes, parentid }: NewDriveUpload,
): Promise<DriveUpload> {
  const { sql, household, subject, now } = scope;
  const name = cleanName(given);
  await checkDrive(scope, drive);
  await folderLine(scope, drive, parentid);
  await requireChange(scope, parentid ?? null);
  const taken = await findByName(scope, drive, parentid ?? null, name);
  if (taken?.kind === 'folder') throw nameTaken(name);
  await sql.query(
    'delete from drive_upload where subject = $1 and item_id is null and expires_at <= $2::timestamptz',
    [subject, now],
  );
  const open = await sql.query(
    'select 1 from drive_upload where subject = $1 and item_id is null',
    [subject],
  );
  if (open.length >= OPEN_AT_MOST) throw tooManyUploads(OPEN_AT_MOST);
  const id = newId('upl');
  const expires = new Date(Date.parse(now) + EXPIRES_AFTER_MS).toISOString();
  await sql.query(
    `insert into drive_upload (upload_id, household_id, subject, drive_id, parent_id, name, bytes, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7::bigint, $8::timestamptz)`,
    [id, household, subject, drive, parentid ?? null, name, String(bytes), expires],
  );
  return (await selectUpload(scope, id)).answer;
}

/** True for a part that comes next or was received already. @throws ProblemError 409 for any other. */
export function checkPart({ item, answer }: Upload, offset: number, length: number): void {
  const { bytes, received } = answer;
  const isWhole = length === Math.min(PART_BYTES, bytes - offset);
  const isKnown = offset < received && offset % PART_BYTES === 0;
  if (!isWhole || !(isKnown || (offset === received && item === null))) {
    throw wrongPart(received, PART_BYTES);
  }
}

/** Notes a part that is in the store; one that was noted before changes nothing. */
export async function notePart(
  scope: DriveScope,
  id: string,
  part: StoredPart,
): Promise<DriveUpload> {
  const { sql, household, subject } = scope;
  const next = await sql.query(
    `update drive_upload set received = received + $3::bigint
     where subject = $1 and upload_id = $2 and received = $4::bigint and received + $3::bigint <= bytes returning 1`,
    [subject, id, String(part.bytes), String(part.position)],
  );
  const upload = await selectUpload(scope, id);
  if (next.length > 0) {
    await sql.query(
      'insert into drive_part (upload_id, position, household_id, bytes, sha256) values ($1, $2::bigint, $3, $4::int, $5)',
      [id, String(part.position), household, part.bytes, part.sha256],
    );
    return upload.answer;
  }
  const same = await sql.query(
    'select 1 from drive_part where upload_id = $1 and position = $2::bigint and sha256 = $3',
    [id, String(part.position), part.sha256],
  );
  if (same.length === 0) throw wrongPart(upload.answer.received, PART_BYTES);
  return upload.answer;
}

export async function removeUpload({ sql, subject }: DriveScope, id: string): Promise<void> {
  await sql.query(
    'delete from drive_upload where subject = $1 and upload_id = $2 and item_id is null',
    [subject, id],
  );
}

/** What is known of a file once all of it was read. */
export interface Described {
  sha256: string;
  mediaType: string;
}

/** Makes the file, or the next version of one that has its name; once, however often it is said. */
export async function finishUpload(
  scope: DriveScope,
  id: string,
  described: Described | null,
  jobs: Services['jobs'],
): Promise<{ itemId: string; isNew: boolean }> {
  const { sql, household, by, now } = scope;
  const { drive } = await selectUpload(scope, id);
  await lockDrive(scope, drive);
  const { item, parent: wanted, answer } = await selectUpload(scope, id);
  if (item !== null || !described) return { itemId: item ?? '', isNew: false };
  // A folder that was put in the bin meanwhile takes nothing: the file lies at the top then.
  const line = wanted === null ? [] : await selectLine(scope, wanted);
  const parent = line.some(({ isBinned }) => isBinned) ? null : wanted;
  await requireChange(scope, parent);
  const known = await findByName(scope, drive, parent, answer.name);
  if (known?.kind === 'folder') throw nameTaken(answer.name);
  const itemId =
    known?.id ?? (await insertItem(scope, { drive, parent, kind: 'file', name: answer.name }));
  if (known) {
    await sql.query(
      `update drive_item set version = version + 1, changed_at = $3::timestamptz, changed_by = $4
       where household_id = $1 and item_id = $2`,
      [household, itemId, now, by],
    );
  }
  const [added] = await sql.query<{ number: number }>(
    `insert into drive_version (item_id, number, household_id, bytes, sha256, media_type, uploaded_at, uploaded_by, upload_id)
     select $1, coalesce(max(number), 0) + 1, $2, $3::bigint, $4, $5, $6::timestamptz, $7, $8
     from drive_version where item_id = $1 returning number`,
    [itemId, household, String(answer.bytes), described.sha256, described.mediaType, now, by, id],
  );
  await sql.query('update drive_upload set item_id = $3 where subject = $1 and upload_id = $2', [
    scope.subject,
    id,
    itemId,
  ]);
  await noteEvent(scope, drive, { id: itemId, name: answer.name }, 'uploaded');
  await jobs.send(sql, driveScan, { itemId, number: added?.number ?? 1 }, { group: household });
  return { itemId, isNew: true };
}
