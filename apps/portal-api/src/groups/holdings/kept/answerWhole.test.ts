import { getPerformance, type Performance } from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, subjectOf, type TestServer } from '../../../testing/testServer';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const read = async (persona: 'plain' | 'renamer' = 'plain'): Promise<Performance> =>
  (await getPerformance({ client: server.as(persona) })).data;
const change = (statement: string) =>
  server.engine.transaction('write', (sql) => sql.script(statement));
const contributed = ({ periods }: Performance) => periods.at(-1)?.bridge.contributions.amount;

it('is answered from memory until the books are published anew', async () => {
  const first = await read();
  // What nobody does: facts change with a publication only.
  await change(
    `update fact_month set contributions[1] = contributions[1] + 1000
     where (account_key, month) = (select f.account_key, max(f.month) from fact_month f join membership m using (household_id)
       where m.subject = '${subjectOf('plain')}' group by 1 order by 1 limit 1)`,
  );
  expect(await read()).toEqual(first);
  await change("update books set computed_at = computed_at + interval '1 day'");
  expect(contributed(await read())).not.toBe(contributed(first));
});

it('is made anew when a level of the benchmark was corrected', async () => {
  const before = (await read()).periods.at(-1)?.benchmark;
  await change(
    `update benchmark_history set levels = (
       select array_agg(level * 2 order by place) from unnest(levels) with ordinality as one (level, place)
     ) where year = 2026`,
  );
  expect((await read()).periods.at(-1)?.benchmark).not.toBe(before);
});

it('is each household’s own', async () => {
  expect(contributed(await read('renamer'))).not.toBe(contributed(await read('plain')));
});
