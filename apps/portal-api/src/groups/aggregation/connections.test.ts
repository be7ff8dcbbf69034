import {
  createConnection,
  deleteConnection,
  deleteConnectionRefresh,
  getAllAccounts,
  getConnectionRefresh,
  getNetWorth,
  isApiError,
  listConnectionAccounts,
  listConnectionActivity,
  listConnections,
  listInstitutions,
  listNotices,
  submitConnectionAccounts,
  submitConnectionCallback,
  submitConnectionRefresh,
} from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, testClock } from '../../testing/mfa';
import { messagesTo } from '../../testing/outbox';
import {
  type Client,
  type Persona,
  startTestServer,
  type TestServer,
} from '../../testing/testServer';
import { centsOf } from './cents';

const clock = testClock(new Date());
let server: TestServer;
beforeAll(async () => (server = await startTestServer({ now: clock.now })));
afterAll(() => server.close());

type Decision = Record<string, string>;

/** What the browser does at the institution: opens the page, decides, and is sent back. */
async function decide(consentaddress: string, decision: Decision): Promise<URL> {
  const page = await fetch(consentaddress);
  expect(page.status).toBe(200);
  const form = new URL(consentaddress.replace('/oauth/authorize', '/oauth/decide'));
  for (const [name, value] of Object.entries(decision)) form.searchParams.set(name, value);
  const back = await fetch(form, { redirect: 'manual' });
  expect(back.status).toBe(303);
  return new URL(back.headers.get('location') ?? '');
}

const bodyOf = ({ searchParams }: URL) => {
  const [state, code, error] = ['state', 'code', 'error'].map((name) => searchParams.get(name));
  return { state: state ?? '', ...(code && { code }), ...(error && { error }) };
};

async function connect(
  client: Client,
  institutionid: string,
  decision: Decision = { decision: 'allow' },
): Promise<string> {
  const { data } = await createConnection({ client, body: { institutionid } });
  const back = await decide(data.consentaddress, decision);
  const path = { connectionid: data.connectionid };
  expect(back.pathname).toBe(`/emoney/oauth/callback/${data.connectionid}`);
  const { data: outcome } = await submitConnectionCallback({ client, path, body: bodyOf(back) });
  expect(outcome.outcome).toBe('connected');
  await drain();
  return data.connectionid;
}

/** Runs what is due now; what failed would be told. */
async function drain() {
  expect((await server.jobs.drain({ at: clock.now() })).failures).toEqual([]);
}

async function refusal(attempt: Promise<unknown>) {
  const error: unknown = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isApiError(error)) throw new Error('The API did not refuse.', { cause: error });
  return error;
}

const clientOf = (persona: Persona, sid = 'sign-in-1') => signedIn(server, persona, { sid });
const totalOf = async (client: Client) =>
  centsOf((await getNetWorth({ client })).data.totals.total.amount);
const foundOf = async (client: Client, connectionid: string) =>
  (await listConnectionAccounts({ client, path: { connectionid } })).data.items;
const healthOf = async (client: Client, connectionid: string) =>
  (await listConnections({ client })).data.items.find((one) => one.connectionid === connectionid);

