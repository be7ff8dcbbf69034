import type { DataExport, RouteHandlers } from '@portal/api-sdk/server';
import { dataExportJob, EXPORT_KEPT_MS } from '../../dataExports/dataExportJob';
import {
  insertExport,
  selectExport,
  selectExports,
  type StoredExport,
} from '../../dataExports/dataExportRepository';
import { notFound } from '../../problems';
import type { Services } from '../../services';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import { newKey } from '../documents/bundleHandlers';
import { sendContent } from '../documents/sendContent';
import { exportExpired, exportInWork, exportNotReady } from './problems';

type DataExportHandlers = Pick<
  RouteHandlers,
  'createDataExport' | 'getDataExport' | 'getDataExportContent' | 'listDataExports'
>;

export function dataExportHandlers(services: Services): DataExportHandlers {
  const { inHousehold, jobs, documentStore, now } = services;
  return {
    async createDataExport(request, reply) {
      const made = await inHousehold(request, 'write', async (scope) => {
        const created = now();
        const id = newKey('dex');
        const expires = new Date(created.getTime() + EXPORT_KEPT_MS);
        if (!(await insertExport(scope, { id, created, expires }))) throw exportInWork();
        const group = scope.household;
        await jobs.send(scope.sql, dataExportJob, { exportId: id }, { group, singletonKey: id });
        return selectExport(scope.sql, id, created);
      });
      if (!made) throw notFound('export');
      return reply.code(202).send(serve(made));
    },
    async listDataExports(request, reply) {
      const items = await inHousehold(request, 'read', (scope) => selectExports(scope, now()));
      return reply.code(200).send({ items: items.map(serve) });
    },
    async getDataExport(request, reply) {
      const { exportid } = request.params;
      const found = await inHousehold(request, 'read', ({ sql }) =>
        selectExport(sql, exportid, now()),
      );
      if (!found) throw notFound('export');
      return reply.code(200).send(serve(found));
    },
    async getDataExportContent(request, reply) {
      const { exportid } = request.params;
      const found = await inHousehold(request, 'read', ({ sql }) =>
        selectExport(sql, exportid, now()),
      );
      if (!found) throw notFound('export');
      if (found.isOver) throw exportExpired();
      const { sha256, bytes, created, lead } = found;
      if (sha256 === null || bytes === undefined) throw exportNotReady();
      return sendContent(request, reply, {
        ...{ sha256, bytes, mediaType: 'application/zip' },
        fileName: `my-data-${newYorkTimeOf(new Date(created)).day}.zip`,
        open: ({ first, last } = { first: 0, last: bytes - 1 }) =>
          documentStore.open(sha256, { first: lead + first, last: lead + last }),
      });
    },
  };
}

function serve(stored: StoredExport): DataExport {
  const {
    subject: _subject,
    household: _household,
    sha256: _hash,
    lead: _lead,
    isOver: _over,
    ...shown
  } = stored;
  return shown;
}
