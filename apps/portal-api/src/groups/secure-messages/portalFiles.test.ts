import { randomUUID } from 'node:crypto';
import * as api from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inWords, linesAfter } from '../../testing/auditLog';
import { refusalOf, testClock } from '../../testing/mfa';
import { type Persona, startTestServer, type TestServer } from '../../testing/testServer';
import { PART_BYTES } from '../collaboration/uploads';
import { RECALL_MS } from './sending';

// Tokens of people keep the computer's clock.
const clock = testClock(new Date());
let server: TestServer;
beforeAll(async () => (server = await startTestServer({ now: clock.now })));
afterAll(() => server.close());

const as = (persona: Persona) => ({ client: server.as(persona) });

const driveOf = async (persona: Persona) => {
  const { data } = await api.listDrives(as(persona));
  return { driveid: data.items[0]?.driveid ?? '' };
};
async function folder(persona: Persona, name: string): Promise<string> {
  const path = await driveOf(persona);
  return (await api.createFolder({ ...as(persona), path, body: { name } })).data.itemid;
}
async function upload(
  name: string,
  content: Buffer,
  { by = 'plain', parentid }: { by?: Persona; parentid?: string } = {},
): Promise<string> {
  const path = await driveOf(by);
  const body = { name, bytes: content.length, ...(parentid !== undefined && { parentid }) };
  const { uploadid } = (await api.createDriveUpload({ ...as(by), path, body })).data;
  for (let offset = 0; offset < content.length; offset += PART_BYTES) {
    const part = content.subarray(offset, offset + PART_BYTES).toString('base64');
    const sent = { offset, content: part };
    await api.updateDriveUpload({ ...as(by), path: { uploadid }, body: sent });
  }
  const { data } = await api.submitDriveUploadFinish({ ...as(by), path: { uploadid } });
  return data.itemid;
}
/** How many files are kept for messages, of whomever. */
async function kept(): Promise<number> {
  const [row] = await server.engine.transaction('read', (sql) =>
    sql.query<{ files: number }>('select count(*)::int as files from secure_attachment'),
  );
  return row?.files ?? 0;
}
const attachFile = (persona: Persona, itemid: string) =>
  api.createDriveFileAttachment({ ...as(persona), path: { itemid } });
const attachDocument = (persona: Persona, documentid: string) =>
  api.createDocumentAttachment({ ...as(persona), path: { documentid } });

async function statement() {
  const { data } = await api.listDocuments({ ...as('plain'), query: { kind: 'statement' } });
  const [document] = data.items;
  if (!document) throw new Error('The household has no statement.');
  return document;
}

async function send(...attachmentids: string[]): Promise<void> {
  const to = { to: ['adv-quillfeather'], topic: 'account-inquiry', subject: 'My papers' };
  const headers = { 'Idempotency-Key': randomUUID() };
  const body = { ...to, body: 'Here they are.', attachmentids };
  await api.createSecureMessage({ ...as('plain'), headers, body });
  clock.advance(RECALL_MS / 1000);
}