describe('connections to institutions', { timeout: 20_000 }, () => {
  it('add what is chosen to counts and net worth, once, and follow its value', async () => {
    let client = clientOf('renamer');
    const { data: offered } = await listInstitutions({ client, query: { search: 'harbor' } });
    expect(offered.items.map(({ name }) => name)).toEqual(['Harbor Light Credit Union']);
    const before = await totalOf(client);
    const { data: counts } = await getAllAccounts({ client });
    const connectionid = await connect(client, 'harbor-light');
    const path = { connectionid };
    const found = await foundOf(client, connectionid);
    expect(found.map(({ name, kind }) => [name, kind])).toEqual([
      ['Rainy Day Savings', 'asset'],
      ['Everyday Checking', 'asset'],
      ['Wagon Loan', 'liability'],
    ]);
    expect(await totalOf(client)).toBe(before);
    const chosen = found.filter(({ name }) => name !== 'Everyday Checking');
    const body = { foundids: chosen.map(({ foundid }) => foundid) };
    const worth = chosen.reduce((sum, { value }) => sum + centsOf(value.amount), 0n);
    await submitConnectionAccounts({ client, path, body });
    const { data: twice } = await submitConnectionAccounts({ client, path, body });
    expect(twice.items.filter(({ account }) => account)).toHaveLength(2);
    expect(await totalOf(client)).toBe(before + worth);
    const { data: after } = await getAllAccounts({ client });
    expect(after.totalaccounts.numberofexternalaccounts).toBe(
      counts.totalaccounts.numberofexternalaccounts + 2,
    );
    expect(await healthOf(client, connectionid)).toMatchObject({
      ...{ health: 'active', found: 3, linked: 2, institution: 'Harbor Light Credit Union' },
    });

    // Two days later the savings have earned two cents; the loan is as it was.
    clock.advance(2 * 86_400);
    client = clientOf('renamer', 'two days later');
    await submitConnectionRefresh({ client, path });
    await submitConnectionRefresh({ client, path });
    await drain();
    expect((await getConnectionRefresh({ client, path })).data.state).toBe('done');
    expect(await totalOf(client)).toBe(before + worth + 2n);
    expect(await foundOf(client, connectionid)).toHaveLength(3);
    const first = await listConnectionActivity({ client, path, query: { limit: 40 } });
    const pageKey = first.data.nextPageKey ?? '';
    const rest = await listConnectionActivity({ client, path, query: { limit: 200, pageKey } });
    const ids = [...first.data.items, ...rest.data.items].map(({ activityid }) => activityid);
    expect([ids.length, new Set(ids).size, rest.data.hasMore]).toEqual([96, 96, false]);

    await deleteConnection({ client, path, query: { history: 'remove' } });
    expect(await totalOf(client)).toBe(before);
    expect((await refusal(getConnectionRefresh({ client, path }))).code).toBe(
      'connection.not_found',
    );
  });

  it('keep an account as last reported when only the connection is removed', async () => {
    const client = clientOf('renamer', 'two days later');
    const before = await totalOf(client);
    const connectionid = await connect(client, 'cedar-trust', {
      ...{ decision: 'allow', factor: '246810' },
    });
    const path = { connectionid };
    const [first] = await foundOf(client, connectionid);
    const body = { foundids: [first?.foundid ?? ''] };
    await submitConnectionAccounts({ client, path, body });
    const after = await totalOf(client);
    expect(after).toBe(before + centsOf(first?.value.amount ?? ''));
    await deleteConnection({ client, path, query: { history: 'keep' } });
    expect(await totalOf(client)).toBe(after);
    expect(await healthOf(client, connectionid)).toBeUndefined();
  });

  it('are made by the sign-in that began, with its own state, and once', async () => {
    const client = clientOf('plain');
    const { data } = await createConnection({ client, body: { institutionid: 'harbor-light' } });
    const path = { connectionid: data.connectionid };
    const body = bodyOf(await decide(data.consentaddress, { decision: 'allow' }));
    const forged = { ...body, state: 'A'.repeat(43) };
    const attempts = [
      () => submitConnectionCallback({ client, path, body: forged }),
      () => submitConnectionCallback({ client: clientOf('plain', 'another'), path, body }),
    ];
    for (const attempt of attempts)
      expect((await refusal(attempt())).code).toBe('connection.wrong_state');
    const stolen = submitConnectionCallback({ client: clientOf('rich'), path, body });
    expect((await refusal(stolen)).code).toBe('connection.not_found');
    expect((await submitConnectionCallback({ client, path, body })).data.outcome).toBe('connected');
    const replay = submitConnectionCallback({ client, path, body });
    expect((await refusal(replay)).code).toBe('connection.answered');
  });

  it('are not made by a refusal, a wrong code, a late answer or an unknown institution', async () => {
    const client = clientOf('plain');
    const begin = async () =>
      (await createConnection({ client, body: { institutionid: 'harbor-light' } })).data;
    const before = (await listConnections({ client })).data;
    const answers = async (
      change: (body: ReturnType<typeof bodyOf>) => object,
      decision: Decision,
    ) => {
      const { connectionid, consentaddress } = await begin();
      const body = bodyOf(await decide(consentaddress, decision));
      return submitConnectionCallback({
        ...{ client, path: { connectionid } },
        body: { ...body, ...change(body) },
      });
    };
    const refused = await answers(() => ({}), { decision: 'refuse' });
    const wrong = await answers(() => ({ code: 'made-up' }), { decision: 'allow' });
    expect([refused.data.outcome, wrong.data.outcome]).toEqual(['refused', 'failed']);
    const late = answers(() => (clock.advance(601), {}), { decision: 'allow' });
    expect((await refusal(late)).code).toBe('connection.too_late');
    const unknown = createConnection({ client, body: { institutionid: 'nobody-knows' } });
    expect((await refusal(unknown)).code).toBe('institution.not_found');
    expect((await listConnections({ client })).data).toEqual(before);
  });
});

