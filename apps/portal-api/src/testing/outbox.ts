import { openMessage, type OutboxMessage } from '../outbox/outbox';
import { type Persona, subjectOf, testSecretBox, type TestServer } from './testServer';

/** What has been put out for a person, oldest first, as whoever delivers it reads it. */
export async function messagesTo(server: TestServer, persona: Persona): Promise<OutboxMessage[]> {
  const subject = subjectOf(persona);
  const rows = await server.engine.transaction('read', (sql) =>
    sql.query<{ kind: OutboxMessage['kind']; content_sealed: Uint8Array; key_id: string }>(
      'select kind, content_sealed, key_id from outbox_message where subject = $1 order by message_id',
      [subject],
    ),
  );
  return rows.map(({ kind, content_sealed, key_id }) => {
    const sealed = { keyId: key_id, box: content_sealed };
    return { kind, ...openMessage(testSecretBox, sealed, subject) };
  });
}

/** The newest code that was sent to a person. */
export async function lastCode(server: TestServer, persona: Persona): Promise<string> {
  const codes = (await messagesTo(server, persona)).filter(({ kind }) => kind === 'mfa.code');
  return String(codes.at(-1)?.values?.['code'] ?? '');
}