async function bytesAt(persona: Persona, path: string): Promise<Buffer> {
  const answer = await server.fetchAs(persona, path);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
const received = (attachmentid: string) =>
  bytesAt('advisor', `/v2/secure-messages/attachments/${attachmentid}`);

/** The last line of the log that somebody left, in words. */
async function lastLine(): Promise<string> {
  const line = (await linesAfter(server)).at(-1);
  return line ? inWords(line) : 'none';
}

describe('a document of the vault', () => {
  it('reaches the advisor as a copy, under its day and title, and the log says which it was', async () => {
    const { documentid, date, title } = await statement();
    const { data: file } = await attachDocument('plain', documentid);
    expect(await lastLine()).toBe('message.attached done - document plain plain signed-in call');
    expect(file).toMatchObject({ name: `${date} ${title}.pdf`, mediatype: 'application/pdf' });
    await send(file.attachmentid);
    const copy = await received(file.attachmentid);
    const original = await bytesAt('plain', `/v2/documents/items/${documentid}/content`);
    expect(copy.equals(original)).toBe(true);
    expect(copy.length).toBe(file.bytes);
  });

  it('of another household is not there, which is logged, and so is one that never was', async () => {
    const { documentid } = await statement();
    const before = await kept();
    for (const id of [documentid, `doc${'0'.repeat(24)}`]) {
      expect(await refusalOf(attachDocument('rich', id))).toBe('404 document.not_found');
      expect(await lastLine()).toBe(
        'access.refused refused document.not_found document rich rich signed-in call',
      );
    }
    expect(await refusalOf(attachDocument('advisor', documentid))).toBe('403 person.unknown');
    expect(await kept()).toBe(before);
  });
});

describe('a file of a drive', () => {
  it('is refused while it is scanned; then what is attached stays what it was', async () => {
    const itemid = await upload('Deed.txt', Buffer.from('The first deed'));
    expect(await refusalOf(attachFile('plain', itemid))).toBe('409 drive.being_scanned');
    await server.jobs.drain();
    const { data: file } = await attachFile('plain', itemid);
    expect(await lastLine()).toBe('message.attached done - drive_item plain plain signed-in call');
    expect(file).toMatchObject({ name: 'Deed.txt', mediatype: 'text/plain', bytes: 14 });
    await send(file.attachmentid);

    expect(await upload('Deed.txt', Buffer.from('Another deed'))).toBe(itemid);
    await server.jobs.drain();
    const second = (await attachFile('plain', itemid)).data.attachmentid;
    await send(second);
    await api.deleteDriveItem({ ...as('plain'), path: { itemid } });
    expect(String(await received(file.attachmentid))).toBe('The first deed');
    expect(String(await received(second))).toBe('Another deed');
    expect(await refusalOf(attachFile('plain', itemid))).toBe('404 item.not_found');
  });

  it('with a virus, and one above 10 MB, is refused', async () => {
    const virus = [
      'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD',
      '-ANTIVIRUS-TEST-FILE!$H+H*',
    ].join('');
    const infected = await upload('Invoice.txt', Buffer.from(virus));
    const large = await upload('Film.bin', Buffer.alloc(10 * 1024 * 1024 + 1, 'frame'));
    await server.jobs.drain();
    expect(await refusalOf(attachFile('plain', infected))).toBe('409 drive.infected');
    expect(await refusalOf(attachFile('plain', large))).toBe('422 attachment.refused');
  });

  it('of another household is not there, which is logged; nor is a folder a file', async () => {
    const itemid = await upload('Ours.txt', Buffer.from('Ours'));
    await server.jobs.drain();
    const before = await kept();
    expect(await refusalOf(attachFile('rich', itemid))).toBe('404 item.not_found');
    expect(await lastLine()).toBe(
      'access.refused refused item.not_found drive_item rich rich signed-in call',
    );
    expect(await refusalOf(attachFile('advisor', itemid))).toBe('403 person.unknown');
    const papers = await folder('plain', 'Papers');
    expect(await refusalOf(attachFile('plain', papers))).toBe('404 file.not_found');
    expect(await kept()).toBe(before);
  });

  it('in a folder that is closed to whoever asks is not there for them', async () => {
    const path = { drivefolderid: await folder('rich', 'Letters') };
    const parentid = path.drivefolderid;
    const itemid = await upload('Will.txt', Buffer.from('My will'), { by: 'rich', parentid });
    await server.jobs.drain();
    const { version, people } = (await api.getDriveAccess({ ...as('rich'), path })).data;
    const own = people.filter(({ name }) => name.startsWith('Wilhelmina'));
    await api.updateDriveAccess({
      ...{ ...as('rich'), path, headers: { 'If-Match': `"${version}"` } },
      body: {
        everyone: false,
        people: own.map(({ personid }) => ({ personid, access: 'change' as const })),
      },
    });
    const before = await kept();
    expect(await refusalOf(attachFile('richSpouse', itemid))).toBe('404 item.not_found');
    expect(await kept()).toBe(before);
    expect((await attachFile('rich', itemid)).data).toMatchObject({ name: 'Will.txt', bytes: 7 });
  });

  it('that the firm holds can be attached, since a copy changes nothing of it', async () => {
    const itemid = await upload('Ledger.txt', Buffer.from('As it is'));
    await server.jobs.drain();
    const hold = { path: { itemid }, body: { reason: 'Court order' } };
    await api.updateDriveHold({ ...as('advisor'), ...hold });
    expect((await attachFile('plain', itemid)).data).toMatchObject({ name: 'Ledger.txt' });
    const remove = api.deleteDriveItem({ ...as('plain'), path: { itemid } });
    expect(await refusalOf(remove)).toBe('409 drive.held');
  });
});
