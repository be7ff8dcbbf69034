import type { DraftContent, MessageAttachment, MessageDraft } from '@portal/api-sdk/server';
import type { SecretBox } from '../../auth/secretBox';
import { etagOf } from '../../http/conditional';
import { notFound, resourceChanged } from '../../problems';
import { type BoxScope, cleanText, instant, newId } from './box';
import { tooManyDrafts } from './problems';

const DRAFTS_AT_MOST = 50;
/** More, since a message that was taken back is a draft however many there are. */
const LISTED_AT_MOST = 100;

interface DraftRow {
  draft_id: string;
  content_sealed: Uint8Array;
  key_id: string;
  version: string;
  updated_at: string;
}

const COLUMNS = 'draft_id, content_sealed, key_id, version, updated_at';
/** What a draft is sealed for: whose it is. */
export const draftContext = (box: string) => `message draft ${box}`;

function seal(secretBox: SecretBox, { box }: BoxScope, content: DraftContent) {
  const clean = { ...content, subject: cleanText(content.subject), body: cleanText(content.body) };
  return secretBox.seal(Buffer.from(JSON.stringify(clean)), draftContext(box));
}

/** In the order given. */
async function draftsOf(
  scope: BoxScope,
  secretBox: SecretBox,
  rows: readonly DraftRow[],
): Promise<MessageDraft[]> {
  const drafts = rows.map((row) => {
    const sealed = { box: row.content_sealed, keyId: row.key_id };
    const text = Buffer.from(secretBox.open(sealed, draftContext(scope.box))).toString();
    // `as`: sealed by `seal` and by nothing else.
    return { row, content: JSON.parse(text) as DraftContent };
  });
  const ids = drafts.flatMap(({ content }) => content.attachmentids ?? []);
  const unsent = await selectUnsent(scope, ids);
  const fileOf = new Map(unsent.map((file) => [file.attachmentid, file]));
  return drafts.map(({ row, content }) => ({
    draftid: row.draft_id,
    version: row.version,
    updatedat: instant(row.updated_at),
    content,
    attachments: (content.attachmentids ?? []).flatMap((id) => fileOf.get(id) ?? []),
  }));
}

/** Files of one's own that no message has yet, in the order of `ids`. */
export async function selectUnsent(
  { sql, box }: BoxScope,
  ids: readonly string[],
): Promise<MessageAttachment[]> {
  if (ids.length === 0) return [];
  const rows = await sql.query<{
    attachment_id: string;
    name: string;
    media_type: string;
    bytes: string;
  }>(
    `select attachment_id, name, media_type, bytes from secure_attachment
     where box = $1 and message_id is null and attachment_id = any ($2::text[])
     order by array_position($2::text[], attachment_id)`,
    [box, ids],
  );
  return rows.map(({ attachment_id, name, media_type, bytes }) => ({
    attachmentid: attachment_id,
    name,
    mediatype: media_type,
    bytes: Number(bytes),
  }));
}

export async function selectDrafts(scope: BoxScope, secretBox: SecretBox): Promise<MessageDraft[]> {
  const rows = await scope.sql.query<DraftRow>(
    `select ${COLUMNS} from secure_draft where box = $1 order by updated_at desc, draft_id limit ${LISTED_AT_MOST}`,
    [scope.box],
  );
  return draftsOf(scope, secretBox, rows);
}

export async function countDrafts({ sql, box }: BoxScope): Promise<number> {
  const rows = await sql.query<{ drafts: number }>(
    'select count(*)::int as drafts from secure_draft where box = $1',
    [box],
  );
  return rows[0]?.drafts ?? 0;
}

/** `lock` keeps others from saving it until the transaction ends. */
export async function selectDraft(
  scope: BoxScope,
  secretBox: SecretBox,
  draftId: string,
  { lock = false } = {},
): Promise<MessageDraft> {
  const rows = await scope.sql.query<DraftRow>(
    `select ${COLUMNS} from secure_draft where box = $1 and draft_id = $2 ${lock ? 'for update' : ''}`,
    [scope.box, draftId],
  );
  const [draft] = await draftsOf(scope, secretBox, rows);
  if (!draft) throw notFound('draft');
  return draft;
}

/** @throws ProblemError 422 when there are as many as one may begin. */
export async function beginDraft(
  scope: BoxScope,
  secretBox: SecretBox,
  content: DraftContent,
): Promise<MessageDraft> {
  if ((await countDrafts(scope)) >= DRAFTS_AT_MOST) throw tooManyDrafts(DRAFTS_AT_MOST);
  return insertDraft(scope, secretBox, content);
}

export async function insertDraft(
  scope: BoxScope,
  secretBox: SecretBox,
  content: DraftContent,
): Promise<MessageDraft> {
  const draftId = newId('drf');
  const { box: sealed, keyId } = seal(secretBox, scope, content);
  await scope.sql.query(
    `insert into secure_draft (draft_id, box, content_sealed, key_id, updated_at) values ($1, $2, $3, $4, $5::timestamptz)`,
    [draftId, scope.box, sealed, keyId, scope.now],
  );
  return selectDraft(scope, secretBox, draftId);
}

/** @throws ProblemError 412 with what is there now, when another browser saved it meanwhile. */
export async function saveDraft(
  scope: BoxScope,
  secretBox: SecretBox,
  draftId: string,
  version: string | null,
  content: DraftContent,
): Promise<MessageDraft> {
  const { box: sealed, keyId } = seal(secretBox, scope, content);
  const saved = await scope.sql.query(
    `update secure_draft set content_sealed = $4, key_id = $5, version = version + 1, updated_at = $6::timestamptz
     where box = $1 and draft_id = $2 and version::text = $3 returning 1`,
    [scope.box, draftId, version, sealed, keyId, scope.now],
  );
  const current = await selectDraft(scope, secretBox, draftId);
  if (saved.length === 0) throw draftChanged(current);
  return current;
}

export function draftChanged({ version, updatedat }: MessageDraft) {
  return resourceChanged(
    `The draft was saved elsewhere at ${updatedat}. Nothing was overwritten.`,
    etagOf(version),
  );
}

/** True when it was there in that version. */
export async function removeDraft(
  { sql, box }: BoxScope,
  draftId: string,
  version: string | null,
): Promise<boolean> {
  const gone = await sql.query(
    'delete from secure_draft where box = $1 and draft_id = $2 and version::text = $3 returning 1',
    [box, draftId, version],
  );
  return gone.length > 0;
}
