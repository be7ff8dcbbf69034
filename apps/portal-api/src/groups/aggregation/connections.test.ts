import {
  createAccountGroup,
  createConnection,
  deleteConnection,
  deleteConnectionPause,
  deleteConnectionRefresh,
  getAllAccounts,
  getConnectionRefresh,
  getExplanation,
  getExternalAccount,
  getNetWorth,
  isApiError,
  listConnectionAccounts,
  listConnectionActivity,
  listConnections,
  listExternalActivity,
  listInstitutions,
  listNotices,
  submitConnectionAccounts,
  submitConnectionCallback,
  submitConnectionPause,
  submitConnectionRefresh,
  submitConnectionRestore,
} from '@portal/api-sdk';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loggerOptions } from '../../http/logging';
import { bodyOf, decide, type Decision } from '../../testing/institutions';
import { signedIn, testClock } from '../../testing/mfa';
import { messagesTo } from '../../testing/outbox';
import {
  type Client,
  type Persona,
  startTestServer,
  type TestServer,
} from '../../testing/testServer';
import { dumpOf, leaksIn, type TokenWatch, watchTokens } from '../../testing/tokenWatch';
import { centsOf } from './cents';

const clock = testClock(new Date());
const logged: string[] = [];
const sink = { write: (line: string) => void logged.push(line) };
const tell = (...words: unknown[]) =>
  sink.write(JSON.stringify(words.map((word) => inspect(word, { depth: 9 }))));
let server: TestServer;
let watch: TokenWatch;
beforeAll(async () => {
  watch = watchTokens();
  const jobLog = { info: tell, warn: tell, error: tell };
  server = await startTestServer({
    ...{ now: clock.now, jobLog, logger: loggerOptions('trace', sink) },
  });
});
afterAll(async () => {
  watch.stop();
  await server.close();
});

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
const stateOf = async (client: Client, accountkey: string) =>
  (await getExternalAccount({ client, path: { accountkey } })).data.state;
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
    clock.advance(31);
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

  it('renews a token that the institution ended before its time, and the client sees nothing of it', async () => {
    const client = clientOf('rich');
    const connectionid = await connect(client, 'harbor-light');
    const { fetch } = globalThis;
    let refused = 0;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const ended = String(input).endsWith('/fdx/v6/accounts') && refused === 0;
      if (ended) refused += 1;
      return ended ? Promise.resolve(new Response('', { status: 401 })) : fetch(input, init);
    });
    await submitConnectionRefresh({ client, path: { connectionid } });
    await drain();
    expect(refused).toBe(1);
    expect(await healthOf(client, connectionid)).toMatchObject({ health: 'active' });
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
});

/** Connects, and adds the first account that is found; its key. */
async function connectAndAdd(client: Client, institutionid: string) {
  const connectionid = await connect(client, institutionid);
  const path = { connectionid };
  const [first] = await foundOf(client, connectionid);
  const body = { foundids: [first?.foundid ?? ''] };
  const { data } = await submitConnectionAccounts({ client, path, body });
  const accountkey = data.items.find(({ account }) => account)?.account ?? '';
  return { connectionid, path, accountkey };
}

