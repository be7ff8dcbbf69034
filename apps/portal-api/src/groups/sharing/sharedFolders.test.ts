import * as api from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyHashOf } from '../../auth/bodyHash';
import { scopedDatabase } from '../../db/sql';
import {
  codeAt,
  type Enrolled,
  enrol,
  neverIdle,
  refusalOf,
  signedIn,
  testClock,
} from '../../testing/mfa';
import { messagesTo } from '../../testing/outbox';
import {
  type Client,
  type Persona,
  startTestServer,
  subjectOf,
  type TestServer,
} from '../../testing/testServer';
import { addDays } from '../../payments/rules/bankingDays';
import { instantInNewYork } from '../../payments/rules/newYorkTime';
import { newYorkDay } from '../holdings/shared/newYorkDay';

interface Inviter {
  persona: Persona;
  held: Enrolled;
  client: Client;
}

const clock = testClock(new Date());
let server: TestServer;
/** Who invites, if nobody else is named. */
let plain: Inviter;
let client: Client;
let guest: Client;
/** A folder with a folder and a file in it, and a file beside. */
let folders: Record<'shared' | 'below' | 'beside', string>;
let files: Record<'inside' | 'deep' | 'outside', string>;

beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  await neverIdle(server);
  plain = await inviter('plain');
  client = plain.client;
  guest = server.as('cpa');
  const shared = await folder('For the accountant');
  const below = await folder('2026', shared);
  folders = { shared, below, beside: await folder('Private') };
  files = {
    inside: await upload('Receipts.txt', shared),
    deep: await upload('Letters.txt', below),
    outside: await upload('Diary.txt', folders.beside),
  };
  expect((await server.jobs.drain({ at: clock.now() })).failures).toEqual([]);
});
afterAll(() => server.close());

async function inviter(persona: Persona): Promise<Inviter> {
  const held = await enrol(signedIn(server, persona), clock);
  return { persona, held, client: signedIn(server, persona, { key: held.key }) };
}
const drive = async (by: Client) =>
  (await api.listDrives({ client: by })).data.items[0]?.driveid ?? '';
async function folder(name: string, parentid?: string, by = client): Promise<string> {
  const body = { name, ...(parentid !== undefined && { parentid }) };
  const path = { driveid: await drive(by) };
  return (await api.createFolder({ client: by, path, body })).data.itemid;
}
async function upload(name: string, parentid: string, by = client): Promise<string> {
  const begun = await api.createDriveUpload({
    ...{ client: by, path: { driveid: await drive(by) }, body: { name, bytes: 5, parentid } },
  });
  const path = { uploadid: begun.data.uploadid };
  const content = Buffer.from('hello').toString('base64');
  await api.updateDriveUpload({ client: by, path, body: { offset: 0, content } });
  return (await api.submitDriveUploadFinish({ client: by, path })).data.itemid;
}

async function invite(over: Partial<api.NewShare> = {}, by = plain): Promise<string> {
  const body: api.NewShare = {
    ...{ name: 'Cordelia Crumpet', email: 'cordelia@example.com', relation: 'cpa' },
    ...{ accounts: [], folders: [folders.shared], valuesshown: false, kinds: [] },
    until: newYorkDay(new Date(clock.now().getTime() + 30 * 86_400_000)),
    ...over,
  };
  clock.advance(30);
  const code = codeAt(by.held.secret, clock.now());
  const stepUp = { operation: 'createShare', bodyhash: bodyHashOf(body), code };
  const { data: grant } = await api.createStepUp({ client: by.client, body: stepUp });
  const headers = { stepupgrant: grant.grant ?? '' };
  const { data } = await api.createShare({ client: by.client, body, headers });
  const mails = await messagesTo(server, by.persona);
  const mail = mails.filter(({ kind }) => kind === 'sharing.invited').at(-1);
  const key = String(mail?.values?.['link']).split('#key=')[1] ?? '';
  await api.submitShareAcceptance({ client: guest, body: { key } });
  return data.shareid;
}
const list = (shareid: string, itemid: string, by = guest) =>
  api.listSharedFiles({ client: by, path: { shareid, itemid } });
const open = (shareid: string, itemid: string, by = guest) =>
  api.getSharedFileContent({ client: by, path: { shareid, itemid }, parseAs: 'arrayBuffer' });

