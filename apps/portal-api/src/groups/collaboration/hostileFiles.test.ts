import { randomUUID } from 'node:crypto';
import * as api from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/mfa';
import { startTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

// In parts, so that no scanner of a developer's machine takes this file away.
const VIRUS = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** What is tried, and what becomes of it as a file of a drive and of a message. */
interface Attempt {
  what: string;
  name: string;
  content: string | Buffer;
  drive: string;
  message: string;
}

const bytes = 'kept as application/octet-stream';
const ATTEMPTS: Attempt[] = [
  same('no content', 'empty.txt', '', 'refused: 400 request.invalid'),
  same(
    'a name of 10,000 letters',
    `${'a'.repeat(10_000)}.txt`,
    'x',
    'refused: 400 request.invalid',
  ),
  same('a page that is called a photo', 'photo.png', '<html><script>alert(1)</script>', bytes),
  same('a page in UTF-16', 'notes.txt', utf16('<script>alert(1)</script>'), bytes),
  same('an SVG with a script', 'logo.svg', '<svg onload="alert(1)"/>', bytes),
  same(
    'XML that names an outside entity',
    'a.xml',
    '<!DOCTYPE a SYSTEM "file:///etc/passwd">',
    bytes,
  ),
  same(
    'a program that is called a PDF',
    'invoice.pdf',
    Buffer.from('4d5a900003000000', 'hex'),
    bytes,
  ),
  same(
    'a picture with a page behind it',
    'cat.gif',
    'GIF89a<script>alert(1)</script>',
    'kept as image/gif',
  ),
  same(
    'a PDF that is called a photo',
    'photo.jpg',
    '%PDF-1.7 /JavaScript',
    'kept as application/pdf',
  ),
  same(
    'an archive that would unpack to more',
    'report.docx',
    Buffer.from('504b0304ffff', 'hex'),
    'kept as application/zip',
  ),
  same('text with a NUL', 'words.txt', 'one\u0000two', bytes),
  same(
    'a name that climbs',
    '../../etc/passwd',
    'x',
    'kept as text/plain, called “..-..-etc-passwd”',
  ),
  same('a name with a NUL', 'a.txt\u0000.exe', 'x', 'refused: 400 request.invalid'),
  same(
    'a name that reads backwards',
    'evil\u202efdp.exe',
    'x',
    'kept as text/plain, called “evilfdp.exe”',
  ),
  {
    ...{ what: 'a name of dots', name: '..', content: 'x' },
    drive: 'refused: 422 drive.name_refused',
    message: 'kept as text/plain, called “file”',
  },
  {
    ...{ what: 'the test virus', name: 'Invoice.pdf', content: VIRUS },
    ...{
      drive: 'taken, and opened by nobody: drive.infected',
      message: 'refused: 422 attachment.refused',
    },
  },
];

function same(what: string, name: string, content: string | Buffer, outcome: string): Attempt {
  return { what, name, content, drive: outcome, message: outcome };
}

const asPlain = () => ({ client: server.as('plain') });
const words = (asked: string, { name, mediatype }: { name: string; mediatype: string }): string =>
  `kept as ${mediatype}${name === asked ? '' : `, called “${name}”`}`;

/** A file is only ever given as a download that runs nothing. */
function expectOnlyDownload(answer: Response): void {
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
}

async function toDrive({ name, content }: Attempt): Promise<string> {
  const all = Buffer.from(content as string);
  const { data: drives } = await api.listDrives(asPlain());
  const path = { driveid: drives.items[0]?.driveid ?? '' };
  const begun = api.createDriveUpload({ ...asPlain(), path, body: { name, bytes: all.length } });
  const refused = await begun.then(
    () => null,
    () => refusalOf(begun),
  );
  if (refused !== null) return `refused: ${refused}`;
  const { uploadid } = (await begun).data;
  const body = { offset: 0, content: all.toString('base64') };
  await api.updateDriveUpload({ ...asPlain(), path: { uploadid }, body });
  const { data: item } = await api.submitDriveUploadFinish({ ...asPlain(), path: { uploadid } });
  await server.jobs.drain();
  const answer = await server.fetchAs('plain', `/v2/collaboration/items/${item.itemid}/content`);
  if (!answer.ok)
    return `taken, and opened by nobody: ${((await answer.json()) as { code: string }).code}`;
  expectOnlyDownload(answer);
  return words(name, { name: item.name, mediatype: item.file?.mediatype ?? '' });
}

async function toMessage({ name, content }: Attempt): Promise<string> {
  const body = { name, content: Buffer.from(content as string).toString('base64') };
  const sent = api.createMessageAttachment({ ...asPlain(), body });
  const refused = await sent.then(
    () => null,
    () => refusalOf(sent),
  );
  if (refused !== null) return `refused: ${refused}`;
  const { data } = await sent;
  const address = `/v2/secure-messages/attachments/${data.attachmentid}`;
  const answer = await server.fetchAs('plain', address);
  if (answer.ok) expectOnlyDownload(answer);
  return words(name, data);
}

it('every attempt with a hostile file has its outcome, and none of them runs', async () => {
  const outcomes: Attempt[] = [];
  for (const attempt of ATTEMPTS) {
    outcomes.push({ ...attempt, drive: await toDrive(attempt), message: await toMessage(attempt) });
  }
  // oxlint-disable-next-line no-console -- every attempt is listed with its outcome
  console.table(outcomes.map(({ what, drive, message }) => ({ what, drive, message })));
  expect(outcomes).toEqual(ATTEMPTS);
});

describe('a message', () => {
  const answered = async (persona: 'plain' | 'renamer', body: object) => {
    const answer = await server.fetchAs(persona, '/v2/secure-messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  const message = {
    ...{ to: ['adv-quillfeather'], topic: 'account-inquiry' },
    ...{ subject: 'A transfer', body: 'When does it settle?' },
  };

  it('of 10 MB of text is refused, and so are 10,000 recipients', async () => {
    expect(await answered('plain', { ...message, body: 'a'.repeat(10_000_000) })).toEqual([
      413,
      'body.too_large',
    ]);
    const to = Array.from({ length: 10_000 }, (_, place) => `adv-${place}`);
    expect(await answered('plain', { ...message, to })).toEqual([400, 'request.invalid']);
  });

  it('with a file of another household is refused, like one that was never there', async () => {
    const body = { name: 'deed.txt', content: Buffer.from('Signed').toString('base64') };
    const { data } = await api.createMessageAttachment({ ...asPlain(), body });
    const theirs = await answered('renamer', { ...message, attachmentids: [data.attachmentid] });
    const nobodys = await answered('renamer', {
      ...message,
      attachmentids: [`att-${'0'.repeat(24)}`],
    });
    expect(theirs).toEqual(nobodys);
    expect(theirs[0]).toBe(404);
    const path = `/v2/secure-messages/attachments/${data.attachmentid}`;
    expect((await server.fetchAs('renamer', path)).status).toBe(404);
  });
});

describe('a file of a drive', () => {
  it('whose upload is cut off ten times is the whole file in the end', async () => {
    const { data: drives } = await api.listDrives(asPlain());
    const path = { driveid: drives.items[0]?.driveid ?? '' };
    const whole = Buffer.from('0123456789'.repeat(50_000));
    const { data: begun } = await api.createDriveUpload({
      ...{ ...asPlain(), path },
      body: { name: 'Cut.txt', bytes: whole.length },
    });
    const address = `/v2/collaboration/uploads/${begun.uploadid}`;
    const part = JSON.stringify({ offset: 0, content: whole.toString('base64') });
    for (let cut = 1; cut <= 10; cut += 1) {
      const broken = await server.fetchAs('plain', address, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: part.slice(0, (part.length * cut) / 11),
      });
      expect(broken.status).toBe(400);
    }
    const { data: told } = await api.getDriveUpload({
      ...asPlain(),
      path: { uploadid: begun.uploadid },
    });
    expect(told.received).toBe(0);
    await api.updateDriveUpload({
      ...{ ...asPlain(), path: { uploadid: begun.uploadid } },
      body: { offset: 0, content: whole.toString('base64') },
    });
    const { data: item } = await api.submitDriveUploadFinish({
      ...asPlain(),
      path: { uploadid: begun.uploadid },
    });
    await server.jobs.drain();
    const content = `/v2/collaboration/items/${item.itemid}/content`;
    const opened = await server.fetchAs('plain', content);

    // It is renamed while it is opened: what is under way ends with the same bytes, and the next has the new name.
    const { data: renamed } = await api.updateDriveItem({
      ...{ ...asPlain(), path: { itemid: item.itemid } },
      headers: { 'If-Match': `"${item.version}"` },
      body: { name: 'Renamed.txt' },
    });
    expect(renamed.name).toBe('Renamed.txt');
    expect(Buffer.from(await opened.arrayBuffer()).equals(whole)).toBe(true);
    const next = await server.fetchAs('plain', content);
    expect(next.headers.get('content-disposition')).toContain('Renamed.txt');
  });
});
