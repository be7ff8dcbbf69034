import {
  createRecoveryCodes,
  createSimulation,
  getTotpRegistration,
  submitSimulationEnd,
} from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base32 } from './auth/base32';
import { operations, type Operation } from './contract';
import { scopedDatabase } from './db/sql';
import { contractBreaches } from './testing/contractCheck';
import { enrol, obligePerson, signedIn, testClock, tokenOf } from './testing/mfa';
import { sampleAddresses } from './testing/sampleAddresses';
import { actingWith, launchOf, REASON, simulate, TICKET } from './testing/simulation';
import { startTestServer, subjectOf, type TestServer } from './testing/testServer';

/** What a support user sees of a client. A line here is a decision, not a formality. */
const SHOWN_IN_SIMULATION = [
  'getProfile',
  'getInitProfile',
  'getAllAccounts',
  'listAccountGroups',
  'getNetWorth',
  'getPreferences',
  'listAdvisorTeam',
  'getAdvisorImage',
  'getDynamicConfig',
  'listActivities',
  'getActivitySummary',
  'getActivityCount',
  'listPositions',
  'getSecurityPosition',
  'listTopHoldings',
  'listOpenTaxLots',
  'getRealizedGainLoss',
  'getEstimatedIncome',
  'getProjectedIncome',
  'getMonthlyIncome',
  'getIncomeChart',
  'listReceivedIncome',
  'getPerformance',
  'getAssetAllocation',
  'listBalanceDetails',
  'listBalanceHistory',
  'getExplanation',
];

const clock = testClock(new Date());
let server: TestServer;
let token: string;
let secrets: string[];
let addressOf: (path: string) => string;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  addressOf = await sampleAddresses(server, 'plain');
  // A client with every secret there is: none of them may show.
  await obligePerson(server, 'plain');
  const { secret, key } = await enrol(signedIn(server, 'plain'), clock);
  const { data } = await createRecoveryCodes({ client: signedIn(server, 'plain', { key }) });
  secrets = [base32(secret), Buffer.from(secret).toString('base64'), key, ...data.codes];
  token = (await simulate(server, 'plain')).grant.token;
});
afterAll(() => server.close());

