import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import * as api from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf } from '../../documents/testing/readPdf';
import { inWords, linesAfter } from '../../testing/auditLog';
import { refusalOf, testClock } from '../../testing/mfa';
import { type Persona, startTestServer, type TestServer } from '../../testing/testServer';
import { RECALL_MS } from './sending';

// Tokens of people keep the computer's clock.
const clock = testClock(new Date());
let server: TestServer;
beforeAll(async () => (server = await startTestServer({ now: clock.now })));
afterAll(() => server.close());

const as = (persona: Persona) => ({ client: server.as(persona) });

async function send(persona: Persona, more: Partial<api.MessageToSend>): Promise<api.SentMessage> {
  const headers = { 'Idempotency-Key': randomUUID() };
  const to = { to: ['adv-quillfeather'], topic: 'account-inquiry', subject: 'The lake house' };
  const { data } = await api.createSecureMessage({
    ...{ ...as(persona), headers },
    body: { ...to, body: 'Words', ...more },
  });
  clock.advance(RECALL_MS / 1000);
  return data;
}
async function attach(persona: Persona, name: string): Promise<string> {
  const body = { name, content: Buffer.from('Some').toString('base64') };
  return (await api.createMessageAttachment({ ...as(persona), body })).data.attachmentid;
}
async function pdf(persona: Persona, messageid: string): Promise<Response> {
  return server.fetchAs(persona, `/v2/secure-messages/messages/${messageid}/pdf`);
}
async function read(persona: Persona, messageid: string) {
  const answer = await pdf(persona, messageid);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (process.env.KEEP_PDF) writeFileSync(process.env.KEEP_PDF, bytes);
  return { headers: answer.headers, ...(await readPdf(bytes)) };
}
const refused = (persona: Persona, messageid: string) =>
  refusalOf(api.getConversationPdf({ ...as(persona), path: { messageid }, parseAs: 'blob' }));

const NEW_YORK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
  timeStyle: 'short',
});
/** Without the narrow space that Intl sets before AM and PM. */
const newYork = (at: string): string => NEW_YORK.format(new Date(at)).replace(/\s/g, ' ');

it('a conversation is saved with its words, its people, the names of its files and the time of New York', async () => {
  const attachmentids = [await attach('plain', 'Deed of the house.txt')];
  const asked = await send('plain', {
    ...{ body: 'When is it sold?\n\nMy deed is attached.', attachmentids },
    links: [{ kind: 'document', id: 'doc-1', label: 'Statement, October 2026' }],
  });
  const { conversationid } = asked;
  await send('advisor', { conversationid, body: 'In May.' });
  for (const persona of ['plain', 'advisor'] as const) {
    // What is sent reaches the other side ten seconds later.
    const path = { messageid: asked.messageid };
    const { data } = await api.getSecureMessage({ ...as(persona), path });
    const { headers, accessibility, title, language, bookmarks, pages } = await read(
      persona,
      asked.messageid,
    );
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe('attachment; filename="The lake house.pdf"');
    expect(accessibility).toEqual([]);
    expect([title, language]).toEqual(['The lake house, Secure messages', 'en-US']);
    expect(bookmarks).toEqual(data.messages.map(({ from, at }) => `${from}, ${newYork(at)}`));
    const [page = ''] = pages;
    const words = [
      'When is it sold?',
      'My deed is attached.',
      'In May.',
      'Percival',
      'Account inquiry',
    ];
    words.push(
      'File: Deed of the house.txt',
      'About: Statement, October 2026',
      'Quentin Quillfeather',
    );
    for (const one of words) expect(page).toContain(one);
    const line = (await linesAfter(server)).at(-1);
    expect(line && inWords(line)).toBe(
      `message.saved done - operation ${persona} ${persona} signed-in call`,
    );
  }
});

it('of others is not there, and one that is not delivered yet is nobody else’s', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  const body = { to: ['adv-quillfeather'], topic: 'technical', subject: 'Soon', body: 'Not yet' };
  const { messageid } = (await api.createSecureMessage({ ...as('plain'), headers, body })).data;
  expect(await refused('advisor', messageid)).toBe('404 message.not_found');
  clock.advance(RECALL_MS / 1000);
  expect((await pdf('advisor', messageid)).status).toBe(200);
  for (const other of ['rich', 'empty'] as const)
    expect(await refused(other, messageid)).toBe('404 message.not_found');
  expect(await refused('cpa', messageid)).toBe('403 guest.refused');
});

it('a long message goes on from page to page, and a sign that the fonts lack is told of', async () => {
  const body = `${'word '.repeat(3_000)}\n${'line\n'.repeat(200)}end 🏡 שלום`;
  const { messageid } = await send('plain', { body });
  const { pages, accessibility } = await read('plain', messageid);
  expect(accessibility).toEqual([]);
  expect(pages.length).toBeGreaterThan(3);
  const all = pages.join(' ');
  expect(all.match(/\bword\b/g)).toHaveLength(3_000);
  expect(all.match(/\bline\b/g)).toHaveLength(200);
  expect(all).toContain('end ? ????');
  expect(pages[0]).toContain('each stands as ?');
});
