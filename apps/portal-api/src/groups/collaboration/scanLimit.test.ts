import * as api from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalOf } from '../../testing/mfa';
import { startTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ scanner: { scan: async () => 'too_large' } });
});
afterAll(() => server.close());

it('a file above the scanner’s limit says so, stays closed and is not asked about again', async () => {
  const as = { client: server.as('plain') };
  const driveid = (await api.listDrives(as)).data.items[0]?.driveid ?? '';
  const body = { name: 'Large.bin', bytes: 5 };
  const begun = await api.createDriveUpload({ ...as, path: { driveid }, body });
  const path = { uploadid: begun.data.uploadid };
  const content = Buffer.from('hello').toString('base64');
  await api.updateDriveUpload({ ...as, path, body: { offset: 0, content } });
  const { itemid } = (await api.submitDriveUploadFinish({ ...as, path })).data;
  expect((await server.jobs.drain({ at: new Date() })).failures).toEqual([]);
  const { data } = await api.listDriveItemVersions({ ...as, path: { itemid } });
  expect(data.items[0]?.scan).toBe('too_large');
  const opened = api.getDriveItemContent({ ...as, path: { itemid } });
  expect(await refusalOf(opened)).toMatch(/^409 drive\.too_large_to_scan/);
});
