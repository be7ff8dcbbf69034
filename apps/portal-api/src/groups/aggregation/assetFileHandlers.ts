import { randomBytes } from 'node:crypto';
import type { RouteHandlers } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { StoreError } from '../../documents/store/documentStore';
import { downloadHeaders, readFileContent } from '../../http/files';
import { notFound, unavailable } from '../../problems';
import { requireClean } from '../../scanning/fileScanner';
import type { Services } from '../../services';
import { cleanLine } from '../secure-messages/box';
import { mediaTypeOf } from '../secure-messages/fileType';
import { deleteFile, insertFile, selectFiles, toAttachment } from './assetFileRepository';
import { lockVersion, selectAssets } from './manualAssetRepository';
import { assetFileRefused, tooManyFiles } from './problems';

type Handlers = Pick<
  RouteHandlers,
  'listAssetAttachments' | 'createAssetAttachment' | 'getAssetAttachment' | 'deleteAssetAttachment'
>;

/** assumed: how many papers an asset may have, and of which kinds, found by their content. */
const MOST_FILES = 20;
const KINDS = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/tiff'];

/** Papers of assets that the client enters: kept in the document store, checked like any other file. */
export function assetFileHandlers(services: Services): Handlers {
  return { ...kept(services), ...opened(services) };
}

function kept({
  inHousehold,
  documentStore,
  scanner,
  now,
}: Services): Pick<Handlers, 'createAssetAttachment' | 'deleteAssetAttachment'> {
  return {
    async createAssetAttachment(request, reply) {
      const { accountkey } = request.params;
      const content = readFileContent(request.body.content);
      // Turned-around and hidden characters are left out; a name never becomes a path.
      const name = cleanLine(request.body.name).replace(/[/\\]/g, '-').slice(0, 200) || 'file';
      // Asked before anything is kept: whoever may not write stores nothing.
      await inHousehold(request, 'read', (scope) => refuseTooMany(scope, accountkey));
      const mediaType = mediaTypeOf(content);
      if (!KINDS.includes(mediaType))
        throw assetFileRefused('Only a PDF or an image can be attached.', 'It was not kept.');
      await requireClean(scanner, content, assetFileRefused);
      const { sha256, bytes } = await documentStore.put(content).catch(throwAway);
      const id = `att-${randomBytes(12).toString('hex')}`;
      const items = await inHousehold(request, 'write', async (scope) => {
        // One after the other: two uploads at once do not pass the limit.
        await lockVersion(scope, accountkey);
        await refuseTooMany(scope, accountkey);
        await insertFile(scope, accountkey, { id, name, mediaType, bytes, sha256, now: now() });
        return selectFiles(scope, accountkey);
      });
      return reply.code(201).send({ items: items.map(toAttachment) });
    },
    async deleteAssetAttachment(request, reply) {
      const { accountkey, attachmentid } = request.params;
      const items = await inHousehold(request, 'write', async (scope) => {
        if (!(await deleteFile(scope, accountkey, attachmentid))) throw notFound('attachment');
        return selectFiles(scope, accountkey);
      });
      return reply.code(200).send({ items: items.map(toAttachment) });
    },
  };
}

function opened({
  inHousehold,
  documentStore,
}: Services): Pick<Handlers, 'listAssetAttachments' | 'getAssetAttachment'> {
  return {
    async listAssetAttachments(request, reply) {
      const { accountkey } = request.params;
      const items = await inHousehold(request, 'read', async (scope) => {
        await requireAsset(scope, accountkey);
        return selectFiles(scope, accountkey);
      });
      return reply.code(200).send({ items: items.map(toAttachment) });
    },
    async getAssetAttachment(request, reply) {
      const { accountkey, attachmentid } = request.params;
      const [file] = await inHousehold(request, 'read', (scope) =>
        selectFiles(scope, accountkey, attachmentid),
      );
      if (!file) throw notFound('attachment');
      const stream = await documentStore.open(file.sha256).catch(throwAway);
      reply.headers(downloadHeaders(file)).type('application/octet-stream');
      // The generated type speaks of the browser's Blob; on the wire both are the same bytes.
      return reply.code(200).send(stream as unknown as Blob);
    },
  };
}

/** @throws ProblemError 404 for what is not the household's. */
async function requireAsset(scope: HouseholdScope, account: string): Promise<void> {
  if ((await selectAssets(scope, account)).length === 0) throw notFound('asset');
}

async function refuseTooMany(scope: HouseholdScope, account: string): Promise<void> {
  await requireAsset(scope, account);
  if ((await selectFiles(scope, account)).length >= MOST_FILES) throw tooManyFiles(MOST_FILES);
}

/** A store that is away is an answer of its own; everything else is thrown on. */
function throwAway(error: unknown): never {
  if (!(error instanceof StoreError)) throw error;
  throw unavailable('attachment.unavailable', 'Files cannot be read or kept right now.', error);
}
