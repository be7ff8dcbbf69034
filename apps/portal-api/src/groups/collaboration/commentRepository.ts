import type { DriveComment } from '@portal/api-sdk/server';
import { notFound, requestInvalid } from '../../problems';
import { cleanText, instant } from '../secure-messages/box';
import { liveLine } from './driveRepository';
import { type DriveScope, newId } from './driveScope';

interface CommentRow {
  comment_id: string;
  text: string;
  by_name: string;
  of_firm: boolean;
  own: boolean;
  at: string;
}

const commentOf = (row: CommentRow): DriveComment => ({
  ...{ commentid: row.comment_id, text: row.text, by: row.by_name },
  ...{ byfirm: row.of_firm, own: row.own, at: instant(row.at) },
});

/** Newest first, after the one that ended the page before. @throws ProblemError 404 for what is no file, or in the bin. */
export async function selectComments(
  scope: DriveScope,
  itemId: string,
  limit: number,
  after: string | null,
): Promise<DriveComment[]> {
  await checkFile(scope, itemId);
  const rows = await scope.sql.query<CommentRow>(
    `select comment_id, text, by_name, of_firm, subject = $2 as own, at from drive_comment
     where item_id = $1 and ($3::text is null or (at, comment_id) <
       (select k.at, k.comment_id from drive_comment k where k.comment_id = $3))
     order by at desc, comment_id desc limit $4::int`,
    [itemId, scope.subject, after, limit],
  );
  return rows.map(commentOf);
}

export async function insertComment(
  scope: DriveScope,
  itemId: string,
  given: string,
): Promise<DriveComment> {
  const text = cleanText(given).trim();
  if (text === '') {
    throw requestInvalid([{ field: '/text', message: 'Write something that can be seen.' }]);
  }
  await checkFile(scope, itemId);
  const { sql, household, subject, by, byFirm, now } = scope;
  const id = newId('cmt');
  await sql.query(
    `insert into drive_comment (comment_id, household_id, item_id, subject, by_name, of_firm, text, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz)`,
    [id, household, itemId, subject, by, byFirm, text, now],
  );
  return { commentid: id, text, by, byfirm: byFirm, own: true, at: instant(now) };
}

/** @throws ProblemError 404 for one that somebody else wrote. */
export async function removeComment({ sql, subject }: DriveScope, id: string): Promise<void> {
  const gone = await sql.query(
    'delete from drive_comment where comment_id = $1 and subject = $2 returning 1',
    [id, subject],
  );
  if (gone.length === 0) throw notFound('comment');
}

async function checkFile(scope: DriveScope, itemId: string): Promise<void> {
  const item = (await liveLine(scope, itemId)).at(-1);
  if (item?.kind !== 'file') throw notFound('item');
}
