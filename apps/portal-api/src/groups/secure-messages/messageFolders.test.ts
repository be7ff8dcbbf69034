import { randomUUID } from 'node:crypto';
import * as api from '@portal/api-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf, testClock } from '../../testing/mfa';
import { type Persona, startTestServer, type TestServer } from '../../testing/testServer';
import { RECALL_MS } from './sending';

const clock = testClock(new Date());
let server: TestServer;
beforeAll(async () => (server = await startTestServer({ now: clock.now })));
afterAll(() => server.close());
beforeEach(() => clock.advance(61));

const question = { to: ['adv-quillfeather'], topic: 'account-inquiry', subject: 'A transfer' };

async function send(persona: Persona, message: Partial<api.MessageToSend>): Promise<string> {
  const { data } = await api.createSecureMessage({
    client: server.as(persona),
    headers: { 'Idempotency-Key': randomUUID() },
    body: { body: 'When does it settle?', ...message },
  });
  clock.advance(RECALL_MS / 1000);
  return data.messageid;
}

/** A question of the client and its answer. */
async function conversationOf(persona: Persona): Promise<{ asked: string; answered: string }> {
  const asked = await send(persona, question);
  const path = { messageid: asked };
  const { data } = await api.getSecureMessage({ client: server.as(persona), path });
  const { conversationid } = data;
  return { asked, answered: await send('advisor', { conversationid, body: 'On Monday.' }) };
}

const move = (persona: Persona, messageids: string[], folder: string) =>
  api.submitMessageMove({ client: server.as(persona), body: { messageids, folder } });

async function foldersOf(persona: Persona, ids: readonly string[]): Promise<unknown[]> {
  const folders = ['inbox', 'sent', 'archive'];
  const pages = await Promise.all(
    folders.map((folder) =>
      api.listSecureMessages({ client: server.as(persona), query: { folder } }),
    ),
  );
  const rows = pages.flatMap(({ data }) => data.items);
  return ids.map((id) => rows.find(({ messageid }) => messageid === id)?.folder);
}

describe('the count of what is unread', () => {
  it('is that of all folders together, wherever a message lies', async () => {
    const client = server.as('plain');
    const { answered } = await conversationOf('plain');
    await move('plain', [answered], 'archive');
    const { data: all } = await api.getUnreadMessages({ client });
    const { folders } = (await api.listMessageFolders({ client })).data;
    expect(folders.find(({ folderid }) => folderid === 'archive')?.unread).toBe(1);
    expect(all.unread).toBe(folders.reduce((sum, { unread }) => sum + unread, 0));
  });

  it('leaves out what one has sent oneself, also when it is marked as unread', async () => {
    const client = server.as('empty');
    const { asked, answered } = await conversationOf('empty');
    const body = { messageids: [asked, answered], unread: true };
    await api.submitMessageMark({ client, body });
    const { folders } = (await api.listMessageFolders({ client })).data;
    expect(folders.map(({ folderid, unread }) => [folderid, unread])).toEqual([
      ['inbox', 1],
      ['sent', 0],
      ['archive', 0],
    ]);
  });
});

describe('a folder of one’s own', () => {
  it('that is removed leaves what was received in the archive and what was sent in sent', async () => {
    const client = server.as('plain');
    const { asked, answered } = await conversationOf('plain');
    const { data } = await api.createMessageFolder({ client, body: { name: 'Estate plan' } });
    await move('plain', [asked, answered], data.folderid);
    await api.deleteMessageFolder({ client, path: { folderid: data.folderid } });
    expect(await foldersOf('plain', [asked, answered])).toEqual(['sent', 'archive']);
  });

  it.each(['Inbox', 'SENT', 'archive', ' Drafts '])('cannot be called “%s”', async (name) => {
    const made = api.createMessageFolder({ client: server.as('plain'), body: { name } });
    expect(await refusalOf(made)).toContain('folder.exists');
  });
});
