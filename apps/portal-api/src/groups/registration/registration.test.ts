import { getMaintenanceMessage } from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientFor, startTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

async function message() {
  const client = clientFor(server.url, () => Promise.reject(new Error('nobody is signed in')));
  return (await getMaintenanceMessage({ client, query: { s: 'w' } })).data;
}

function announce(text: string, until: string | null): Promise<unknown> {
  return server.engine.transaction('write', (sql) =>
    sql.query(
      `insert into maintenance_message values ('w', $1, $2::timestamptz)
       on conflict (surface) do update set message = excluded.message, until = excluded.until`,
      [text, until],
    ),
  );
}

it('says nothing while nothing is planned', async () => {
  expect(await message()).toEqual({});
});

it('says what is planned, until it is over', async () => {
  await announce('Planned work on Saturday.', '2999-11-21T08:00:00-05:00');
  expect(await message()).toEqual({
    message: 'Planned work on Saturday.',
    until: '2999-11-21T13:00:00Z',
  });
  await announce('Planned work on Saturday.', '2020-11-21T08:00:00-05:00');
  expect(await message()).toEqual({});
});

it('may have no end', async () => {
  await announce('We are looking into it.', null);
  expect(await message()).toEqual({ message: 'We are looking into it.' });
});
