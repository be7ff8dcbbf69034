import { randomUUID } from 'node:crypto';
import * as api from '@portal/api-sdk';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { linesAfter } from '../../testing/auditLog';
import { messagesTo } from '../../testing/outbox';
import { refusalOf, testClock } from '../../testing/mfa';
import { simulate } from '../../testing/simulation';
import {
  type Persona,
  startTestServer,
  subjectOf,
  type TestServer,
} from '../../testing/testServer';
import { RECALL_MS } from './sending';

// Tokens of people keep the computer's clock.
const clock = testClock(new Date());
let server: TestServer;
beforeAll(async () => (server = await startTestServer({ now: clock.now })));
afterAll(() => server.close());
beforeEach(() => clock.advance(61));

const arrive = () => clock.advance(RECALL_MS / 1000);
const key = () => ({ 'Idempotency-Key': randomUUID() });
const draft = {
  to: ['adv-quillfeather'],
  topic: 'account-inquiry',
  subject: 'A transfer',
  body: 'When',
};
const base64 = (text: string) => Buffer.from(text).toString('base64');

async function send(persona: Persona, message: Partial<api.MessageToSend> = {}, headers = key()) {
  const isNew = message.conversationid === undefined && persona !== 'advisor';
  const body = { ...(isNew && { ...draft }), body: 'When does it settle?', ...message };
  return (await api.createSecureMessage({ client: server.as(persona), headers, body })).data;
}
async function list(persona: Persona, query: api.ListSecureMessagesData['query'] = {}) {
  return (await api.listSecureMessages({ client: server.as(persona), query })).data;
}
async function thread(persona: Persona, messageid: string) {
  return (await api.getSecureMessage({ client: server.as(persona), path: { messageid } })).data;
}
function discard(persona: Persona, draftid: string, version: string) {
  const headers = { 'If-Match': `"${version}"` };
  return api.deleteMessageDraft({ client: server.as(persona), path: { draftid }, headers });
}
async function attach(persona: Persona, name: string, content: string) {
  const body = { name, content: base64(content) };
  return (await api.createMessageAttachment({ client: server.as(persona), body })).data;
}

