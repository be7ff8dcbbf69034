import { createHash } from 'node:crypto';
import * as api from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linesAfter } from '../../testing/auditLog';
import { refusalOf } from '../../testing/mfa';
import { actingWith, simulate } from '../../testing/simulation';
import { type Persona, startTestServer, type TestServer } from '../../testing/testServer';
import { PART_BYTES } from './uploads';

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

const as = (persona: Persona) => ({ client: server.as(persona) });
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

async function driveOf(persona: Persona): Promise<string> {
  const { data } = await api.listDrives(as(persona));
  return data.items[0]?.driveid ?? '';
}
async function list(persona: Persona, query: api.ListDriveItemsData['query'] = {}) {
  const path = { driveid: await driveOf(persona) };
  return (await api.listDriveItems({ ...as(persona), path, query })).data;
}
async function folder(persona: Persona, name: string, parentid?: string) {
  const path = { driveid: await driveOf(persona) };
  const body = { name, ...(parentid !== undefined && { parentid }) };
  return (await api.createFolder({ ...as(persona), path, body })).data;
}
async function begin(persona: Persona, name: string, bytes: number, parentid?: string) {
  const path = { driveid: await driveOf(persona) };
  const body = { name, bytes, ...(parentid !== undefined && { parentid }) };
  return (await api.createDriveUpload({ ...as(persona), path, body })).data;
}
function sendPart(persona: Persona, uploadid: string, offset: number, bytes: Uint8Array) {
  const body = { offset, content: base64(bytes) };
  return api.updateDriveUpload({ ...as(persona), path: { uploadid }, body });
}
async function finish(persona: Persona, uploadid: string) {
  return (await api.submitDriveUploadFinish({ ...as(persona), path: { uploadid } })).data;
}
async function upload(persona: Persona, name: string, text: string, parentid?: string) {
  const bytes = Buffer.from(text);
  const { uploadid } = await begin(persona, name, bytes.length, parentid);
  await sendPart(persona, uploadid, 0, bytes);
  return finish(persona, uploadid);
}
const contentOf = (
  persona: Persona,
  itemid: string,
  headers: Record<string, string> = {},
  query = '',
) => server.fetchAs(persona, `/v2/collaboration/items/${itemid}/content${query}`, { headers });
const change = (persona: Persona, itemid: string, version: string, body: api.DriveItemChange) =>
  api.updateDriveItem({
    ...as(persona),
    path: { itemid },
    headers: { 'If-Match': `"${version}"` },
    body,
  });

