import { randomUUID } from 'node:crypto';
import * as api from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linesAfter } from '../../testing/auditLog';
import { refusalOf, testClock } from '../../testing/mfa';
import { simulate } from '../../testing/simulation';
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
const onceKey = () => ({ headers: { 'Idempotency-Key': randomUUID() } });
const REFUSED = /^403 (desk\.advisors_only|person\.unknown|guest\.refused)/;
const newYorkDay = (at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(at);

async function householdOf(persona: Persona): Promise<string> {
  const [row] = await server.engine.transaction('read', (sql) =>
    sql.query<{ household_id: string }>('select household_id from membership where subject = $1', [
      subjectOf(persona),
    ]),
  );
  return row?.household_id ?? '';
}
async function ask(title: string, more: Partial<api.NewFileRequest> = {}) {
  const due = newYorkDay(clock.now());
  const files = ['Trust deed', 'Policy'];
  const body = { householdid: await householdOf('plain'), title, due, files, ...more };
  return (await api.createFileRequest({ ...as('advisor'), body, ...onceKey() })).data;
}
const driveOf = async (persona: Persona) =>
  (await api.listDrives(as(persona))).data.items[0]?.driveid ?? '';
async function upload(persona: Persona, name: string, parentid?: string): Promise<string> {
  const path = { driveid: await driveOf(persona) };
  const body = { name, bytes: 5, ...(parentid !== undefined && { parentid }) };
  const begun = await api.createDriveUpload({ ...as(persona), path, body });
  const received = { ...as(persona), path: { uploadid: begun.data.uploadid } };
  const content = Buffer.from('hello').toString('base64');
  await api.updateDriveUpload({ ...received, body: { offset: 0, content } });
  return (await api.submitDriveUploadFinish(received)).data.itemid;
}
const give = (persona: Persona, requestid: string, number: string, itemid: string) =>
  api.submitRequestedFile({ ...as(persona), path: { requestid, number }, body: { itemid } });
const close = (persona: Persona, requestid: string) =>
  api.submitFileRequestClose({ ...as(persona), path: { requestid } });
const list = async (persona: Persona) => (await api.listFileRequests(as(persona))).data.items;

it('a checklist goes from the advisor to the client and back, and the household’s access log tells it', async () => {
  const { requestid } = await ask('Papers\u202e for the trust');
  const [seen] = await list('plain');
  expect(seen).toMatchObject({
    ...{ requestid, title: 'Papers for the trust', askedby: 'Quentin Quillfeather' },
    ...{ overdue: false, files: [{ number: '1', name: 'Trust deed' }, { number: '2' }] },
  });
  const itemid = await upload('plain', 'Deed.txt');
  const { data: given } = await give('plain', requestid, '1', itemid);
  expect(given.files[0]).toMatchObject({
    ...{ itemid, filename: 'Deed.txt', fulfilledby: 'Percival Plumtree' },
    fulfilled: clock.now().toISOString(),
  });
  expect((await give('plain', requestid, '1', itemid)).data).toEqual(given);
  const other = await upload('plain', 'Other.txt');
  expect(await refusalOf(give('plain', requestid, '1', other))).toContain('file_request.given');

  const { data: desk } = await api.getFileRequestDesk(as('advisor'));
  expect(desk.items).toEqual([given]);
  const { data: closed } = await close('advisor', requestid);
  expect(closed.closed).toBe(clock.now().toISOString());
  clock.advance(1);
  expect((await close('advisor', requestid)).data).toEqual(closed);
  expect(await refusalOf(give('plain', requestid, '2', other))).toContain('file_request.closed');

  const driveid = (await api.listDrives(as('plain'))).data.items[0]?.driveid ?? '';
  const { data: events } = await api.listDriveEvents({ ...as('plain'), path: { driveid } });
  expect(events.items.filter(({ action }) => action === 'fulfilled')).toMatchObject([
    { name: 'Deed.txt', detail: 'Trust deed', by: 'Percival Plumtree' },
  ]);
  const { data: log } = await api.listAccessLog({ ...as('plain'), query: { limit: 100 } });
  const told = log.items.filter(({ action }) => action.startsWith('drive.request_'));
  expect(told.map(({ action, who, name }) => `${action} ${who} ${name ?? ''}`)).toEqual([
    'drive.request_closed advisor Quentin Quillfeather',
    'drive.request_fulfilled you ',
    'drive.request_fulfilled you ',
    'drive.request_made advisor Quentin Quillfeather',
  ]);
  const lines = (await linesAfter(server)).filter(({ object_id }) => object_id === requestid);
  expect(lines[0]).toMatchObject({ action: 'drive.request_made', actor: subjectOf('advisor') });
  expect(lines.at(-1)).toMatchObject({
    ...{ action: 'drive.request_closed', actor: subjectOf('advisor') },
    subject: subjectOf('plain'),
  });
});

it('a checklist is overdue from the day after its own until all files were given', async () => {
  const { requestid } = await ask('Soon', { files: ['Deed'] });
  const isOverdue = async () =>
    (await list('plain')).find((one) => one.requestid === requestid)?.overdue;
  expect(await isOverdue()).toBe(false);
  const itemid = await upload('plain', 'Late.txt');
  await server.engine.transaction('write', (sql) =>
    sql.query('update file_request set due = due - 1 where request_id = $1', [requestid]),
  );
  expect(await isOverdue()).toBe(true);
  await give('plain', requestid, '1', itemid);
  expect(await isOverdue()).toBe(false);
});

it('checklists come page by page, and what cannot be asked for says why', async () => {
  await ask('One more');
  const first = (await api.listFileRequests({ ...as('plain'), query: { limit: 1 } })).data;
  const query = { limit: 1, pageKey: first.nextPageKey ?? '' };
  const second = (await api.listFileRequests({ ...as('plain'), query })).data;
  expect(first.items[0]?.requestid).not.toBe(second.items[0]?.requestid);
  const bad = [{ due: '2020-01-01' }, { due: '2999-01-01' }, { title: '\u200b' }, { files: [' '] }];
  for (const more of bad) expect(await refusalOf(ask('Bad', more))).toContain('request.invalid');
});

it('another household, a guest, a client and a support user in a simulation are refused', async () => {
  const { requestid } = await ask('Private');
  const foreign = await upload('rich', 'Mine.txt');
  const own = await upload('plain', 'Own.txt');
  expect(await list('rich')).toEqual([]);
  expect(await refusalOf(give('rich', requestid, '1', foreign))).toContain('checklist.not_found');
  expect(await refusalOf(give('plain', requestid, '1', foreign))).toContain('item.not_found');
  expect(await refusalOf(give('plain', requestid, '20', own))).toContain('checklist.not_found');
  const never = ask('To nobody', { householdid: 'h0123456789abcdef' });
  expect(await refusalOf(never)).toContain('household.not_found');

  const due = newYorkDay(clock.now());
  const body = { householdid: await householdOf('plain'), title: 'Mine', due, files: ['Deed'] };
  for (const persona of ['plain', 'cpa', 'support'] as const) {
    const attempts = [
      () => api.createFileRequest({ ...as(persona), body, ...onceKey() }),
      () => api.getFileRequestDesk(as(persona)),
      () => close(persona, requestid),
    ];
    for (const attempt of attempts) {
      expect(await refusalOf(attempt())).toMatch(REFUSED);
    }
  }
  // Another advisor has a desk, and not this on it.
  expect((await api.getFileRequestDesk(as('clientService'))).data.items).toEqual([]);
  expect(await refusalOf(close('clientService', requestid))).toContain('checklist.not_found');
  for (const persona of ['cpa', 'advisor'] as const) {
    const attempts = [() => list(persona), () => give(persona, requestid, '1', own)];
    for (const attempt of attempts) expect(await refusalOf(attempt())).toMatch(REFUSED);
  }
  const { client } = await simulate(server, 'plain');
  expect((await api.listFileRequests({ client })).data.items.length).toBeGreaterThan(0);
  const path = { requestid, number: '1' };
  for (const attempt of [
    () => api.submitRequestedFile({ client, path, body: { itemid: own } }),
    () => api.createFileRequest({ client, body, ...onceKey() }),
    () => api.getFileRequestDesk({ client }),
  ]) {
    expect(await refusalOf(attempt())).toContain('simulation.read-only');
  }
  const after = (await list('plain')).find((one) => one.requestid === requestid);
  expect(after?.files.map(({ itemid }) => itemid)).toEqual([undefined, undefined]);
});

it('a checklist that is asked for again under its key is made once, and told once', async () => {
  const due = newYorkDay(clock.now());
  const body = { householdid: await householdOf('plain'), title: 'Once', due, files: ['Deed'] };
  const asked = { ...as('advisor'), body, ...onceKey() };
  const { data: first } = await api.createFileRequest(asked);
  expect((await api.createFileRequest(asked)).data).toEqual(first);
  const { data: list } = await api.listFileRequests(as('plain'));
  expect(list.items.filter(({ title }) => title === 'Once')).toHaveLength(1);
  const lines = await linesAfter(server);
  const told = lines.filter(
    ({ action, object_id }) => action === 'drive.request_made' && object_id === first.requestid,
  );
  expect(told).toHaveLength(1);
});

it('a given file that lies in the bin is missing again, and another one is given for it', async () => {
  const { requestid } = await ask('Bin');
  const give = async (itemid: string) => {
    const path = { requestid, number: '1' };
    return (await api.submitRequestedFile({ ...as('plain'), path, body: { itemid } })).data;
  };
  const seenBy = async (persona: 'plain' | 'advisor') => {
    const { items } =
      persona === 'plain'
        ? (await api.listFileRequests(as('plain'))).data
        : (await api.getFileRequestDesk(as('advisor'))).data;
    return items.find((one) => one.requestid === requestid)?.files[0]?.filename;
  };
  const first = await upload('plain', 'First.txt');
  await give(first);
  expect([await seenBy('plain'), await seenBy('advisor')]).toEqual(['First.txt', 'First.txt']);
  await api.deleteDriveItem({ ...as('plain'), path: { itemid: first } });
  expect([await seenBy('plain'), await seenBy('advisor')]).toEqual([undefined, undefined]);
  await give(await upload('plain', 'Second.txt'));
  await api.submitDriveItemRestore({ ...as('plain'), path: { itemid: first } });
  expect(await refusalOf(give(first))).toBe('409 file_request.given');
  expect(await seenBy('advisor')).toBe('Second.txt');
});

it('a file that a list keeps from the advisor cannot be given, and is missing for everybody if it was', async () => {
  const { requestid } = await ask('Listed', { householdid: await householdOf('rich') });
  const folder = await api.createFolder({
    ...{ ...as('rich'), path: { driveid: await driveOf('rich') }, body: { name: 'Closed' } },
  });
  const parentid = folder.data.itemid;
  const openTo = async (more: string[]) => {
    const path = { drivefolderid: parentid };
    const { version, people } = (await api.getDriveAccess({ ...as('rich'), path })).data;
    const named = people.filter(
      ({ me, name }) => me || more.some((other) => name.startsWith(other)),
    );
    await api.updateDriveAccess({
      ...{ ...as('rich'), path, headers: { 'If-Match': `"${version}"` } },
      body: {
        everyone: false,
        people: named.map(({ personid }) => ({ personid, access: 'change' })),
      },
    });
  };
  const seenBy = async (persona: 'rich' | 'richSpouse' | 'advisor') => {
    const items =
      persona === 'advisor'
        ? (await api.getFileRequestDesk(as('advisor'))).data.items
        : await list(persona);
    return items.find((one) => one.requestid === requestid)?.files[0];
  };
  await openTo([]);
  const hidden = await upload('rich', 'Hidden.txt', parentid);
  expect(await refusalOf(give('rich', requestid, '1', hidden))).toBe(
    '409 file_request.advisor_shut_out',
  );

  const itemid = await upload('rich', 'Deed.txt');
  await give('rich', requestid, '1', itemid);
  await api.updateDriveItem({
    ...{ ...as('rich'), path: { itemid }, headers: { 'If-Match': '"1"' } },
    body: { name: 'Deed.txt', parentid },
  });
  for (const persona of ['rich', 'richSpouse', 'advisor'] as const)
    expect(await seenBy(persona)).toEqual({ number: '1', name: 'Trust deed' });

  await openTo(['Quentin']);
  for (const persona of ['rich', 'advisor'] as const)
    expect(await seenBy(persona)).toMatchObject({ itemid, filename: 'Deed.txt' });
  const seen = await seenBy('richSpouse');
  expect([seen?.fulfilled, seen?.filename, seen?.itemid]).toEqual([
    ...[expect.any(String), undefined, undefined],
  ]);
  const other = await upload('richSpouse', 'Other.txt');
  expect(await refusalOf(give('richSpouse', requestid, '1', other))).toBe('409 file_request.given');
});
