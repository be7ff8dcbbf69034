import { randomUUID } from 'node:crypto';
import * as api from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
beforeAll(async () => (server = await startTestServer({ now: clock.now })));
afterAll(() => server.close());

const as = (persona: Persona) => ({ client: server.as(persona) });

async function householdOf(persona: Persona): Promise<string> {
  const [row] = await server.engine.transaction('read', (sql) =>
    sql.query<{ household_id: string }>('select household_id from membership where subject = $1', [
      subjectOf(persona),
    ]),
  );
  return row?.household_id ?? '';
}
async function driveOf(persona: Persona, householdid?: string): Promise<string> {
  const query = householdid === undefined ? {} : { query: { householdid } };
  return (await api.listDrives({ ...as(persona), ...query })).data.items[0]?.driveid ?? '';
}
async function upload(persona: Persona, driveid: string, name: string): Promise<string> {
  const begun = await api.createDriveUpload({
    ...{ ...as(persona), path: { driveid }, body: { name, bytes: 5 } },
  });
  const path = { uploadid: begun.data.uploadid };
  const content = Buffer.from('hello').toString('base64');
  await api.updateDriveUpload({ ...as(persona), path, body: { offset: 0, content } });
  return (await api.submitDriveUploadFinish({ ...as(persona), path })).data.itemid;
}
async function scanned(): Promise<void> {
  expect((await server.jobs.drain({ at: clock.now() })).failures).toEqual([]);
}
const say = (persona: Persona, itemid: string, text: string, key: string = randomUUID()) =>
  api.createDriveComment({
    ...{ ...as(persona), path: { itemid }, body: { text } },
    headers: { 'Idempotency-Key': key },
  });
const heard = async (persona: Persona, itemid: string) =>
  (await api.listDriveComments({ ...as(persona), path: { itemid } })).data.items;

it('a client and an advisor write about a file, each takes away their own words alone', async () => {
  const itemid = await upload('plain', await driveOf('plain'), 'Deed.txt');
  const { data: asked } = await say('plain', itemid, '  Is this\u0007 the right one?\r\n');
  clock.advance(1);
  const { data: answered } = await say('advisor', itemid, 'Yes, thank you.');
  expect(await heard('plain', itemid)).toEqual([
    { ...answered, own: false, byfirm: true, by: 'Quentin Quillfeather' },
    { ...asked, own: true, byfirm: false, text: 'Is this the right one?' },
  ]);
  const drop = (persona: Persona, commentid: string) =>
    api.deleteDriveComment({ ...as(persona), path: { commentid } });
  expect(await refusalOf(drop('plain', answered.commentid))).toContain('comment.not_found');
  expect(await refusalOf(drop('advisor', asked.commentid))).toContain('comment.not_found');
  await drop('advisor', answered.commentid);
  expect((await heard('advisor', itemid)).map(({ commentid }) => commentid)).toEqual([
    asked.commentid,
  ]);
  const { data: log } = await api.listAccessLog({ ...as('plain'), query: { limit: 100 } });
  const told = log.items
    .filter(({ action }) => /^drive\.comment/.test(action))
    .map(({ action, who, name }) => `${action} ${who} ${name ?? ''}`);
  expect(told).toEqual([
    'drive.comment_deleted advisor Quentin Quillfeather',
    'drive.commented advisor Quentin Quillfeather',
    'drive.commented you ',
  ]);
});

it('a comment that is sent again under its key is written once, and told once', async () => {
  const itemid = await upload('plain', await driveOf('plain'), 'Once.txt');
  const key = randomUUID();
  const { data: first } = await say('plain', itemid, 'Signed.', key);
  expect((await say('plain', itemid, 'Signed.', key)).data).toEqual(first);
  expect(await refusalOf(say('plain', itemid, 'Not signed.', key))).toMatch(/^409 /);
  expect(await heard('plain', itemid)).toHaveLength(1);
  const lines = await linesAfter(server);
  const told = lines.filter(
    ({ action, outcome, object_id }) =>
      action === 'drive.commented' && outcome === 'done' && object_id === itemid,
  );
  expect(told).toHaveLength(1);
});