it('a guest reads the folder, what is below it and its files, and the client reads what was opened', async () => {
  const shareid = await invite();
  const { data: share } = await api.getReceivedShare({ client: guest, path: { shareid } });
  expect(share).toMatchObject({
    accounts: [],
    folders: [{ itemid: folders.shared, name: 'For the accountant' }],
  });
  const { data: top } = await list(shareid, folders.shared);
  expect(top.items.map(({ name, kind }) => [name, kind])).toEqual([
    ['2026', 'folder'],
    ['Receipts.txt', 'file'],
  ]);
  const { data: deep } = await list(shareid, folders.below);
  expect(deep.path.map(({ name }) => name)).toEqual(['For the accountant', '2026']);
  expect(deep.items).toMatchObject([{ itemid: files.deep, bytes: 5, ready: true }]);
  const { data } = await open(shareid, files.deep);
  expect(Buffer.from(data as unknown as ArrayBuffer).toString()).toBe('hello');

  const { data: openings } = await api.listShareOpenings({ client, path: { shareid } });
  expect(openings.items).toMatchObject([{ what: 'file', name: 'Letters.txt' }]);
  const { data: log } = await api.listAccessLog({ client, query: { who: 'guest' } });
  expect(log.items[0]).toMatchObject({ action: 'share.file_opened', name: 'Cordelia Crumpet' });
  expect((await api.listShares({ client })).data.items[0]?.folders).toEqual(['For the accountant']);
});

it('a guest reads nothing of a folder below that has a list of its own', async () => {
  const shareid = await invite();
  const path = { drivefolderid: folders.below };
  const decide = async (everyone: boolean) => {
    const { version, people } = (await api.getDriveAccess({ client, path })).data;
    const me = people.find((person) => person.me)?.personid ?? '';
    return api.updateDriveAccess({
      ...{ client, path, headers: { 'If-Match': `"${version}"` } },
      body: { everyone, people: everyone ? [] : [{ personid: me, access: 'change' }] },
    });
  };
  await decide(false);
  expect(await refusalOf(list(shareid, folders.below))).toBe('404 folder.not_found');
  const { data } = await list(shareid, folders.shared);
  expect(data.items.map(({ name }) => name)).not.toContain('2026');
  await decide(true);
  expect((await list(shareid, folders.below)).data.items).not.toEqual([]);
});

it('Z6: a guest reads a folder as long as whoever invited them may, and its people see the guest until then', async () => {
  const rich = server.as('rich');
  const spouse = await inviter('richSpouse');
  const ours = await folder('Ours', undefined, rich);
  const shareid = await invite({ folders: [ours] }, spouse);
  const path = { drivefolderid: ours };
  const openTo = async (barnaby: 'read' | 'none') => {
    const { version, people } = (await api.getDriveAccess({ client: rich, path })).data;
    const isNamed = (name: string) => barnaby === 'read' && name.startsWith('Barnaby');
    const named = people.flatMap(({ personid, me, name }): api.DriveAccessChange['people'] =>
      me || isNamed(name) ? [{ personid, access: me ? 'change' : 'read' }] : [],
    );
    const headers = { 'If-Match': `"${version}"` };
    const body = { everyone: false, people: named };
    return (await api.updateDriveAccess({ client: rich, path, headers, body })).data;
  };
  const { guests } = await openTo('read');
  expect(guests).toMatchObject([{ shareid, name: 'Cordelia Crumpet' }]);
  expect(guests[0]?.invitedby).toMatch(/^Barnaby/);
  await list(shareid, ours);
  expect(await refusalOf(invite({ folders: [ours] }, spouse))).toBe('403 drive.read_only');
  const inside = await folder('Inside', ours, rich);
  expect(
    (await api.getDriveAccess({ client: rich, path: { drivefolderid: inside } })).data.guests,
  ).toEqual(guests);

  expect((await openTo('none')).guests).toEqual([]);
  const later = await upload('Later.txt', ours, rich);
  expect((await server.jobs.drain({ at: clock.now() })).failures).toEqual([]);
  expect(await refusalOf(list(shareid, ours))).toBe('404 folder.not_found');
  expect(await refusalOf(open(shareid, later))).toBe('404 item.not_found');
});

