import { randomUUID } from 'node:crypto';
import * as api from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopedDatabase } from '../../db/sql';
import { linesAfter } from '../../testing/auditLog';
import { refusalOf, testClock } from '../../testing/mfa';
import {
  type Persona,
  startTestServer,
  subjectOf,
  type TestServer,
} from '../../testing/testServer';

// Tokens of people keep the computer's clock.
const clock = testClock(new Date());
let server: TestServer;
let driveid: string;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  driveid = (await api.listDrives(as('rich'))).data.items[0]?.driveid ?? '';
});
afterAll(() => server.close());

const as = (persona: Persona) => ({ client: server.as(persona) });
type Access = 'none' | 'read' | 'change';

async function folder(persona: Persona, name: string, parentid?: string) {
  const body = { name, ...(parentid && { parentid }) };
  return (await api.createFolder({ ...as(persona), path: { driveid }, body })).data.itemid;
}
async function upload(persona: Persona, name: string, parentid?: string) {
  const { data: begun } = await api.createDriveUpload({
    ...{ ...as(persona), path: { driveid } },
    body: { name, bytes: 5, ...(parentid && { parentid }) },
  });
  const path = { uploadid: begun.uploadid };
  const content = Buffer.from('hello').toString('base64');
  await api.updateDriveUpload({ ...as(persona), path, body: { offset: 0, content } });
  const { data } = await api.submitDriveUploadFinish({ ...as(persona), path });
  expect((await server.jobs.drain({ at: clock.now() })).failures).toEqual([]);
  return data.itemid;
}
const access = async (persona: Persona, itemid: string) =>
  (await api.getDriveAccess({ ...as(persona), path: { drivefolderid: itemid } })).data;
/** Everybody who is not named may not open it. */
async function open(persona: Persona, itemid: string, to: Partial<Record<string, Access>> | null) {
  const { version, people } = await access(persona, itemid);
  const named = people.flatMap(({ personid, name }) => {
    const may = Object.entries(to ?? {}).find(([who]) => name.startsWith(who))?.[1];
    return may === 'read' || may === 'change' ? [{ personid, access: may }] : [];
  });
  return api.updateDriveAccess({
    ...{ ...as(persona), path: { drivefolderid: itemid } },
    headers: { 'If-Match': `"${version}"` },
    body: { everyone: to === null, people: named },
  });
}
async function names(persona: Persona, folder?: string, bin = false) {
  const query = { ...(folder && { folder }), ...(bin && { bin }) };
  const { data } = await api.listDriveItems({ ...as(persona), path: { driveid }, query });
  return data.items.map(({ name }) => name);
}
const comment = (persona: Persona, itemid: string) =>
  api.createDriveComment({
    ...{ ...as(persona), path: { itemid }, body: { text: 'Seen' } },
    headers: { 'Idempotency-Key': randomUUID() },
  });
const versions = (persona: Persona, itemid: string) =>
  api.listDriveItemVersions({ ...as(persona), path: { itemid } });
const content = async (persona: Persona, itemid: string) =>
  (await server.fetchAs(persona, `/v2/collaboration/items/${itemid}/content`)).status;
/** What the access log calls the file that was opened last, by anybody of the household. */
async function lastOpened(persona: Persona) {
  const { data } = await api.listAccessLog({ ...as(persona), query: { limit: 100 } });
  return data.items.find(({ action }) => action === 'drive.opened')?.item;
}
async function change(persona: Persona, itemid: string, to: { name: string; parentid?: string }) {
  const { version } = await item('rich', itemid);
  return api.updateDriveItem({
    ...{ ...as(persona), path: { itemid }, body: to },
    headers: { 'If-Match': `"${version}"` },
  });
}
async function item(persona: Persona, itemid: string): Promise<api.DriveItem> {
  const places = [undefined, ...(await folders(persona))];
  for (const folder of places) {
    const query = folder === undefined ? {} : { folder };
    const { data } = await api.listDriveItems({ ...as(persona), path: { driveid }, query });
    const found = data.items.find((one) => one.itemid === itemid);
    if (found) return found;
  }
  throw new Error(`${persona} does not see ${itemid}.`);
}
async function folders(persona: Persona, above?: string): Promise<string[]> {
  const query = above === undefined ? {} : { folder: above };
  const { data } = await api.listDriveItems({ ...as(persona), path: { driveid }, query });
  const here = data.items.flatMap(({ kind, itemid }) => (kind === 'folder' ? [itemid] : []));
  return [...here, ...(await Promise.all(here.map((one) => folders(persona, one)))).flat()];
}