it('comments come page by page, and what cannot be seen is refused', async () => {
  const itemid = await upload('plain', await driveOf('plain'), 'Long.txt');
  for (const text of ['one', 'two', 'three']) {
    await say('plain', itemid, text);
    clock.advance(1);
  }
  const page = async (pageKey?: string) =>
    (
      await api.listDriveComments({
        ...{ ...as('plain'), path: { itemid } },
        query: { limit: 2, ...(pageKey && { pageKey }) },
      })
    ).data;
  const first = await page();
  const second = await page(first.nextPageKey);
  expect([...first.items, ...second.items].map(({ text }) => text)).toEqual([
    'three',
    'two',
    'one',
  ]);
  expect(second.hasMore).toBe(false);
  for (const text of [' \n', '\u0007']) {
    expect(await refusalOf(say('plain', itemid, text))).toContain('request.invalid');
  }
});

it('an advisor reads and adds to the drives of a client, and each opening is in the client’s access log', async () => {
  const householdid = await householdOf('plain');
  const driveid = await driveOf('advisor', householdid);
  expect(driveid).toBe(await driveOf('plain'));
  const own = await upload('plain', driveid, 'Will.txt');
  const given = await upload('advisor', driveid, 'Draft of the firm.txt');
  const tooEarly = api.getDriveItemContent({ ...as('advisor'), path: { itemid: own } });
  expect(await refusalOf(tooEarly)).toMatch(/^409 /);
  await scanned();
  const names = async (persona: Persona) =>
    (await api.listDriveItems({ ...as(persona), path: { driveid } })).data.items.map(
      ({ itemid }) => itemid,
    );
  expect(await names('advisor')).toEqual(await names('plain'));
  expect(await names('plain')).toContain(given);
  const { data } = await api.getDriveItemContent({
    ...{ ...as('advisor'), path: { itemid: own }, parseAs: 'arrayBuffer' },
  });
  expect(Buffer.from(data as unknown as ArrayBuffer).toString()).toBe('hello');
  const lines = (await linesAfter(server)).filter(
    ({ actor, action }) => actor === subjectOf('advisor') && /^drive\.(opened|up)/.test(action),
  );
  expect(lines.map(({ action, subject }) => [action, subject])).toEqual([
    ['drive.uploaded', expect.any(String)],
    ['drive.opened', expect.any(String)],
  ]);
  const { data: log } = await api.listAccessLog({ ...as('plain'), query: { limit: 100 } });
  expect(log.items.find(({ action }) => action === 'drive.opened')).toMatchObject({
    ...{ who: 'advisor', name: 'Quentin Quillfeather', item: 'Will.txt' },
  });
});

it('an advisor moves and bins nothing, and sees no drive of a household whom they do not serve', async () => {
  const driveid = await driveOf('plain');
  const itemid = await upload('plain', driveid, 'Stays.txt');
  const version = { headers: { 'If-Match': '"1"' } };
  const path = { itemid };
  const refused = [
    () => api.deleteDriveItem({ ...as('advisor'), path }),
    () => api.submitDriveItemRestore({ ...as('advisor'), path }),
    () => api.updateDriveItem({ ...as('advisor'), ...version, path, body: { name: 'Gone.txt' } }),
  ];
  for (const call of refused) expect(await refusalOf(call())).toMatch(/^403 person\.unknown/);
  expect(await refusalOf(api.listDrives(as('advisor')))).toContain('request.invalid');

  // The database refuses it again, whatever a handler would do.
  const rename = scopedDatabase(server.engine).transaction(
    { subject: subjectOf('advisor'), access: 'write' },
    (sql) => sql.query("update drive_item set name = 'Gone.txt' where item_id = $1", [itemid]),
  );
  await expect(rename).rejects.toThrow('renames, moves and bins nothing');

  // `clientService` is an advisor, too, and not of this household.
  const stranger = await householdOf('empty');
  const foreign = await upload('empty', await driveOf('empty'), 'Private.txt');
  const asked = { query: { householdid: stranger } };
  const elsewhere = api.listDrives({ ...as('clientService'), ...asked });
  expect(await refusalOf(elsewhere)).toContain('not_found');
  expect(await refusalOf(api.listDrives({ ...as('plain'), ...asked }))).toContain('not_found');
  const hidden = [
    () => say('clientService', foreign, 'Hello'),
    () => heard('clientService', foreign),
    () => say('plain', foreign, 'Hello'),
    () => api.listDriveItemVersions({ ...as('clientService'), path: { itemid: foreign } }),
  ];
  for (const call of hidden) expect(await refusalOf(call())).toContain('item.not_found');
});