it('a guest reads nothing beside the folder, and no drive', async () => {
  const shareid = await invite();
  for (const itemid of [folders.beside, files.outside]) {
    expect(await refusalOf(list(shareid, itemid))).toBe('404 folder.not_found');
    expect(await refusalOf(open(shareid, itemid))).toBe('404 item.not_found');
  }
  const drives = [
    () => api.listDrives({ client: guest }),
    () => api.getDriveItemContent({ client: guest, path: { itemid: files.inside } }),
    () => api.listDriveComments({ client: guest, path: { itemid: files.inside } }),
  ];
  for (const call of drives) expect(await refusalOf(call())).toBe('403 guest.refused');
  expect(await refusalOf(list(shareid, folders.shared, server.as('otherGuest')))).toMatch(/^404/);

  // The database shows the guest the rows of the one share alone, whatever a handler would ask.
  const seen = (share?: string) =>
    scopedDatabase(server.engine).transaction(
      { subject: subjectOf('cpa'), access: 'read', ...(share !== undefined && { share }) },
      async (sql) => ({
        items: (await sql.query<{ name: string }>('select name from drive_item order by name')).map(
          ({ name }) => name,
        ),
        rows: await sql.query(
          'select from drive union all select from drive_event union all select from drive_comment',
        ),
        parts: (await sql.query('select from drive_part')).length,
      }),
    );
  const own = ['2026', 'For the accountant', 'Letters.txt', 'Receipts.txt'];
  expect(await seen(shareid)).toEqual({ items: own, rows: [], parts: 2 });
  expect(await seen()).toEqual({ items: [], rows: [], parts: 0 });
});

it('only folders of the own household can be shared, and something has to be', async () => {
  const path = {
    driveid: (await api.listDrives({ client: server.as('empty') })).data.items[0]?.driveid ?? '',
  };
  const foreign = await api.createFolder({
    client: server.as('empty'),
    path,
    body: { name: 'Theirs' },
  });
  for (const itemid of [files.inside, foreign.data.itemid])
    expect(await refusalOf(invite({ folders: [itemid] }))).toBe('404 folder.not_found');
  expect(await refusalOf(invite({ folders: [] }))).toMatch(/^422/);
});

it('a folder in the bin is gone for the guest, and all of it when it is ended', async () => {
  const shareid = await invite();
  await api.deleteDriveItem({ client, path: { itemid: folders.below } });
  expect(await refusalOf(open(shareid, files.deep))).toBe('404 item.not_found');
  await api.submitDriveItemRestore({ client, path: { itemid: folders.below } });
  await open(shareid, files.deep);
  const other = await invite();
  await api.deleteShare({ client, path: { shareid: other } });
  expect(await refusalOf(open(other, files.deep))).toBe('403 share.ended');
});

it('a guest has all of it to the last second of the last day in New York, and from midnight on nothing', async () => {
  const { data: own } = await api.getAllAccounts({ client });
  const account = own.defaultgroups
    .flatMap(({ accounts }) => accounts)
    .find(({ source }) => source === 'firm');
  const lastDay = addDays(newYorkDay(clock.now()), 1);
  const accountkey = account?.key ?? '';
  const shareid = await invite({
    ...{ accounts: [accountkey], valuesshown: true, kinds: ['statement'] },
    until: lastDay,
  });
  const reads = [
    () => api.getReceivedShare({ client: guest, path: { shareid } }),
    () => api.getSharedAccount({ client: guest, path: { shareid, accountkey } }),
    () => api.listSharedDocuments({ client: guest, path: { shareid } }),
    () => list(shareid, folders.shared),
    () => open(shareid, files.inside),
  ];
  const midnight = instantInNewYork(addDays(lastDay, 1), '00:00');
  clock.advance(Math.floor((midnight.getTime() - clock.now().getTime()) / 1000) - 1);
  expect(newYorkDay(clock.now())).toBe(lastDay);
  for (const read of reads) await expect(read()).resolves.toBeDefined();

  clock.advance(2);
  for (const read of reads) expect(await refusalOf(read())).toBe('403 share.ended');
  const { data } = await api.listReceivedShares({ client: guest });
  expect(data.items.map((one) => one.shareid)).not.toContain(shareid);
});
