import type { DriveFolder, RouteHandlers, SharedFile } from '@portal/api-sdk/server';
import type { Sql } from '../../db/sql';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../http/pageKey';
import { notFound } from '../../problems';
import type { Services } from '../../services';
import { openFile, selectContent } from '../collaboration/fileParts';
import { notOpen } from '../collaboration/problems';
import { sendContent } from '../documents/sendContent';
import { instant } from '../secure-messages/box';
import { asGuest, recordOpening } from './guestScope';

type FileHandlers = Pick<RouteHandlers, 'listSharedFiles' | 'getSharedFileContent'>;

const PLACE = [/^itm-[0-9a-f]{24}$/];

/** Folders of a drive, for the guest they are shared with. The database shows no other item. */
export function guestFileHandlers(services: Services): FileHandlers {
  const { documentStore } = services;
  return {
    async listSharedFiles(request, reply) {
      const { shareid, itemid } = request.params;
      const { pageKey, limit = DEFAULT_LIMIT } = request.query ?? {};
      const filter = { list: 'shared-files', shareid, itemid };
      const [after = null] = readPageKey(pageKey, filter, PLACE) ?? [];
      const { result } = await asGuest(services, request, shareid, async ({ sql }) => {
        const line = await selectSharedLine(sql, itemid);
        if (line.at(-1)?.kind !== 'folder') throw notFound('folder');
        return { line, rows: await selectSharedFiles(sql, itemid, limit + 1, after) };
      });
      const path = result.line.map(({ itemid: id, name }) => ({ itemid: id, name }));
      const page = pageOf(result.rows, limit, filter, (one) => [one.itemid]);
      return reply.code(200).send({ path, ...page });
    },
    async getSharedFileContent(request, reply) {
      const { shareid, itemid } = request.params;
      const { result, client } = await asGuest(services, request, shareid, async ({ sql }) => {
        const item = (await selectSharedLine(sql, itemid)).at(-1);
        if (item?.kind !== 'file') throw notFound('item');
        return { name: item.name, ...(await selectContent(sql, itemid, null)) };
      });
      if (result.scan !== 'clean') throw notOpen(result.scan);
      await recordOpening(services, request, { client, shareid, file: itemid });
      // Never shown by the browser: nothing in it runs, whatever it is.
      return sendContent(request, reply, {
        ...{ sha256: result.sha256, bytes: result.bytes, fileName: result.name },
        mediaType: 'application/octet-stream',
        open: (range) => openFile(documentStore, result, range),
      });
    },
  };
}

/** The folders of a share, as they are called now; those in the bin are not among them. */
export async function selectSharedFolders(sql: Sql, shareid: string): Promise<DriveFolder[]> {
  return sql.query<DriveFolder>(
    `select i.item_id as itemid, i.name from share_folder f join drive_item i using (item_id)
     where f.share_id = $1 order by lower(i.name), i.item_id`,
    [shareid],
  );
}

interface LineItem {
  itemid: string;
  name: string;
  kind: SharedFile['kind'];
}

/** From the folder that was shared down to the item; empty for what the guest does not see. */
async function selectSharedLine(sql: Sql, itemId: string): Promise<LineItem[]> {
  return sql.query<LineItem>(
    `with recursive line as (
       select item_id, parent_id, name, kind, 0 as height from drive_item where item_id = $1
       union all
       select i.item_id, i.parent_id, i.name, i.kind, height + 1
       from drive_item i join line on i.item_id = line.parent_id where height < 100)
     select item_id as itemid, name, kind from line order by height desc`,
    [itemId],
  );
}

interface FileRow {
  item_id: string;
  kind: SharedFile['kind'];
  name: string;
  changed_at: string;
  bytes: string | null;
  scan: string | null;
}

async function selectSharedFiles(
  sql: Sql,
  folder: string,
  limit: number,
  after: string | null,
): Promise<SharedFile[]> {
  const rows = await sql.query<FileRow>(
    `select i.item_id, i.kind, i.name, i.changed_at, v.bytes, v.scan
     from drive_item i left join lateral (
       select bytes, scan from drive_version v where v.item_id = i.item_id order by number desc limit 1
     ) v on true
     where i.parent_id = $1 and i.binned_at is null
       and ($2::text is null or (i.kind = 'file', lower(i.name), i.item_id) >
         (select k.kind = 'file', lower(k.name), k.item_id from drive_item k where k.item_id = $2))
     order by i.kind = 'file', lower(i.name), i.item_id limit $3::int`,
    [folder, after, limit],
  );
  return rows.map((row) => ({
    ...{ itemid: row.item_id, kind: row.kind, name: row.name, changed: instant(row.changed_at) },
    ...(row.bytes !== null && { bytes: Number(row.bytes), ready: row.scan === 'clean' }),
  }));
}
