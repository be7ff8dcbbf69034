import type { HouseholdScope } from '../../auth/requestContext';
import { randomBytes } from 'node:crypto';
import type { DocumentBundle, RouteHandlers } from '@portal/api-sdk/server';
import {
  type BundledDocument,
  type BundleRow,
  selectBundle,
  selectBundled,
} from '../../documents/bundles/bundleRepository';
import { contentOf } from '../../documents/bundles/makeBundle';
import { zipBundle } from '../../documents/bundles/zipBundle';
import { bundleJob } from '../../documents/documentJobs';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import { notFound } from '../../problems';
import type { Services } from '../../services';
import { expired, notReady } from './problems';
import { sendContent } from './sendContent';

type BundleHandlers = Pick<
  RouteHandlers,
  'createDocumentBundle' | 'getDocumentBundle' | 'getDocumentBundleContent'
>;

const FIRST_LETTER = 'a'.charCodeAt(0);
const LETTERS = 16;
/** assumed: long enough for a slow line and a lunch. */
const KEPT_MS = 24 * 3_600_000;

/** A key that nobody guesses, in letters: it must not look like the number of an account. */
export function newKey(prefix: string): string {
  const letters = [...randomBytes(24)].map((byte) =>
    String.fromCharCode(FIRST_LETTER + (byte % LETTERS)),
  );
  return prefix + letters.join('');
}

async function insertBundle(
  { sql, household, subject }: HouseholdScope,
  { form, documents, created }: { form: string; documents: readonly string[]; created: Date },
): Promise<string> {
  const id = newKey('bun');
  await sql.query(
    `insert into document_bundle (bundle_id, household_id, subject, form, documents, created_at, expires_at)
     values ($1, $2, $3, $4, $5::text[], $6::timestamptz, $7::timestamptz)`,
    [
      ...[id, household, subject, form, documents],
      ...[created.toISOString(), new Date(created.getTime() + KEPT_MS).toISOString()],
    ],
  );
  return id;
}

export function bundleHandlers({ inHousehold, jobs, archive, now }: Services): BundleHandlers {
  return {
    async createDocumentBundle(request, reply) {
      const { documents, form } = request.body;
      const bundle = await inHousehold(request, 'write', async (scope) => {
        const { sql, household } = scope;
        const known = await sql.query(
          'select document_id from document where household_id = $1 and document_id = any($2::text[])',
          [household, documents],
        );
        // One that is not theirs refuses them all: nothing tells which it was.
        if (known.length !== documents.length) throw notFound('document');
        const created = now();
        const id = await insertBundle(scope, { form, documents, created });
        await jobs.send(sql, bundleJob, { bundleId: id }, { group: household, singletonKey: id });
        return selectBundle(sql, id, created);
      });
      if (!bundle) throw notFound('bundle');
      return reply.code(202).send(serve(bundle));
    },
    async getDocumentBundle(request, reply) {
      const { bundleid } = request.params;
      const bundle = await inHousehold(request, 'read', ({ sql }) =>
        selectBundle(sql, bundleid, now()),
      );
      if (!bundle) throw notFound('bundle');
      return reply.code(200).send(serve(bundle));
    },
    async getDocumentBundleContent(request, reply) {
      const { bundleid } = request.params;
      const { bundle, documents } = await inHousehold(request, 'read', async ({ sql }) => ({
        bundle: await selectBundle(sql, bundleid, now()),
        documents: await selectBundled(sql, bundleid),
      }));
      if (!bundle) throw notFound('bundle');
      if (bundle.is_over) throw expired();
      if (bundle.state !== 'ready') throw notReady('bundle');
      const fileName = `documents-${newYorkTimeOf(new Date(bundle.created)).day}.${bundle.form}`;
      if (bundle.form === 'pdf') {
        const content = { sha256: bundle.sha256 ?? '', bytes: Number(bundle.bytes), pages: 1 };
        return sendContent(request, reply, {
          ...content,
          mediaType: 'application/pdf',
          fileName,
          open: (range) => archive.open(content, range),
        });
      }
      const open = (document: BundledDocument) => archive.open(contentOf(document));
      const zip = zipBundle({ documents, open, created: bundle.created });
      reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${fileName}"`);
      // The generated type speaks of the browser's Blob; on the wire both are the same bytes.
      return reply.code(200).send(zip as unknown as Blob);
    },
  };
}

function serve({
  bundle_id,
  form,
  state,
  done,
  total,
  bytes,
  failure,
  ...times
}: BundleRow): DocumentBundle {
  return {
    bundleid: bundle_id,
    ...{ form, state, done, total },
    ...(bytes !== null && { bytes: Number(bytes) }),
    ...(failure !== null && { failure }),
    created: times.created,
    expires: times.expires,
  };
}