describe('an account held elsewhere', { timeout: 20_000 }, () => {
  it('has its holdings and activity as its institution answered, and its explanation ends there', async () => {
    const client = clientOf('rich', 'looks at an account');
    const { connectionid, path, accountkey } = await connectAndAdd(client, 'garden-gate');
    const { data: account } = await getExternalAccount({ client, path: { accountkey } });
    expect(account).toMatchObject({
      ...{ institution: 'Garden Gate Brokerage', state: 'current', connectionid },
      ...{ origin: 'As reported by Garden Gate Brokerage', maskednumber: '••6601' },
      itemized: { amount: '22436.16' },
    });
    expect(
      account.holdings.map(({ symbol, quantity, price, value }) => [
        ...[symbol, quantity, price, value.amount],
      ]),
    ).toEqual([
      ['XTMX', '300.125', '41.27', '12386.16'],
      ['XBND', '1000', '10.05', '10050.00'],
    ]);
    expect(centsOf(account.itemized.amount) + centsOf(account.rest.amount)).toBe(
      centsOf(account.value.amount),
    );
    const query = { limit: 20 };
    const first = await listExternalActivity({ client, path: { accountkey }, query });
    const pageKey = first.data.nextPageKey ?? '';
    const rest = await listExternalActivity({
      ...{ client, path: { accountkey }, query: { ...query, pageKey } },
    });
    const ids = [...first.data.items, ...rest.data.items].map(({ activityid }) => activityid);
    expect([new Set(ids).size, rest.data.hasMore]).toEqual([30, false]);

    const { data: all } = await getAllAccounts({ client });
    const listed = all.defaultgroups
      .flatMap(({ accounts }) => accounts)
      .find(({ key }) => key === accountkey);
    const { data: explained } = await getExplanation({
      ...{ client, path: { explain: listed?.explain ?? '' } },
    });
    expect(explained.figures.find(({ figure }) => figure === 'value')?.root).toMatchObject({
      label: 'As reported by Garden Gate Brokerage',
      sources: [{ kind: 'statement', id: accountkey, date: account.asof }],
    });
    const firm = all.defaultgroups
      .flatMap(({ accounts }) => accounts)
      .find(({ source }) => source === 'firm');
    const stranger = clientOf('plain', 'looks at another’s');
    const others = [
      () => getExternalAccount({ client, path: { accountkey: firm?.key ?? '' } }),
      () => getExternalAccount({ client: stranger, path: { accountkey } }),
      () => listExternalActivity({ client: stranger, path: { accountkey } }),
    ];
    for (const other of others) expect((await refusal(other())).code).toBe('account.not_found');

    // It has opened another account meanwhile.
    expect(await healthOf(client, connectionid)).toMatchObject({ found: 1, fresh: 0 });
    await submitConnectionRefresh({ client, path });
    await drain();
    expect(await healthOf(client, connectionid)).toMatchObject({ found: 2, fresh: 1 });
    expect((await foundOf(client, connectionid)).map(({ isnew }) => isnew)).toEqual([false, true]);
  });
});