/** Plain HTTP, with a body that would do something. */
function send({ id, method, path }: Operation, bearer: string): Promise<Response> {
  const body = BODIES[id] ?? {};
  return fetch(server.url + addressOf(path), {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      'if-match': '"1"',
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
}

const BODIES: Readonly<Record<string, object>> = {
  updateAccountNickname: { nickname: 'Mine now' },
  updatePreferences: { components: [], pilotfeatures: [] },
  createPhoneMethod: { phone: '+12125550143' },
};

/** Every table, row by row, but for what records and judges the calls themselves. */
async function everythingStored(): Promise<Record<string, string>> {
  return server.engine.transaction('read', async (sql) => {
    const tables = await sql.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and relname !~ '^(audit_|ledger_|price|daily_|benchmark)'`,
    );
    const stored: Record<string, string> = {};
    for (const { name } of tables) {
      const rows = await sql.query<{ hash: string }>(
        `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as hash from "${name}" t`,
      );
      stored[name] = rows[0]?.hash ?? '';
    }
    return stored;
  });
}

const codeOf = async (response: Response) =>
  `${response.status} ${((await response.json()) as { code?: string }).code}`;

describe('T7: with a token and no second factor', () => {
  const guarded = operations.filter(({ access }) => access === 'mfa' || access === 'step-up');

  it.each(guarded)('$id answers nothing but mfa.required', async (operation) => {
    const bearer = await tokenOf(server, 'plain');
    expect(await codeOf(await send(operation, bearer))).toBe('403 mfa.required');
  });
});

describe('I2: with the token of a simulation', () => {
  const shown = operations.filter(({ simulation }) => simulation === 'shown');
  const refused = operations.filter(
    ({ simulation, access }) => simulation !== 'shown' && access !== 'open',
  );

  it('only what is written down is shown, and all of it is read', () => {
    expect(shown.map(({ id }) => id).toSorted()).toEqual(SHOWN_IN_SIMULATION.toSorted());
    expect(shown.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(refused.length).toBeGreaterThan(20);
  });

  it('nothing at all writes, whatever is sent', async () => {
    const before = await everythingStored();
    for (const operation of refused) {
      const response = await send(operation, token);
      expect([operation.id, await codeOf(response)]).toEqual([
        operation.id,
        '403 simulation.read-only',
      ]);
    }
    for (const operation of shown) {
      const response = await send(operation, token);
      expect([operation.id, response.status]).toEqual([operation.id, expect.toSatisfy(isRead)]);
      expect(await contractBreaches(operation.path, operation.method, response)).toEqual([]);
    }
    expect(await everythingStored()).toEqual(before);
  });

  it('a simulation cannot be made to begin, go on or end', async () => {
    const { client } = actingWith(server, token);
    const body = { launch: launchOf('rich'), reason: REASON, ticket: TICKET };
    await expect(createSimulation({ client, body })).rejects.toMatchObject({
      code: 'simulation.read-only',
    });
    await expect(getTotpRegistration({ client })).rejects.toMatchObject({
      code: 'simulation.read-only',
    });
  });

  it('the database refuses what a handler might let through', async () => {
    const scope = { subject: subjectOf('plain'), actor: subjectOf('support') };
    const attempt = (statement: string) =>
      scopedDatabase(server.engine).transaction({ ...scope, access: 'write' }, (sql) =>
        sql.query(statement),
      );
    await expect(attempt("update account set nickname = 'Mine now'")).rejects.toMatchObject({
      code: '25006',
    });
    for (const table of ['mfa_authenticator', 'mfa_session', 'mfa_recovery_code', 'mfa_channel']) {
      expect([table, await attempt(`select * from ${table}`)]).toEqual([table, []]);
    }
  });
});

/** A sample may name nothing that this client has. */
const isRead = (status: number) => status === 200 || status === 404;

describe('I4: what a simulation shows', () => {
  it('has no secret and no full number in it', async () => {
    expect(secrets).toHaveLength(13);
    for (const operation of operations.filter(({ simulation }) => simulation === 'shown')) {
      const text = await (await send(operation, token)).text();
      expect([operation.id, secrets.filter((secret) => text.includes(secret))]).toEqual([
        operation.id,
        [],
      ]);
      expect([operation.id, fullNumbersIn(text)]).toEqual([operation.id, []]);
    }
  });
});

/** Strings that hold eight digits in a row or more, as the number of an account does; amounts have a point. */
function fullNumbersIn(text: string): string[] {
  const withoutIds = text.replaceAll(/\bact-\d{12}\b|\bclosedlot~\d+\b/g, '');
  return withoutIds.match(/"[^"]*(?<![\d.])\d{8,}(?![\d.])[^"]*"/g) ?? [];
}

describe('I5, L1: every call in a simulation', () => {
  it('leaves one line with both identities in the client’s file', async () => {
    const linesOf = () =>
      server.engine.transaction('read', (sql) =>
        sql.query<{ action: string; actor: string; subject: string; household: boolean }>(
          `select action, actor, subject, household_id = (select household_id from membership
             where membership.subject = audit_line.subject) as household
           from audit_line where action in ('simulation.read', 'simulation.refused')
           order by line_id`,
        ),
      );
    const before = (await linesOf()).length;
    const calls = operations.filter(({ access }) => access !== 'open');
    for (const operation of calls) await send(operation, token);
    const lines = (await linesOf()).slice(before);
    expect(lines).toHaveLength(calls.length);
    const shown = calls.map(({ simulation }) => (simulation === 'shown' ? 'read' : 'refused'));
    expect(lines.map(({ action }) => action)).toEqual(shown.map((what) => `simulation.${what}`));
    const identities = { actor: subjectOf('support'), subject: subjectOf('plain') };
    for (const line of lines) expect(line).toMatchObject({ ...identities, household: true });
  });

  it('and so does its start, with the reason, and its end', async () => {
    const { grant, support } = await simulate(server, 'plain', 'another');
    await submitSimulationEnd({
      client: support,
      body: { simulationid: grant.simulationid, end: 'exit' },
    });
    const lines = await server.engine.transaction('read', (sql) =>
      sql.query(
        `select action, actor, subject, outcome, reason, ticket from audit_line
         where object_id = $1 order by line_id`,
        [grant.simulationid],
      ),
    );
    const both = { actor: subjectOf('support'), subject: subjectOf('plain'), outcome: 'done' };
    expect(lines).toEqual([
      { ...both, action: 'simulation.started', reason: REASON, ticket: TICKET },
      { ...both, action: 'simulation.ended', reason: 'simulation.exit', ticket: null },
    ]);
  });
});
