import * as api from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopedDatabase } from '../../db/sql';
import { refusalOf } from '../../testing/mfa';
import {
  type Persona,
  startTestServer,
  subjectOf,
  type TestServer,
} from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

const as = (persona: Persona) => ({ client: server.as(persona) });
const REASON = 'Plumtree estate, file 26-114';

const drive = async () => (await api.listDrives(as('plain'))).data.items[0]?.driveid ?? '';
async function folder(name: string, parentid?: string): Promise<string> {
  const body = { name, ...(parentid !== undefined && { parentid }) };
  const path = { driveid: await drive() };
  return (await api.createFolder({ ...as('plain'), path, body })).data.itemid;
}
const hold = (persona: Persona, itemid: string) =>
  api.updateDriveHold({ ...as(persona), path: { itemid }, body: { reason: REASON } });
const lift = (persona: Persona, itemid: string) =>
  api.deleteDriveHold({ ...as(persona), path: { itemid } });
const bin = (itemid: string) => api.deleteDriveItem({ ...as('plain'), path: { itemid } });
async function itemsIn(persona: Persona, parent?: string) {
  const query = parent === undefined ? {} : { query: { folder: parent } };
  const path = { driveid: await drive() };
  return (await api.listDriveItems({ ...as(persona), path, ...query })).data.items;
}
async function rename(itemid: string, body: { name: string; parentid?: string }) {
  const item = (await itemsIn('plain', body.parentid)).find((one) => one.itemid === itemid);
  const headers = { 'If-Match': `"${item?.version ?? '1'}"` };
  return api.updateDriveItem({ ...as('plain'), headers, path: { itemid }, body });
}

it('what is held, what is in it and what it is in stay as they are until the hold is lifted', async () => {
  const top = await folder('Estate');
  const held = await folder('Court', top);
  const below = await folder('Letters', held);
  const beside = await folder('Photos', top);
  await hold('advisor', held);
  for (const itemid of [top, held, below])
    expect(await refusalOf(bin(itemid))).toBe('409 drive.held');
  const changes = [
    () => rename(top, { name: 'Other' }),
    () => rename(held, { name: 'Other', parentid: top }),
    () => rename(below, { name: 'Letters', parentid: beside }),
  ];
  for (const change of changes) expect(await refusalOf(change())).toBe('409 drive.held');
  await folder('New letters', held);
  await bin(beside);

  await lift('advisor', held);
  await rename(held, { name: 'Court 2026', parentid: top });
  await bin(top);
  expect(await refusalOf(lift('advisor', held))).toMatch(/^404/);
});

it('the client sees who holds what and since when, the firm why, too, and the access log tells both ends', async () => {
  const top = await folder('Tax inquiry');
  const below = await folder('2024', top);
  await hold('advisor', top);
  const seen = (items: api.DriveItem[], itemid: string) =>
    items.find((item) => item.itemid === itemid)?.hold;
  const own = { since: expect.any(String), by: 'Quentin Quillfeather', own: true };
  expect(seen(await itemsIn('plain'), top)).toEqual(own);
  expect(seen(await itemsIn('plain', top), below)).toEqual({ ...own, own: false });
  expect(seen(await itemsIn('advisor'), top)).toEqual({ ...own, reason: REASON });
  await lift('advisor', top);
  expect(seen(await itemsIn('plain'), top)).toBeUndefined();
  const { data: log } = await api.listAccessLog({ ...as('plain'), query: { limit: 100 } });
  const told = log.items.filter(({ action }) => /^drive\.h/.test(action)).slice(0, 2);
  expect(told.map(({ action, who }) => [action, who])).toEqual([
    ['drive.hold_lifted', 'advisor'],
    ['drive.held', 'advisor'],
  ]);
});

it('a client, and an advisor of others, can neither place nor lift one', async () => {
  const itemid = await folder('Mine');
  expect(await refusalOf(hold('plain', itemid))).toBe('403 desk.advisors_only');
  expect(await refusalOf(hold('clientService', await folderOfEmpty()))).toBe('404 item.not_found');
  await hold('advisor', itemid);
  expect(await refusalOf(lift('plain', itemid))).toBe('403 desk.advisors_only');
});

it('the database refuses what no handler does: to bin or delete what is held, or to place a hold as a client', async () => {
  const itemid = await folder('Kept');
  await hold('advisor', itemid);
  const asClient = (statement: string) =>
    scopedDatabase(server.engine).transaction(
      { subject: subjectOf('plain'), access: 'write' },
      (sql) => sql.query(statement, [itemid]),
    );
  await expect(
    asClient('update drive_item set binned_at = now() where item_id = $1'),
  ).rejects.toThrow('a hold keeps this item as it is');
  await expect(
    asClient(`insert into drive_hold (household_id, item_id, placed_at, placed_by)
      select household_id, item_id, now(), 'me' from drive_item where item_id = $1`),
  ).rejects.toThrow('row-level security');
  const reasons =
    'select r.reason from drive_hold_reason r join drive_hold h using (hold_id) where h.item_id = $1';
  expect(await asClient(reasons)).toEqual([]);
  const deletion = server.engine.transaction('write', (sql) =>
    sql.query('delete from drive_item where item_id = $1', [itemid]),
  );
  await expect(deletion).rejects.toThrow('a hold keeps this item as it is');
});

async function folderOfEmpty(): Promise<string> {
  const path = { driveid: (await api.listDrives(as('empty'))).data.items[0]?.driveid ?? '' };
  return (await api.createFolder({ ...as('empty'), path, body: { name: 'Private' } })).data.itemid;
}