describe('a folder with a list', () => {
  it('and what is in it are nowhere for whoever is not on it', async () => {
    const letters = await folder('rich', 'Letters');
    const file = await upload('rich', 'Will.txt', letters);
    await comment('rich', file);
    const before = (await api.listDrives(as('richSpouse'))).data.items[0]?.files ?? 0;
    await open('rich', letters, { Wilhelmina: 'change' });

    expect((await item('rich', letters)).access).toEqual({ own: true, change: true });
    expect((await item('rich', file)).access).toEqual({ own: false, change: true });
    for (const other of ['richSpouse', 'advisor'] as const) {
      expect(await names(other)).not.toContain('Letters');
      for (const call of [
        () => names(other, letters),
        () => versions(other, file),
        () => comment(other, file),
        () => api.listDriveComments({ ...as(other), path: { itemid: file } }),
      ])
        expect(await refusalOf(call())).toContain('404');
      expect(await content(other, file)).toBe(404);
      const { data } = await api.listDriveEvents({ ...as(other), path: { driveid } });
      expect(data.items.filter(({ itemid }) => [letters, file].includes(itemid))).toEqual([]);
    }
    expect((await api.listDrives(as('richSpouse'))).data.items[0]?.files).toBe(before - 1);
    for (const call of [
      () => change('richSpouse', file, { name: 'Mine.txt' }),
      () => api.deleteDriveItem({ ...as('richSpouse'), path: { itemid: letters } }),
      () => access('richSpouse', letters),
      () => upload('richSpouse', 'Other.txt', letters),
    ])
      expect(await refusalOf(call())).toContain('404');
    expect(await refusalOf(folder('richSpouse', 'letters'))).toContain('drive.name_taken');
    expect(await content('rich', file)).toBe(200);
    expect(await lastOpened('rich')).toBe('Will.txt');
    expect(await lastOpened('richSpouse')).toBeUndefined();

    await open('rich', letters, null);
    expect(await names('richSpouse', letters)).toEqual(['Will.txt']);
    expect(await lastOpened('richSpouse')).toBe('Will.txt');
    const lines = await linesAfter(server);
    expect(lines.filter(({ action }) => action === 'drive.access_changed')).toHaveLength(2);
  });

  it('lets whoever may only read open and write about files, and change nothing', async () => {
    const shown = await folder('rich', 'Shown');
    const file = await upload('rich', 'Plan.txt', shown);
    await open('rich', shown, { Wilhelmina: 'change', Barnaby: 'read' });
    expect(await names('richSpouse', shown)).toEqual(['Plan.txt']);
    expect(await content('richSpouse', file)).toBe(200);
    await comment('richSpouse', file);
    const loose = await upload('richSpouse', 'Loose.txt');
    for (const call of [
      () => upload('richSpouse', 'New.txt', shown),
      () => folder('richSpouse', 'Below', shown),
      () => change('richSpouse', file, { name: 'Other.txt', parentid: shown }),
      () => change('richSpouse', loose, { name: 'Loose.txt', parentid: shown }),
      () => api.deleteDriveItem({ ...as('richSpouse'), path: { itemid: file } }),
      () => open('richSpouse', shown, { Barnaby: 'change' }),
    ])
      expect(await refusalOf(call())).toBe('403 drive.read_only');
  });
});

describe('lists below a list', () => {
  it('name fewer people, and lose whoever is taken off above', async () => {
    const estate = await folder('rich', 'Estate');
    await open('rich', estate, { Wilhelmina: 'change', Barnaby: 'change', Quentin: 'read' });
    const below = await folder('rich', 'Letters of ours', estate);
    await open('rich', below, { Wilhelmina: 'change', Barnaby: 'read' });
    expect(await names('advisor', estate)).toEqual([]);
    expect(await names('richSpouse', estate)).toEqual(['Letters of ours']);
    expect(await refusalOf(open('rich', below, { Wilhelmina: 'change', Theodora: 'read' }))).toBe(
      '422 drive.access_outside',
    );
    expect(await refusalOf(open('rich', below, { Barnaby: 'change' }))).toBe(
      '422 drive.access_yourself',
    );

    await open('rich', estate, { Wilhelmina: 'change', Quentin: 'read' });
    await open('rich', estate, { Wilhelmina: 'change', Barnaby: 'change', Quentin: 'read' });
    expect(await names('richSpouse', estate)).toEqual([]);
    expect((await access('rich', below)).above).toEqual({ itemid: estate, name: 'Estate' });
  });

  it('keep somebody who is alone on one of them on the list above', async () => {
    const ours = await folder('rich', 'Ours');
    await open('rich', ours, { Wilhelmina: 'change', Barnaby: 'change' });
    const his = await folder('richSpouse', 'His', ours);
    await open('richSpouse', his, { Barnaby: 'change' });
    expect(await names('rich', ours)).toEqual([]);
    expect(await refusalOf(open('rich', ours, { Wilhelmina: 'change' }))).toBe(
      '409 drive.access_kept',
    );
    expect(await names('richSpouse', ours)).toEqual(['His']);
  });

  it('keep somebody who is alone on one of them when the folder above moves', async () => {
    const moving = await folder('rich', 'Moving');
    const his = await folder('richSpouse', 'His', moving);
    await open('richSpouse', his, { Barnaby: 'change' });
    const mine = await folder('rich', 'Mine');
    await open('rich', mine, { Wilhelmina: 'change' });
    const into = (parentid: string) => change('rich', moving, { name: 'Moving', parentid });
    expect(await refusalOf(into(mine))).toBe('409 drive.access_kept');
    await expect(
      server.engine.transaction('write', (sql) =>
        sql.query('update drive_item set parent_id = $2 where item_id = $1', [moving, mine]),
      ),
    ).rejects.toThrow('somebody alone may open a folder in it');
    expect(await names('richSpouse', moving)).toEqual(['His']);

    await open('rich', mine, { Wilhelmina: 'change', Barnaby: 'read' });
    await into(mine);
    expect(await names('rich', moving)).toEqual([]);
    expect((await access('richSpouse', his)).people.map(({ access: may }) => may)).toContain(
      'change',
    );
  });
});