describe('a refresh', { timeout: 20_000 }, () => {
  it('asks an institution that is slow again, two seconds later, and then has its answer', async () => {
    const client = clientOf('rich');
    const connectionid = await connect(client, 'unhurried-bank');
    const path = { connectionid };
    expect((await getConnectionRefresh({ client, path })).data).toMatchObject({
      ...{ state: 'running', attempt: 1, of: 10 },
    });
    clock.advance(2);
    await drain();
    clock.advance(2);
    await drain();
    expect((await getConnectionRefresh({ client, path })).data).toMatchObject({
      ...{ state: 'done', attempt: 3 },
    });
    expect(await foundOf(client, connectionid)).toHaveLength(1);
  });

  it('gives up after ten tries, says so, and can be stopped before', async () => {
    const client = clientOf('rich');
    const connectionid = await connect(client, 'closed-gates');
    const path = { connectionid };
    for (let time = 0; time < 12; time += 1) {
      clock.advance(2);
      await drain();
    }
    expect((await getConnectionRefresh({ client, path })).data).toMatchObject({
      ...{ state: 'failed', attempt: 10, problem: 'unreachable' },
    });
    expect(await healthOf(client, connectionid)).toMatchObject({ health: 'failing' });
    await submitConnectionRefresh({ client, path });
    await drain();
    await deleteConnectionRefresh({ client, path });
    clock.advance(2);
    await drain();
    expect((await getConnectionRefresh({ client, path })).data).toMatchObject({
      ...{ state: 'cancelled', attempt: 1 },
    });
  });

  it('says that a consent is over, and goes on when it is renewed', async () => {
    const client = clientOf('rich');
    const connectionid = await connect(client, 'fleeting-savings');
    const path = { connectionid };
    clock.advance(121);
    await submitConnectionRefresh({ client, path });
    await drain();
    expect(await healthOf(client, connectionid)).toMatchObject({
      ...{ health: 'expired', problem: 'consent' },
    });
    expect((await refusal(submitConnectionRefresh({ client, path }))).code).toBe(
      'connection.expired',
    );
    const told = (await messagesTo(server, 'rich')).map(({ kind }) => kind);
    expect(told.filter((kind) => kind === 'connection.attention')).toHaveLength(1);
    expect((await listNotices({ client })).data.items[0]).toMatchObject({
      ...{ kind: 'connections', text: 'A connection needs you', link: '/other-assets/connections' },
    });
    const { data } = await createConnection({
      client,
      body: { institutionid: 'fleeting-savings', connectionid },
    });
    const body = bodyOf(await decide(data.consentaddress, { decision: 'allow' }));
    await submitConnectionCallback({ client, path, body });
    await drain();
    expect(await healthOf(client, connectionid)).toMatchObject({ health: 'active', found: 1 });
  });

  it('names an account that is at the firm as well', async () => {
    const client = clientOf('rich');
    const { data } = await getAllAccounts({ client });
    const own = data.defaultgroups
      .flatMap(({ accounts }) => accounts)
      .find(({ source, maskednumber }) => source === 'firm' && maskednumber);
    const number = own?.maskednumber?.slice(-4) ?? '';
    const connectionid = await connect(client, 'mirror-brokerage', { decision: 'allow', number });
    const [found] = await foundOf(client, connectionid);
    expect(found?.duplicateof).toBe(own?.nickname);
  });

  it('begins by itself a day after the last one', async () => {
    const client = clientOf('rich');
    const connectionid = await connect(client, 'harbor-light');
    const before = (await healthOf(client, connectionid))?.lastrefresh ?? '';
    clock.advance(86_401);
    await server.engine.transaction('write', (sql) =>
      sql.query("select send_job('aggregation.due', '{\"data\": {}}'::jsonb)"),
    );
    await drain();
    const after =
      (await healthOf(clientOf('rich', 'a day later'), connectionid))?.lastrefresh ?? '';
    expect(Date.parse(after) - Date.parse(before)).toBe(86_401_000);
  });

  it('leaves tokens nowhere but sealed', async () => {
    const stored = await server.engine.transaction('read', async (sql) => {
      const rows = await sql.query<{ text: string }>(
        `select coalesce(string_agg(c::text, ' '), '') as text from connection c`,
      );
      const jobs = await sql.query<{ text: string }>(
        `select coalesce(string_agg(j::text, ' '), '') as text from pgboss.job j`,
      );
      return `${rows[0]?.text} ${jobs[0]?.text}`;
    });
    const readable = stored.replaceAll(/\\x([0-9a-f]+)/g, (_all, hex: string) =>
      Buffer.from(hex, 'hex').toString('latin1'),
    );
    expect(readable).toContain('harbor-light');
    // Each of the invented provider's tokens says its kind, in base64.
    for (const kind of ['access', 'refresh']) expect(readable).not.toContain(`"${kind}"`);
    expect(readable).not.toMatch(/eyJ[\w-]{20}/);
  });
});

// Last, since it lets the sign-ins of the others end.
describe('consents', { timeout: 20_000 }, () => {
  it('are at most 50 that wait, and what was not answered in ten minutes does not count', async () => {
    const client = clientOf('plain', 'closes windows');
    const begin = () => createConnection({ client, body: { institutionid: 'harbor-light' } });
    const had = (await listConnections({ client })).data.items.length;
    for (let begun = had; begun < 50; begun += 1) await begin();
    expect((await refusal(begin())).code).toBe('connection.too_many');
    clock.advance(601);
    expect((await begin()).data.connectionid).toBeTruthy();
  });
});
