import {
  getPreferences,
  listNotices,
  type Notifications,
  type PreferenceJson,
  updatePreferences,
} from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ToldKind } from '../outbox/outbox';
import { refusalOf } from '../testing/mfa';
import {
  type Persona,
  startTestServer,
  subjectOf,
  testSecretBox,
  type TestServer,
} from '../testing/testServer';
import { tell } from './tell';

/** Eleven at night in New York. */
const NIGHT = new Date('2026-11-20T04:00:00Z');

let server: TestServer;
beforeAll(async () => (server = await startTestServer({ now: () => NIGHT })));
afterAll(() => server.close());

async function choose(persona: Persona, notifications: Notifications): Promise<PreferenceJson> {
  const client = server.as(persona);
  const { preferencejson, version } = (await getPreferences({ client })).data;
  const headers = { 'If-Match': `"${version}"` };
  const body = { ...preferencejson, notifications };
  return (await updatePreferences({ client, headers, body })).data.preferencejson;
}

/** The ways that a person is told of something by the firm's own work: the newest notice, and when the mail is due. */
async function waysOf(persona: Persona, kind: ToldKind) {
  const subject = subjectOf(persona);
  const newest = async () => (await listNotices({ client: server.as(persona) })).data.items[0];
  const mails = () =>
    server.engine.transaction('read', (sql) =>
      sql.query<{ due: string }>(
        `select to_char(next_attempt_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') as due from outbox_message
         where subject = $1 order by message_id`,
        [subject],
      ),
    );
  const [before, sent] = [await newest(), await mails()];
  await server.engine.transaction('write', (sql) =>
    tell({ sql, subject, box: testSecretBox, now: NIGHT }, kind),
  );
  const after = await newest();
  const portal = after?.noticeid === before?.noticeid ? null : after?.text;
  return { portal, mail: (await mails()).slice(sent.length).map(({ due }) => due ?? 'at once') };
}

describe('what a client wants to be told of', () => {
  it('is told both ways and at once as long as nothing was chosen', async () => {
    expect(await waysOf('plain', 'message.arrived')).toEqual({
      portal: 'A secure message is waiting for you',
      mail: ['at once'],
    });
  });

  it('comes the ways that were chosen, and its mail when quiet hours end', async () => {
    const chosen = {
      events: [
        { event: 'messages' as const, mail: true, portal: false },
        { event: 'transfers' as const, mail: false, portal: true },
        { event: 'documents' as const, mail: false, portal: false },
      ],
      quiethours: { from: '22:00', to: '06:30' },
    };
    expect((await choose('rich', chosen)).notifications).toEqual(chosen);
    const morning = ['2026-11-20 11:30'];
    expect(await waysOf('rich', 'message.arrived')).toEqual({ portal: null, mail: morning });
    expect(await waysOf('rich', 'payment.returned')).toEqual({
      portal: 'A transfer came back',
      mail: [],
    });
    expect(await waysOf('rich', 'documents.arrived')).toEqual({ portal: null, mail: [] });
    expect(await waysOf('rich', 'connection.attention')).toEqual({
      portal: 'A connection needs you',
      mail: morning,
    });
    // Another person of the same household is told as they have chosen themselves.
    expect((await waysOf('richSpouse', 'documents.arrived')).mail).toEqual(['at once']);
  });

  it('never leaves out what is about security, nor holds it back', async () => {
    const events = [{ event: 'security' as const, mail: false, portal: true }];
    expect(await refusalOf(choose('renamer', { events }))).toBe(
      '422 preferences.security_always_told',
    );
    const on = { event: 'security' as const, mail: true, portal: true };
    await choose('renamer', { events: [on], quiethours: { from: '20:00', to: '19:30' } });
    expect(await waysOf('renamer', 'payment.payee_added')).toEqual({
      portal: 'A bank account was added',
      mail: ['at once'],
    });
  });

  it('is refused when it is not clear', async () => {
    const twice = { event: 'messages' as const, mail: true, portal: true };
    expect(await refusalOf(choose('plain', { events: [twice, twice] }))).toBe(
      '422 preferences.notifications',
    );
    const always = { events: [], quiethours: { from: '07:00', to: '07:00' } };
    expect(await refusalOf(choose('plain', always))).toBe('422 preferences.notifications');
    const odd = { events: [], quiethours: { from: '07:15', to: '24:00' } };
    expect(await refusalOf(choose('plain', odd))).toMatch(/^400 /);
    expect((await getPreferences({ client: server.as('plain') })).data.version).toBe('0');
  });
});