describe('a conversation', () => {
  it('goes from the client to the advisor and back with a file, and only they have it', async () => {
    const sent = await send('plain', {
      links: [{ kind: 'transfer', id: 'trf-1', label: 'Transfer of $25,000.00' }],
    });
    const fromPlain = async () =>
      (await list('advisor')).items.filter(({ from }) => from === 'Percival Plumtree');
    expect(await fromPlain()).toEqual([]);
    arrive();
    const [arrived] = await fromPlain();
    expect(arrived).toMatchObject({
      subject: 'A transfer',
      unread: true,
      from: 'Percival Plumtree',
    });
    const { data: desk } = await api.getDesk({ client: server.as('advisor') });
    expect(desk.requests.filter(({ client }) => client === 'Percival Plumtree')).toMatchObject([
      { messageid: sent.messageid, client: 'Percival Plumtree', unread: 1, closed: false },
    ]);

    const file = await attach('advisor', 'Confirmation.pdf', '%PDF-1.7 settled');
    expect(file).toMatchObject({ mediatype: 'application/pdf', bytes: 16 });
    const { conversationid } = sent;
    await send('advisor', {
      conversationid,
      body: 'On Monday.',
      attachmentids: [file.attachmentid],
    });
    arrive();
    const { data: unread } = await api.getUnreadMessages({ client: server.as('plain') });
    expect(unread.unread).toBe(1);
    const [answer] = (await list('plain', { text: 'confirmation' })).items;
    const { messages } = await thread('plain', answer?.messageid ?? '');
    expect(messages.map(({ body, mine, byfirm }) => [body, mine, byfirm])).toEqual([
      ['When does it settle?', true, false],
      ['On Monday.', false, true],
    ]);
    expect(messages[0]?.links).toHaveLength(1);
    const response = await server.fetchAs(
      'plain',
      `/v2/secure-messages/attachments/${file.attachmentid}`,
    );
    expect(await response.text()).toBe('%PDF-1.7 settled');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);

    // Neither another household, nor an advisor it was not sent to.
    for (const other of ['rich', 'clientService'] as const) {
      expect(await refusalOf(thread(other, sent.messageid))).toContain('message.not_found');
      const path = { attachmentid: file.attachmentid };
      const stolen = api.getMessageAttachment({ client: server.as(other), path });
      expect(await refusalOf(stolen)).toContain('attachment.not_found');
      const reply = send(other, { conversationid, body: 'Let me in' });
      expect(await refusalOf(reply)).toContain('conversation.not_found');
    }
    const theirs = send('rich', { attachmentids: [file.attachmentid] });
    expect(await refusalOf(theirs)).toContain('attachment.not_found');
  });

  it('is told of by e-mail without a word of it, once, and not when it was read before', async () => {
    const { conversationid } = await send('empty');
    arrive();
    await send('advisor', { conversationid, body: 'The secret figure is 42.' });
    arrive();
    await server.jobs.drain({ at: clock.now() });
    await server.jobs.drain({ at: clock.now() });
    const notices = async () =>
      (await messagesTo(server, 'empty')).filter(({ kind }) => kind === 'message.arrived');
    expect(await notices()).toHaveLength(1);
    expect(JSON.stringify(await notices())).not.toContain('secret');
    const quick = await send('advisor', { conversationid, body: 'And another.' });
    arrive();
    const marks = { messageids: [quick.messageid], unread: false };
    await api.submitMessageMark({ client: server.as('empty'), body: marks });
    await server.jobs.drain({ at: clock.now() });
    expect(await notices()).toHaveLength(1);
  });

  it('is closed by the advisor, not by the client, and opened again by a reply', async () => {
    const sent = await send('plain');
    arrive();
    const path = { conversationid: sent.conversationid };
    const own = api.submitConversationClose({ client: server.as('plain'), path });
    expect(await refusalOf(own)).toContain('desk.advisors_only');
    await api.submitConversationClose({ client: server.as('advisor'), path });
    expect((await thread('plain', sent.messageid)).closed).toBe(true);
    const { messageid } = await send('plain', { ...path, body: 'One more thing' });
    expect((await thread('plain', sent.messageid)).closed).toBe(false);
    await api.submitMessageRecall({ client: server.as('plain'), path: { messageid } });
    expect((await thread('plain', sent.messageid)).closed, 'a reply that nobody got').toBe(true);
  });

  it('goes on for the client when one of its advisors has left the team', async () => {
    const to = ['adv-quillfeather', 'adv-brackenbury'];
    const { conversationid } = await send('renamer', { to });
    const [gone] = await server.engine.transaction('write', (sql) =>
      sql.query<{ household_id: string; position: number }>(
        `delete from household_advisor using membership m where advisor_id = 'adv-brackenbury'
           and household_advisor.household_id = m.household_id and subject = $1
         returning household_advisor.household_id, position`,
        [subjectOf('renamer')],
      ),
    );
    const { messageid } = await send('renamer', { conversationid, body: 'And by when?' });
    arrive();
    expect((await list('advisor')).items.map((item) => item.messageid)).toContain(messageid);
    expect(await refusalOf(send('renamer', { to }))).toContain('message.refused');
    await server.engine.transaction('write', (sql) =>
      sql.query(`insert into household_advisor values ($1, 'adv-brackenbury', $2)`, [
        gone?.household_id ?? '',
        gone?.position ?? 0,
      ]),
    );
  });

  it('shows support in a simulation that it is there, and neither words nor files', async () => {
    const sent = await send('plain', { subject: 'About 4711', body: 'Between us: 4711' });
    const { client } = await simulate(server, 'plain');
    const { data } = await api.getSecureMessage({ client, path: { messageid: sent.messageid } });
    expect(JSON.stringify(data)).not.toContain('4711');
    expect(data.messages[0]).toMatchObject({ hidden: true, links: [], attachments: [] });
    const { data: page } = await api.listSecureMessages({ client, query: { folder: 'sent' } });
    expect(page.items[0]).not.toHaveProperty('preview');
    expect(JSON.stringify(page)).not.toContain('4711');
    const search = api.listSecureMessages({ client, query: { text: '4711' } });
    expect(await refusalOf(search)).toContain('400');
  });

  it('lets support read what it says, without its files, for as long as the client has said', async () => {
    const file = await attach('plain', 'Will.pdf', '%PDF-1.7');
    const sent = await send('plain', {
      body: 'My number is 4712',
      attachmentids: [file.attachmentid],
    });
    const decide = async (hours: 0 | 1) =>
      (await api.updateSupportReading({ client: server.as('plain'), body: { hours } })).data;
    const firstSeen = async () => {
      const { client } = await simulate(server, 'plain', randomUUID());
      const { data } = await api.getSecureMessage({ client, path: { messageid: sent.messageid } });
      return data.messages[0];
    };
    const until = new Date(clock.now().getTime() + 3_600_000).toISOString();
    expect(await decide(1)).toEqual({ until });
    expect(await firstSeen()).toMatchObject({ body: 'My number is 4712', attachments: [] });
    const { client } = await simulate(server, 'plain');
    const query = { folder: 'sent', text: '4712' };
    const { data: page } = await api.listSecureMessages({ client, query });
    expect(page.items[0]).toMatchObject({ preview: 'My number is 4712' });
    const own = api.updateSupportReading({ client, body: { hours: 168 } });
    expect(await refusalOf(own)).toContain('simulation.read-only');
    clock.advance(3_600);
    expect(await firstSeen()).toMatchObject({ hidden: true });
    await decide(1);
    expect(await decide(0)).toEqual({});
    expect(await firstSeen()).toMatchObject({ hidden: true });
  });
});