describe('an upload', () => {
  it('that is cut off, repeated and resumed is the whole file, whole and in ranges across its parts', async () => {
    const whole = Buffer.alloc(4_500_000, '0123456789abcdefghijklm');
    const { uploadid, partbytes } = await begin('plain', 'Ledger.bin', whole.length);
    const part = (offset: number) => whole.subarray(offset, offset + partbytes);
    await sendPart('plain', uploadid, 0, part(0));
    // The line is cut in the middle of a part.
    const cut = JSON.stringify({ offset: partbytes, content: base64(part(partbytes)) });
    const broken = await server.fetchAs('plain', `/v2/collaboration/uploads/${uploadid}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: cut.slice(0, 500_000),
    });
    expect(broken.status).toBe(400);
    const { data: told } = await api.getDriveUpload({ ...as('plain'), path: { uploadid } });
    expect(told.received).toBe(partbytes);
    expect(await refusalOf(finish('plain', uploadid))).toContain('upload.unfinished');
    expect(
      await refusalOf(sendPart('plain', uploadid, 2 * partbytes, part(2 * partbytes))),
    ).toContain('upload.wrong_part');
    // The answer to a part was lost, so it comes again: once as it was, once as another one, twice at the same time.
    await sendPart('plain', uploadid, 0, part(0));
    const other = sendPart('plain', uploadid, 0, Buffer.alloc(partbytes));
    expect(await refusalOf(other)).toContain('upload.wrong_part');
    await Promise.all([
      sendPart('plain', uploadid, partbytes, part(partbytes)),
      sendPart('plain', uploadid, partbytes, part(partbytes)),
    ]);
    await sendPart('plain', uploadid, 2 * partbytes, part(2 * partbytes));
    const [file, again] = [await finish('plain', uploadid), await finish('plain', uploadid)];
    const lines = (await linesAfter(server)).filter(({ object_id }) => object_id === uploadid);
    expect(lines.filter(({ action }) => action === 'drive.uploaded')).toHaveLength(1);
    expect(again).toEqual(file);
    expect(file).toMatchObject({
      name: 'Ledger.bin',
      changedby: 'Percival Plumtree',
      file: { number: 1, bytes: whole.length, mediatype: 'text/plain', scan: 'pending' },
    });
    expect((await contentOf('plain', file.itemid)).status).toBe(409);
    await server.jobs.drain();

    const answer = await contentOf('plain', file.itemid);
    expect(Buffer.from(await answer.arrayBuffer()).equals(whole)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Ledger.bin"');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    const range = `bytes=${partbytes - 3}-${partbytes + 4}`;
    const some = await contentOf('plain', file.itemid, { range });
    expect(some.status).toBe(206);
    expect(await some.text()).toBe(String(whole.subarray(partbytes - 3, partbytes + 5)));
    const etag = answer.headers.get('etag') ?? '';
    expect((await contentOf('plain', file.itemid, { 'if-none-match': etag })).status).toBe(304);
  });

  it('of a name that is there becomes its next version, and the one before can still be opened', async () => {
    const first = await upload('plain', 'Deed.txt', 'The first deed');
    const second = await upload('plain', 'DEED.TXT', 'The second deed');
    expect([second.itemid, second.file?.number]).toEqual([first.itemid, 2]);
    await server.jobs.drain();
    const { data } = await api.listDriveItemVersions({
      ...as('plain'),
      path: { itemid: first.itemid },
    });
    expect(data.items.map(({ number, scan }) => `${number} ${scan}`)).toEqual([
      '2 clean',
      '1 clean',
    ]);
    expect(await (await contentOf('plain', first.itemid)).text()).toBe('The second deed');
    expect(await (await contentOf('plain', first.itemid, {}, '?number=1')).text()).toBe(
      'The first deed',
    );
  });

  it('that was cut off is listed to its person alone with what was received, until it is given up', async () => {
    const path = { driveid: await driveOf('rich') };
    const open = async (persona: Persona) =>
      (await api.listDriveUploads({ ...as(persona), path })).data.items;
    const first = Buffer.alloc(PART_BYTES, 'one');
    const { uploadid } = await begin('rich', 'Never.bin', PART_BYTES + 5);
    await sendPart('rich', uploadid, 0, first);
    expect(await open('rich')).toMatchObject([{ uploadid, received: PART_BYTES }]);
    expect(await open('richSpouse')).toEqual([]);
    const { data } = await api.getDriveUpload({ ...as('rich'), path: { uploadid } });
    expect(data.parts).toEqual([createHash('sha256').update(first).digest('hex')]);
    for (const other of ['richSpouse', 'plain'] as const) {
      const asked = api.getDriveUpload({ ...as(other), path: { uploadid } });
      expect(await refusalOf(asked)).toContain('upload.not_found');
    }
    await api.deleteDriveUpload({ ...as('rich'), path: { uploadid } });
    expect(await open('rich')).toEqual([]);
    expect(await refusalOf(sendPart('rich', uploadid, 0, Buffer.from('hello')))).toContain(
      'upload.not_found',
    );
  });
});

describe('hostile files', () => {
  it('with a virus cannot be opened, by nobody, and the activity says so', async () => {
    const virus = [
      'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD',
      '-ANTIVIRUS-TEST-FILE!$H+H*',
    ].join('');
    const file = await upload('plain', 'Invoice.pdf', `%PDF-1.7 ${virus}`);
    await server.jobs.drain();
    const refused = await contentOf('plain', file.itemid);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      409,
      'drive.infected',
    ]);
    const path = { driveid: await driveOf('plain') };
    const { data } = await api.listDriveEvents({ ...as('plain'), path, query: { limit: 1 } });
    expect(data.items[0]).toMatchObject({ action: 'blocked', name: 'Invoice.pdf' });
  });

  it('are what they hold and not what they are called, and their names are no paths', async () => {
    const page = await upload('plain', '../../‮fdp.htm\u0001l', '<script>alert(1)</script>');
    expect(page).toMatchObject({
      name: '..-..-fdp.html',
      file: { mediatype: 'application/octet-stream' },
    });
    const photo = await upload('plain', 'Photo.png', '%PDF-1.7 really');
    expect(photo.file?.mediatype).toBe('application/pdf');
    for (const name of ['..', ' . ', '\u200b']) {
      expect(await refusalOf(begin('plain', name, 1))).toContain('drive.name_refused');
    }
  });
});

describe('files and folders', () => {
  it('are renamed and moved by whoever read them last; a folder never into itself', async () => {
    const outer = await folder('plain', 'Outer');
    const inner = await folder('plain', 'Inner', outer.itemid);
    expect(await refusalOf(folder('plain', 'OUTER'))).toContain('drive.name_taken');
    for (const parentid of [outer.itemid, inner.itemid]) {
      const into = change('plain', outer.itemid, outer.version, { name: 'Outer', parentid });
      expect(await refusalOf(into)).toContain('drive.into_itself');
    }
    // Two at the same time have read the same version: one of them wins.
    const both = await Promise.allSettled([
      change('plain', inner.itemid, inner.version, { name: 'Mine', parentid: outer.itemid }),
      change('plain', inner.itemid, inner.version, { name: 'Yours', parentid: outer.itemid }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = both.find((one) => one.status === 'rejected');
    expect(lost?.reason).toMatchObject({ status: 412 });
    // Two folders that are moved into each other at the same time: never both.
    const [a, b] = [await folder('plain', 'A'), await folder('plain', 'B')];
    const crossed = await Promise.allSettled([
      change('plain', a.itemid, a.version, { name: 'A', parentid: b.itemid }),
      change('plain', b.itemid, b.version, { name: 'B', parentid: a.itemid }),
    ]);
    expect(crossed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('come page by page, folders first, and lie in the bin with all that is in them until they are restored', async () => {
    const top = await folder('rich', 'Papers');
    await folder('rich', 'Zoo', top.itemid);
    const file = await upload('rich', 'Apple.txt', 'apple', top.itemid);
    await server.jobs.drain();
    const first = await list('rich', { folder: top.itemid, limit: 1 });
    const second = await list('rich', {
      folder: top.itemid,
      limit: 1,
      pageKey: first.nextPageKey ?? '',
    });
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['Zoo', 'Apple.txt']);
    expect([first.path, second.hasMore]).toEqual([[{ itemid: top.itemid, name: 'Papers' }], false]);

    const before = (await linesAfter(server)).at(-1)?.line_id;
    await api.deleteDriveItem({ ...as('rich'), path: { itemid: top.itemid } });
    await api.deleteDriveItem({ ...as('rich'), path: { itemid: top.itemid } });
    expect((await list('rich')).items.map(({ name }) => name)).not.toContain('Papers');
    expect((await list('rich', { bin: true })).items.map(({ name }) => name)).toEqual(['Papers']);
    expect((await contentOf('rich', file.itemid)).status).toBe(404);
    expect(await refusalOf(list('rich', { folder: top.itemid }))).toContain('folder.not_found');
    await folder('rich', 'Papers');
    const { data: back } = await api.submitDriveItemRestore({
      ...as('rich'),
      path: { itemid: top.itemid },
    });
    expect(back.name).toBe('Papers (2)');
    await api.submitDriveItemRestore({ ...as('rich'), path: { itemid: top.itemid } });
    const told = (await linesAfter(server, before)).map(({ action }) => action);
    // What was so already is told once.
    for (const action of ['drive.deleted', 'drive.restored'])
      expect(told.filter((one) => one === action)).toHaveLength(1);
    expect(await (await contentOf('rich', file.itemid)).text()).toBe('apple');
  });
});

describe('others', () => {
  it('of another household find nothing, and nobody of the sandbox lacks a drive', async () => {
    const foreign = (await list('rich')).items.find(({ kind }) => kind === 'file');
    const itemid = foreign?.itemid ?? '';
    expect((await contentOf('rich', itemid)).status).toBe(200);
    const theirs = await contentOf('plain', itemid);
    const never = await contentOf('plain', 'itm-0123456789abcdef01234567');
    expect([theirs.status, never.status]).toEqual([404, 404]);
    const { requestid: _one, ...told } = (await theirs.json()) as Record<string, unknown>;
    const { requestid: _two, ...unknown } = (await never.json()) as Record<string, unknown>;
    expect(told).toEqual(unknown);
    const path = { itemid };
    const attempts = [
      () => change('plain', itemid, foreign?.version ?? '', { name: 'Mine' }),
      () => api.deleteDriveItem({ ...as('plain'), path }),
      () => api.submitDriveItemRestore({ ...as('plain'), path }),
      () => api.listDriveItemVersions({ ...as('plain'), path }),
      async () => api.listDriveItems({ ...as('plain'), path: { driveid: await driveOf('rich') } }),
    ];
    for (const attempt of attempts) expect(await refusalOf(attempt())).toContain('not_found');
    const { data } = await api.listDrives(as('empty'));
    expect(data.items).toMatchObject([{ name: 'Household drive', files: 0 }]);
  });

  it('in a simulation see names and open nothing, and openings leave a line', async () => {
    const itemid = (await list('plain')).items.find(({ kind }) => kind === 'file')?.itemid ?? '';
    await contentOf('plain', itemid);
    const lines = await linesAfter(server);
    const opened = lines.filter(({ action }) => action === 'drive.opened');
    expect(opened.at(-1)).toMatchObject({ object_id: itemid, outcome: 'done' });
    const { token } = (await simulate(server, 'plain')).grant;
    const { client } = actingWith(server, token);
    expect((await api.listDrives({ client })).data.items).toHaveLength(1);
    const open = api.getDriveItemContent({ client, path: { itemid } });
    expect(await refusalOf(open)).toContain('simulation.read-only');
  });
});
