import type { AssetAttachment } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';

interface FileRow {
  attachment_id: string;
  name: string;
  media_type: string;
  bytes: string;
  sha256: string;
  uploaded_at: Date | string;
}

/** Files of an asset, latest first; of one file, if one is named. None where the asset itself is gone. */
export function selectFiles(
  { sql, household }: HouseholdScope,
  account: string,
  id: string | null = null,
): Promise<FileRow[]> {
  return sql.query<FileRow>(
    `select f.attachment_id, f.name, f.media_type, f.bytes, f.sha256, f.uploaded_at
     from asset_attachment f join manual_asset using (household_id, account_key)
     where f.household_id = $1 and f.account_key = $2 and ($3::text is null or f.attachment_id = $3)
     order by f.uploaded_at desc, f.attachment_id`,
    [household, account, id],
  );
}

export function toAttachment(row: FileRow): AssetAttachment {
  return {
    attachmentid: row.attachment_id,
    name: row.name,
    mediatype: row.media_type,
    bytes: Number(row.bytes),
    uploadedat: new Date(row.uploaded_at).toISOString(),
  };
}

export async function insertFile(
  { sql, household }: HouseholdScope,
  account: string,
  file: { id: string; name: string; mediaType: string; bytes: number; sha256: string; now: Date },
): Promise<void> {
  await sql.query(
    `insert into asset_attachment (attachment_id, household_id, account_key, name, media_type, bytes, sha256, uploaded_at)
     values ($1, $2, $3, $4, $5, $6::bigint, $7, $8::timestamptz)`,
    [
      ...[file.id, household, account, file.name, file.mediaType, String(file.bytes)],
      ...[file.sha256, file.now.toISOString()],
    ],
  );
}

/** False when there is no such file. */
export async function deleteFile(
  { sql, household }: HouseholdScope,
  account: string,
  id: string,
): Promise<boolean> {
  const rows = await sql.query(
    `delete from asset_attachment f using manual_asset m
     where f.household_id = $1 and f.account_key = $2 and f.attachment_id = $3
       and m.household_id = f.household_id and m.account_key = f.account_key returning 1`,
    [household, account, id],
  );
  return rows.length > 0;
}