describe('a search', () => {
  it('finds a message by how its words begin, by its people and files, once it has arrived, in its own folder', async () => {
    const { conversationid } = await send('empty', { subject: 'Of zircon_7 and others' });
    const file = await attach('advisor', 'W-9_assayed.form.pdf', '%PDF-1.7');
    await send('advisor', {
      conversationid,
      body: "It\\'s O'Malley’s: 12,500.00",
      attachmentids: [file.attachmentid],
    });
    const found = async (persona: Persona, text: string, folder = 'inbox') =>
      (await list(persona, { text, folder })).items.length;
    expect(await found('empty', 'assayed')).toBe(0);
    arrive();
    for (const text of ['assayed', 'FORM', 'zirc', 'w-9', "o'malley", '12,500', 'quillfe mall'])
      expect([text, await found('empty', text)]).toEqual([text, 1]);
    expect(await found('empty', 'zircon_7', 'sent')).toBe(1);
    expect(await found('advisor', 'zircon_7')).toBe(1);
    expect(await found('advisor', 'assayed')).toBe(0);
    for (const text of ['zircon absent', 'ircon', '§', "' & !", '\\', ':*'])
      expect([text, await found('empty', text)]).toEqual([text, 0]);
    for (const other of ['plain', 'rich', 'clientService'] as const)
      expect(await found(other, 'zircon')).toBe(0);
  });

  it('of a word of every message gives page after page to the last', async () => {
    const { conversationid } = await send('renamer', { body: 'A long talk' });
    for (let line = 0; line < 6; line += 1) {
      arrive();
      await send('advisor', { conversationid, body: `Talkative, line ${line}` });
    }
    arrive();
    const seen: string[] = [];
    let pageKey: string | undefined;
    do {
      const page = await list('renamer', { text: 'talk', limit: 2, ...(pageKey && { pageKey }) });
      seen.push(...page.items.map(({ messageid }) => messageid));
      pageKey = page.nextPageKey;
    } while (pageKey);
    expect(new Set(seen).size).toBe(6);
    expect(seen).toHaveLength(6);
  });

  it('does not find a message that was taken back', async () => {
    const sent = await send('plain', { body: 'A word nobody says: quixotry' });
    await api.submitMessageRecall({
      client: server.as('plain'),
      path: { messageid: sent.messageid },
    });
    arrive();
    for (const [persona, folder] of [
      ['plain', 'sent'],
      ['advisor', 'inbox'],
    ] as const)
      expect((await list(persona, { text: 'quixotry', folder })).items).toEqual([]);
  });
});