describe('a connection', { timeout: 20_000 }, () => {
  const isDue = () =>
    server.engine.transaction('write', (sql) =>
      sql.query("select send_job('aggregation.due', '{\"data\": {}}'::jsonb)"),
    );

  it('that is paused fetches nothing, says so at its accounts, and fetches at once when it goes on', async () => {
    let client = clientOf('plain', 'pauses');
    const { connectionid, path, accountkey } = await connectAndAdd(client, 'harbor-light');
    await submitConnectionPause({ client, path });
    expect(await stateOf(client, accountkey)).toBe('paused');
    expect((await refusal(submitConnectionRefresh({ client, path }))).code).toBe(
      'connection.paused',
    );
    const before = await healthOf(client, connectionid);
    expect(before).not.toHaveProperty('nextrefresh');
    clock.advance(2 * 86_400);
    client = clientOf('plain', 'resumes');
    await isDue();
    await drain();
    expect(await healthOf(client, connectionid)).toEqual(before);
    const stolen = deleteConnectionPause({ client: clientOf('rich', 'another'), path });
    expect((await refusal(stolen)).code).toBe('connection.not_found');
    await deleteConnectionPause({ client, path });
    await drain();
    expect(await stateOf(client, accountkey)).toBe('current');
    const after = await healthOf(client, connectionid);
    expect(Date.parse(after?.lastrefresh ?? '')).toBe(clock.now().getTime());
  });

  it('that is removed with its accounts comes back with all of them within an hour, and goes on', async () => {
    const client = clientOf('renamer', 'removes and undoes');
    const { connectionid, path, accountkey } = await connectAndAdd(client, 'harbor-light');
    await createAccountGroup({
      ...{ client, body: { groupname: 'Far away', accountkeys: [accountkey] } },
    });
    const { data: accounts } = await getAllAccounts({ client });
    const detail = (await getExternalAccount({ client, path: { accountkey } })).data;
    const total = await totalOf(client);

    const { data: left } = await deleteConnection({ client, path, query: { history: 'remove' } });
    expect(left.removed[0]).toMatchObject({ connectionid, history: 'remove' });
    expect(await totalOf(client)).toBe(total - centsOf(detail.value.amount));
    const gone = (await getAllAccounts({ client })).data;
    expect(gone.totalaccounts.numberofexternalaccounts).toBe(
      accounts.totalaccounts.numberofexternalaccounts - 1,
    );
    expect(gone.customgroups.some(({ groupname }) => groupname === 'Far away')).toBe(false);
    const foreign = submitConnectionRestore({ client: clientOf('rich', 'another'), path });
    expect((await refusal(foreign)).code).toBe('connection.not_found');

    const { data: back } = await submitConnectionRestore({ client, path });
    expect([back.removed, back.items.map((one) => one.connectionid)]).toEqual([
      [],
      expect.arrayContaining([connectionid]),
    ]);
    expect(await totalOf(client)).toBe(total);
    expect((await getAllAccounts({ client })).data).toEqual(accounts);
    expect((await getExternalAccount({ client, path: { accountkey } })).data).toEqual(detail);
    expect((await refusal(submitConnectionRestore({ client, path }))).code).toBe(
      'connection.not_found',
    );
    await submitConnectionRefresh({ client, path });
    await drain();
    expect((await getConnectionRefresh({ client, path })).data.state).toBe('done');
  });

  it.each(['keep', 'remove'] as const)(
    'that is removed (%s) gives its consent back after an hour, and comes back no more',
    async (history) => {
      const client = clientOf('empty', `removes and leaves: ${history}`);
      const { connectionid, path, accountkey } = await connectAndAdd(client, 'harbor-light');
      await deleteConnection({ client, path, query: { history } });
      if (history === 'keep') expect(await stateOf(client, accountkey)).toBe('ended');
      clock.advance(3_601);
      const later = clientOf('empty', `an hour later: ${history}`);
      await server.engine.transaction('write', (sql) =>
        sql.query("select send_job('aggregation.removal', '{\"data\": {}}'::jsonb)"),
      );
      await drain();
      expect((await listConnections({ client: later })).data.removed).toEqual([]);
      const late = submitConnectionRestore({ client: later, path });
      expect((await refusal(late)).code).toBe('connection.not_found');
      const kept = await server.engine.transaction('read', (sql) =>
        sql.query<{ tokens_box: unknown }>(
          'select tokens_box from connection where connection_id = $1',
          [connectionid],
        ),
      );
      expect(kept).toEqual(history === 'keep' ? [{ tokens_box: null }] : []);
      if (history === 'remove') return;
      // Its history stays: the value counts, and what it was told of the account can be read.
      const { data } = await getExternalAccount({ client: later, path: { accountkey } });
      expect(data.state).toBe('ended');
      const told = await listExternalActivity({ client: later, path: { accountkey } });
      expect(told.data.items).toHaveLength(30);
      // Connected anew, the institution names an account that is here already.
      const again = await connect(later, 'harbor-light');
      const twin = (await foundOf(later, again)).find(({ duplicateof }) => duplicateof);
      expect(twin).toMatchObject({ duplicateof: data.name, duplicateat: 'external' });
    },
  );
});

describe('what the provider gave', () => {
  it('is in no table, log, answer or error, after refreshes that worked and refreshes that failed', async () => {
    const secrets = watch.secrets();
    const kinds = new Map(Map.groupBy(secrets, ({ kind }) => kind));
    for (const kind of ['access', 'refresh', 'verifier'])
      expect(kinds.get(kind)?.length).toBeGreaterThan(5);
    const dump = await dumpOf(server.engine);
    const log = logged.join('');
    // Each has what it would have to hide.
    for (const [text, sign] of [
      [dump, 'harbor-light'],
      [log, '/v2/aggregation/connections'],
      [watch.answered(), 'connection.expired'],
    ] as const) {
      expect(text.includes(sign)).toBe(true);
      expect(leaksIn(text, secrets)).toEqual([]);
    }
    // The search finds what is there.
    expect(leaksIn(`${secrets[0]?.secret}`, secrets)).toHaveLength(1);
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
