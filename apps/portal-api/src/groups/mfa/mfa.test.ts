import { getTotpInvalidation } from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, subjectOf, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.engine.transaction('write', async (sql) => {
    const people = [subjectOf('rich'), subjectOf('rich'), subjectOf('richSpouse')];
    for (const [index, subject] of people.entries()) {
      await sql.query(
        "insert into mfa_session (key_hash, subject, expires_at) values ($1, $2, now() + interval '1 hour')",
        [Uint8Array.of(index), subject],
      );
    }
  });
});
afterAll(() => server.close());

it('ends every multi-factor session of the person, and of nobody else', async () => {
  const { data } = await getTotpInvalidation({ client: server.as('rich') });
  expect(data).toEqual({ ended: 2 });
  const { data: spouse } = await getTotpInvalidation({ client: server.as('richSpouse') });
  expect(spouse).toEqual({ ended: 1 });
});

it('may be repeated, as signing out may be', async () => {
  const { data } = await getTotpInvalidation({ client: server.as('rich') });
  expect(data).toEqual({ ended: 0 });
});