describe('sending', () => {
  it('is done once for a key, also when both tries come at once, and refuses the key for another text', async () => {
    const headers = key();
    const before = (await linesAfter(server)).at(-1)?.line_id;
    const [first, second] = await Promise.all([
      send('plain', { subject: 'Once' }, headers),
      send('plain', { subject: 'Once' }, headers),
    ]);
    expect(second.messageid).toBe(first.messageid);
    expect((await list('plain', { folder: 'sent', text: 'Once' })).items).toHaveLength(1);
    // The same with its members in another order.
    const body = {
      body: 'When does it settle?',
      subject: 'Once',
      topic: draft.topic,
      to: draft.to,
    };
    const third = await api.createSecureMessage({ client: server.as('plain'), headers, body });
    expect(third.data.messageid).toBe(first.messageid);
    const told = (await linesAfter(server, before)).map(({ action }) => action);
    expect(told.filter((action) => action !== 'session.started')).toEqual(['message.sent']);
    const other = send('plain', { subject: 'Once', body: 'Something else' }, headers);
    expect(await refusalOf(other)).toContain('idempotency.key_reused');
  });

  it('is known again when a draft was kept after the first try, and leaves no draft', async () => {
    const headers = key();
    const first = await send('plain', {}, headers);
    const { data: kept } = await api.createMessageDraft({
      client: server.as('plain'),
      body: draft,
    });
    const { draftid, version: draftversion } = kept;
    expect(await send('plain', { draftid, draftversion }, headers)).toEqual(first);
    const again = api.getMessageDraft({ client: server.as('plain'), path: { draftid } });
    expect(await refusalOf(again)).toContain('404');
  });

  it('keeps the draft where another browser saved it meanwhile', async () => {
    const client = server.as('plain');
    const { draftid, version } = (await api.createMessageDraft({ client, body: draft })).data;
    const path = { draftid };
    const theirs = { ...draft, body: 'And more, from elsewhere' };
    const headers = { 'If-Match': `"${version}"` };
    const { data: saved } = await api.updateMessageDraft({ client, path, headers, body: theirs });
    await send('plain', { draftid, draftversion: version });
    const { data: kept } = await api.getMessageDraft({ client, path });
    expect(kept.content.body).toBe(theirs.body);
    await send('plain', { draftid, draftversion: saved.version });
    expect(await refusalOf(api.getMessageDraft({ client, path }))).toContain('404');
  });

  it('of the same file in two messages at once sends one of them with it, and refuses the other', async () => {
    const { attachmentid } = await attach('plain', 'once.txt', 'Once');
    const tries = await Promise.allSettled([
      send('plain', { attachmentids: [attachmentid] }),
      send('plain', { attachmentids: [attachmentid] }),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 404, code: 'attachment.not_found' },
    });
  });

  it('can be undone for ten seconds, and then not', async () => {
    const file = await attach('plain', 'note.txt', 'Kept');
    const sent = await send('plain', { attachmentids: [file.attachmentid] });
    const recall = () =>
      api.submitMessageRecall({ client: server.as('plain'), path: { messageid: sent.messageid } });
    const { data } = await recall();
    expect(data).toMatchObject({
      content: { subject: 'A transfer' },
      attachments: [{ name: 'note.txt' }],
    });
    arrive();
    expect(
      (await list('advisor')).items.some(({ messageid }) => messageid === sent.messageid),
    ).toBe(false);
    expect(await refusalOf(recall())).toContain('message.not_found');
    const again = await send('plain', { attachmentids: [file.attachmentid] });
    arrive();
    const late = api.submitMessageRecall({
      client: server.as('plain'),
      path: { messageid: again.messageid },
    });
    expect(await refusalOf(late)).toContain('message.delivered');
  });

  it('can be undone by whoever has as many drafts as one may begin', async () => {
    const client = server.as('empty');
    const begin = () => api.createMessageDraft({ client, body: draft });
    await Promise.all(Array.from({ length: 50 }, begin));
    expect(await refusalOf(begin())).toContain('draft.too_many');
    arrive();
    const { attachmentid } = await attach('empty', 'note.txt', 'Kept');
    const message = { subject: 'Taken back', attachmentids: [attachmentid] };
    const { messageid } = await send('empty', message);
    await api.submitMessageRecall({ client, path: { messageid } });
    const { drafts } = (await api.listMessageDrafts({ client })).data;
    expect(drafts).toHaveLength(51);
    expect(drafts[0]?.content.subject).toBe('Taken back');
    expect(drafts[0]?.attachments).toMatchObject([{ name: 'note.txt' }]);
    expect(drafts[1]?.attachments).toEqual([]);
    await Promise.all(drafts.map(({ draftid, version }) => discard('empty', draftid, version)));
  });

  it.each([
    ['somebody outside of the team', { to: ['adv-brackenbury'] }, '/to'],
    ['nobody', { to: undefined }, '/to'],
    ['a subject of nothing that can be seen', { subject: '\u202e\u200b ' }, '/subject'],
    ['a body of control characters', { body: '\u0001\u0007' }, '/body'],
    ['an unknown topic', { topic: 'no-such-topic' }, '/topic'],
  ])('refuses %s and says what is wrong', async (_what, change, field) => {
    const refused: unknown = await send('plain', change as Partial<api.MessageToSend>).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ status: 422, code: 'message.refused', fields: [{ field }] });
  });

  it('keeps scripts and odd characters as text', async () => {
    const body = '<script>alert(1)</script> data:text/html,x \ud800 \u0001 end';
    const sent = await send('plain', { body, subject: 'gnp.\u202efdp' });
    const { subject, messages } = await thread('plain', sent.messageid);
    expect(messages[0]?.body).toBe('<script>alert(1)</script> data:text/html,x \ufffd  end');
    expect(subject).toBe('gnp.fdp');
  });

  it('leaves a message in the database that nothing can change', async () => {
    const { messageid } = await send('plain');
    for (const statement of [
      `update secure_message set body = 'x' where message_id = $1`,
      'delete from secure_message where message_id = $1',
    ]) {
      const change = server.engine.transaction('write', (sql) => sql.query(statement, [messageid]));
      await expect(change).rejects.toThrow(/does not change|violates/);
    }
  });
});

