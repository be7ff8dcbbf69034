import { afterAll, beforeAll, expect, it } from 'vitest';
import { asBooks } from '../../../books/asBooks';
import { keepAnswers } from '../../../books/keepAnswers';
import { markChanged } from '../../../books/recordTransactions';
import { keepBooks } from '../../../books/keepBooks';
import {
  type Persona,
  startTestServer,
  subjectOf,
  type TestServer,
} from '../../../testing/testServer';
import { WHOLE_QUESTIONS } from './wholeQuestions';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const PEOPLE: readonly Persona[] = ['rich', 'plain', 'unusual', 'empty'];
const VIEWS = ['account', 'security', 'assetclass', 'category', 'sector'];
const PATHS = [
  ...['performance', 'asset-allocation', 'top-holdings'],
  ...['income/chart', 'income/projected', 'income/estimated'],
  ...VIEWS.flatMap((view) => [
    `positions?view=${view}`,
    `positions?view=${view}&excludeunclassified=true`,
  ]),
].map((path) => `/v2/holdings/${path}`);

const ask = async (persona: Persona, path: string, headers: Record<string, string> = {}) => {
  const response = await server.fetchAs(persona, path, { headers });
  expect(response.status).toBe(200);
  return response;
};
const run = (statement: string) =>
  server.engine.transaction('write', (sql) => sql.script(statement));
/** Nothing that this process remembers has this basis any more. */
const forget = () => run('update market_version set version = version + 1');
const keepAll = async (): Promise<number> => {
  let households = 0;
  while (await keepAnswers(asBooks(server.engine))) households += 1;
  return households;
};
const kept = async (): Promise<number> => {
  const [row] = await server.engine.transaction('read', (sql) =>
    sql.query<{ count: string }>('select count(*) as count from kept_answer'),
  );
  return Number(row?.count);
};

it('what is kept is what would be made, for every question and person', async () => {
  const made = new Map<string, unknown>();
  for (const persona of PEOPLE)
    for (const path of PATHS)
      made.set(`${persona} ${path}`, await (await ask(persona, path)).json());
  await forget();
  const households = await keepAll();
  expect(households).toBeGreaterThanOrEqual(PEOPLE.length);
  expect(await kept()).toBe(households * WHOLE_QUESTIONS.length);
  // Whoever asks now is answered with what was kept, though nothing behind it can be read any more.
  await run(
    'alter table position rename to position_away; alter table fact_month rename to fact_away',
  );
  for (const [question, answer] of made) {
    const [persona, path] = question.split(' ') as [Persona, string]; // `as`: made of these two
    expect(await (await ask(persona, path)).json(), question).toEqual(answer);
  }
  await run(
    'alter table position_away rename to position; alter table fact_away rename to fact_month',
  );
});

it('is sent by gzip to whoever takes it, as it is to others, and not at all to whoever has it', async () => {
  const [path = ''] = PATHS;
  const zipped = await ask('rich', path, { 'accept-encoding': 'br, gzip' });
  const plain = await ask('rich', path, { 'accept-encoding': 'identity' });
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(plain.headers.get('vary')).toMatch(/accept-encoding/);
  expect(await zipped.json()).toEqual(await plain.json());
  const etag = zipped.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\//);
  const again = await server.fetchAs('rich', path, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

it('is of the past once the books are published anew, and then is made again', async () => {
  const [path = ''] = PATHS;
  expect(await keepAll()).toBe(0);
  const before = (await ask('plain', path)).headers.get('etag');
  await asBooks(server.engine).transaction('write', async (sql) => {
    const rows = await sql.query<{ household_id: string }>('select household_id from books');
    for (const { household_id } of rows) await markChanged(sql, household_id, '2026-11-01');
  });
  // Not before they are published: what is shown is what was published last.
  expect(await keepAll()).toBe(0);
  expect((await ask('plain', path)).headers.get('etag')).toBe(before);
  while ((await keepBooks(asBooks(server.engine), 'test')).kind !== 'idle');
  expect((await ask('plain', path)).headers.get('etag')).not.toBe(before);
  expect(await keepAll()).toBeGreaterThanOrEqual(PEOPLE.length);
});

it('a name of an account that was changed is in the next answer', async () => {
  const path = '/v2/holdings/positions?view=account';
  await run(`update account set nickname = 'The new name' where account_key = (
    select p.account_key from position p join membership m using (household_id)
    where m.subject = '${subjectOf('plain')}' limit 1)`);
  const { groups } = (await (await ask('plain', path)).json()) as { groups: { name: string }[] };
  expect(groups.map(({ name }) => name)).toContain('The new name');
});