describe('what an advisor holds in a folder with a list', () => {
  it('keeps the folders above for whoever may not see it, too, and its advisors on their lists', async () => {
    const top = await folder('rich', 'Estate papers');
    const his = await folder('richSpouse', 'His own', top);
    const file = await upload('richSpouse', 'Deed.txt', his);
    await open('richSpouse', his, { Barnaby: 'change', Quentin: 'read' });
    const path = { itemid: file };
    await api.updateDriveHold({ ...as('advisor'), path, body: { reason: 'Estate, file 26-114' } });

    expect(await names('rich', top)).toEqual([]);
    const elsewhere = await folder('rich', 'Elsewhere');
    for (const call of [
      () => change('rich', top, { name: 'Other' }),
      () => change('rich', top, { name: 'Estate papers', parentid: elsewhere }),
      () => api.deleteDriveItem({ ...as('rich'), path: { itemid: top } }),
    ])
      expect(await refusalOf(call())).toBe('409 drive.held');
    await expect(
      scopedDatabase(server.engine).transaction(
        { subject: subjectOf('rich'), access: 'write' },
        (sql) => sql.query('update drive_item set binned_at = now() where item_id = $1', [top]),
      ),
    ).rejects.toThrow('a hold keeps this item as it is');
    for (const call of [
      () => open('richSpouse', his, { Barnaby: 'change' }),
      () => open('rich', top, { Wilhelmina: 'change', Barnaby: 'change' }),
    ])
      expect(await refusalOf(call())).toBe('409 drive.access_held');
    const team = { Quentin: 'read', Theodora: 'read' } as const;
    await open('rich', top, { Wilhelmina: 'change', Barnaby: 'read', ...team });

    await api.deleteDriveHold({ ...as('advisor'), path });
    await open('richSpouse', his, { Barnaby: 'change' });
    await change('rich', top, { name: 'Other' });
  });
});

it('what moves is open to whom its new folder is, and a folder in the bin keeps its list', async () => {
  const closed = await folder('rich', 'Closed');
  await open('rich', closed, { Wilhelmina: 'change' });
  const file = await upload('rich', 'Moving.txt');
  expect(await content('richSpouse', file)).toBe(200);
  await change('rich', file, { name: 'Moving.txt', parentid: closed });
  expect(await content('richSpouse', file)).toBe(404);

  await api.deleteDriveItem({ ...as('rich'), path: { itemid: closed } });
  await api.deleteDriveItem({ ...as('rich'), path: { itemid: file } });
  expect(await names('rich', undefined, true)).toEqual(
    expect.arrayContaining(['Closed', 'Moving.txt']),
  );
  expect(await names('richSpouse', undefined, true)).not.toContain('Closed');
  const restore = (itemid: string) =>
    api.submitDriveItemRestore({ ...as('rich'), path: { itemid } });
  expect(await refusalOf(restore(file))).toBe('409 drive.folder_in_bin');
  await restore(closed);
  await restore(file);
  expect(await content('richSpouse', file)).toBe(404);
  await change('rich', file, { name: 'Moving.txt' });
  expect(await content('richSpouse', file)).toBe(200);
});

it('a folder is decided about by the household alone, and by nobody from outside', async () => {
  const { itemid } = (await api.listDriveItems({ ...as('rich'), path: { driveid } })).data
    .items[0]!;
  for (const other of ['advisor', 'plain'] as const)
    expect(await refusalOf(access(other, itemid))).toMatch(/40[34]/);
  const file = await upload('rich', 'Loose.pdf');
  expect(await refusalOf(access('rich', file))).toContain('404');
  const stale = api.updateDriveAccess({
    ...{ ...as('rich'), path: { drivefolderid: itemid }, headers: { 'If-Match': '"99"' } },
    body: { everyone: true, people: [] },
  });
  expect(await refusalOf(stale)).toContain('412');
});

it('who may open a folder is answered with the ETag that the next change names', async () => {
  const { itemid } = (await api.listDriveItems({ ...as('rich'), path: { driveid } })).data
    .items[0]!;
  const target = { ...as('rich'), path: { drivefolderid: itemid } };
  const put = (etag: string | null) =>
    api.updateDriveAccess({
      ...target,
      headers: { 'If-Match': etag ?? '' },
      body: { everyone: true, people: [] },
    });
  const read = await api.getDriveAccess(target);
  const changed = await put(read.response.headers.get('etag'));
  const again = await put(changed.response.headers.get('etag'));
  expect(again.response.headers.get('etag')).toBe(`"${again.data.version}"`);
});