describe('a draft', () => {
  it('is there in another browser, and does not overwrite what was saved there', async () => {
    const { data: made } = await api.createMessageDraft({
      client: server.as('plain'),
      body: draft,
    });
    const path = { draftid: made.draftid };
    const save = (body: string, version: string) =>
      api.updateMessageDraft({
        client: server.as('plain'),
        path,
        headers: { 'If-Match': `"${version}"` },
        body: { ...draft, body },
      });
    const { data: saved } = await save('When does', made.version);
    expect(await refusalOf(save('Lost', made.version))).toContain('resource.changed');
    expect(await refusalOf(discard('plain', made.draftid, made.version))).toContain(
      'resource.changed',
    );
    const { data: other } = await api.getMessageDraft({ client: server.as('plain'), path });
    expect(other.content.body).toBe('When does');
    expect(await refusalOf(api.getMessageDraft({ client: server.as('advisor'), path }))).toContain(
      '404',
    );
    const stored = await server.engine.transaction('read', (sql) =>
      sql.query<{ sealed: string }>(
        `select encode(content_sealed, 'escape') as sealed from secure_draft`,
      ),
    );
    expect(JSON.stringify(stored)).not.toContain('When does');
    const headers = key();
    const mail = (version: string) =>
      api.submitMailSend({ client: server.as('plain'), headers, body: { ...path, version } });
    expect(await refusalOf(mail('1'))).toContain('resource.changed');
    const { data: sent } = await mail(saved.version);
    expect((await mail(saved.version)).data).toEqual(sent);
    expect(await refusalOf(api.getMessageDraft({ client: server.as('plain'), path }))).toContain(
      '404',
    );
  });
});

// The embedded database does one thing after the other.
it.runIf(process.env.TEST_DATABASE_URL)(
  'a draft that is saved while it is sent is not sent, and keeps what was saved',
  async () => {
    const client = server.as('plain');
    const { draftid, version } = (await api.createMessageDraft({ client, body: draft })).data;
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const isWaiting = () => server.engine.transaction('read', (sql) => sql.query(waiting));
    let sending: Promise<unknown> = Promise.resolve();
    await server.engine.transaction('write', async (sql) => {
      await sql.query('update secure_draft set version = version + 1 where draft_id = $1', [
        draftid,
      ]);
      sending = refusalOf(
        api.submitMailSend({ client, headers: key(), body: { draftid, version } }),
      );
      await expect.poll(isWaiting, { timeout: 10_000 }).toHaveLength(1);
    });
    expect(await sending).toContain('resource.changed');
    const { data: kept } = await api.getMessageDraft({ client, path: { draftid } });
    expect(kept.version).not.toBe(version);
  },
);

describe('a file', () => {
  it('is what it contains, is named without tricks, and never runs', async () => {
    expect(
      await attach('plain', '../../evil\u202efdp.exe', '<svg onload="alert(1)"/>'),
    ).toMatchObject({
      name: '..-..-evilfdp.exe',
      mediatype: 'application/octet-stream',
    });
    expect(await attach('plain', 'photo.png', 'plain words')).toMatchObject({
      mediatype: 'text/plain',
    });
  });

  it('with the test virus is refused, and so is what is no base64', async () => {
    const eicar = [
      'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
      'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
    ].join('');
    expect(await refusalOf(attach('plain', 'a.txt', eicar))).toContain('attachment.refused');
    const body = { name: 'a', content: 'not base64!' };
    const odd = api.createMessageAttachment({ client: server.as('plain'), body });
    expect(await refusalOf(odd)).toContain('400');
  });
});

/** Ends what the server has open to PostgreSQL, requests under way included; the embedded database has nothing to end. */
async function endConnections(): Promise<void> {
  await server.engine.transaction('write', (sql) =>
    sql.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    ),
  );
}

/** The long version takes minutes. */
const RUNS = process.env.SOAK
  ? { numRuns: 200, timeout: 3_600_000 }
  : { numRuns: 8, timeout: 300_000 };

it(
  'keeps each message once, in order and in one folder, whatever is done in whatever order',
  { timeout: RUNS.timeout },
  async () => {
    const client = server.as('renamer');
    const { data: folder } = await api.createMessageFolder({ client, body: { name: 'Kept' } });
    const step = fc.record({
      act: fc.constantFrom('send', 'cut', 'retry', 'move', 'undo', 'mark', 'draft'),
      pick: fc.nat(20),
      folder: fc.constantFrom('inbox', 'sent', 'archive', folder.folderid),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const first = await send('renamer', { subject: randomUUID() });
        const { conversationid } = first;
        const tries: { headers: ReturnType<typeof key>; body: string; id: string }[] = [];
        const undone = new Set<string>();
        const expected = new Map([[first.messageid, 'sent']]);
        for (const { act, pick, folder: to } of steps) {
          const ids = [...expected.keys()];
          const one = ids[pick % ids.length] ?? '';
          const before = tries[pick % Math.max(tries.length, 1)];
          if (act === 'send') {
            const sending = { headers: key(), body: `Line ${tries.length}` };
            const { messageid } = await send(
              'renamer',
              { conversationid, body: sending.body },
              sending.headers,
            );
            tries.push({ ...sending, id: messageid });
            expected.set(messageid, 'sent');
          } else if (act === 'cut') {
            const sending = { headers: key(), body: `Cut off, line ${tries.length}` };
            const again = () =>
              send('renamer', { conversationid, body: sending.body }, sending.headers);
            const first = again().catch(() => undefined);
            await endConnections();
            await first;
            const { messageid } = await vi.waitFor(again, { timeout: 10_000 });
            tries.push({ ...sending, id: messageid });
            expected.set(messageid, 'sent');
          } else if (act === 'retry' && before) {
            const again = await send(
              'renamer',
              { conversationid, body: before.body },
              before.headers,
            );
            expect(again.messageid).toBe(before.id);
          } else if (act === 'move') {
            const body = { messageids: [one], folder: to };
            await api.submitMessageMove({ client: server.as('renamer'), body });
            expected.set(one, to === 'inbox' ? 'sent' : to);
          } else if (act === 'undo' && before && !undone.has(before.id)) {
            const path = { messageid: before.id };
            const { data } = await api.submitMessageRecall({ client: server.as('renamer'), path });
            await discard('renamer', data.draftid, data.version);
            undone.add(before.id);
            expected.delete(before.id);
          } else if (act === 'mark') {
            const body = { messageids: [one], unread: true };
            await api.submitMessageMark({ client: server.as('renamer'), body });
          }
        }
        const { messages } = await thread('renamer', first.messageid);
        expect(messages.map(({ messageid }) => messageid)).toEqual([...expected.keys()]);
        const placed = await server.engine.transaction('read', (sql) =>
          sql.query<{ message_id: string; folder: string; boxes: number }>(
            `select message_id, max(folder) filter (where box = author_box) as folder, count(*)::int as boxes
           from secure_placement join secure_message using (message_id) where conversation_id = $1 group by message_id`,
            [conversationid],
          ),
        );
        expect(new Map(placed.map((row) => [row.message_id, row.folder]))).toEqual(expected);
        expect(placed.every(({ boxes }) => boxes === 2)).toBe(true);
      }),
      { numRuns: RUNS.numRuns },
    );
  },
);
