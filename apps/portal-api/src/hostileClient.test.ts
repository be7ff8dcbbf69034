import {
  createRecoveryCodes,
  createSimulation,
  getTotpRegistration,
  getTransfer,
  getTransferSummary,
  listApprovals,
  listPayees,
  listStandingInstructions,
  listTransferFrom,
  listTransfers,
  submitSimulationEnd,
} from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base32 } from './auth/base32';
import { operations, type Operation } from './contract';
import { scopedDatabase } from './db/sql';
import { contractBreaches } from './testing/contractCheck';
import { enrol, obligePerson, signedIn, testClock } from './testing/mfa';
import { type SampleCall, sampleCalls } from './testing/sampleCalls';
import { actingWith, launchOf, REASON, simulate, TICKET } from './testing/simulation';
import { startTestServer, subjectOf, type TestServer } from './testing/testServer';
import { failuresOf } from './testing/walk';

const clock = testClock(new Date());
let server: TestServer;
let token: string;
let secrets: string[];
let sample: (operation: Operation) => SampleCall;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  sample = await sampleCalls(server, 'plain');
  // A client with every secret there is: none of them may show.
  await obligePerson(server, 'plain');
  const { secret, key } = await enrol(signedIn(server, 'plain'), clock);
  const { data } = await createRecoveryCodes({ client: signedIn(server, 'plain', { key }) });
  secrets = [base32(secret), Buffer.from(secret).toString('base64'), key, ...data.codes];
  token = (await simulate(server, 'plain')).grant.token;
});
afterAll(() => server.close());

const shown = operations.filter(({ simulation }) => simulation === 'shown');
const guarded = operations.filter(({ access }) => access !== 'open');
const refused = guarded.filter(({ simulation }) => simulation !== 'shown');

/** Plain HTTP with the simulation's token, and a body that would do something. */
function send(operation: Operation): Promise<Response> {
  const { address, headers, ...init } = sample(operation);
  const authorization = `Bearer ${token}`;
  return fetch(server.url + address, { ...init, headers: { ...headers, authorization } });
}

/** Every table, row by row, but for what records and judges the calls themselves, and the firm's drawings of documents with their count (ADR 0021). */
async function everythingStored(): Promise<Record<string, string>> {
  return server.engine.transaction('read', async (sql) => {
    const tables = await sql.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and relname !~ '^(audit_|ledger_|price|daily_|benchmark|document_(content|page|tally)$)'`,
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

describe('I2: with the token of a simulation', () => {
  it('what is shown is read, and nothing at all writes, whatever is sent', async () => {
    expect([shown.length > 20, refused.length > 20]).toEqual([true, true]);
    const before = await everythingStored();
    const refusals = await failuresOf(refused, async (operation) => {
      expect(await codeOf(await send(operation))).toBe('403 simulation.read-only');
    });
    const answers = await failuresOf(shown, async (operation) => {
      const response = await send(operation);
      expect(response.status).toSatisfy(isRead);
      expect(await contractBreaches(operation.path, operation.method, response)).toEqual([]);
    });
    expect([...refusals, ...answers]).toEqual([]);
    expect(await everythingStored()).toEqual(before);
  });

  it('a simulation cannot be made to begin, go on or end', async () => {
    const { client } = actingWith(server, token);
    const body = { launch: launchOf('rich'), reason: REASON, ticket: TICKET };
    await expect(createSimulation({ client, body })).rejects.toMatchObject({
      code: 'simulation.read-only',
      title: 'Nothing can be changed while you view as a client.',
    });
    await expect(getTotpRegistration({ client })).rejects.toMatchObject({
      code: 'simulation.read-only',
      title: 'This is not shown while you view as a client.',
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
    const failures = await failuresOf(shown, async (operation) => {
      const text = await (await send(operation)).text();
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      expect(fullNumbersIn(text)).toEqual([]);
    });
    expect(failures).toEqual([]);
  });
});

it('I4: a simulation is served no payee, in their list, among the places of a transfer, or with what was moved', async () => {
  const payees = await actingWith(server, token).fetch('/v2/money-movement/payees');
  expect(await codeOf(payees)).toBe('403 simulation.read-only');
  const own = signedIn(server, 'rich');
  const { client } = await simulate(server, 'rich', 'payees');
  const placesOf = async (reader: typeof client) =>
    (await listTransferFrom({ client: reader })).data.items.filter(
      ({ place }) => place.payeeid !== undefined,
    ).length;
  expect([await placesOf(own), await placesOf(client)]).toEqual([
    expect.toSatisfy((count: number) => count > 0),
    0,
  ]);
  const query = { from: '2020-01-01', limit: 200 };
  const { data: moved } = await listTransfers({ client: own, query });
  const path = { transferid: moved.items.find(({ to }) => to.payeeid)?.transferid ?? '' };
  const movedOf = async (reader: typeof client) =>
    JSON.stringify([
      (await listTransfers({ client: reader, query })).data,
      (await getTransfer({ client: reader, path })).data,
      (await listStandingInstructions({ client: reader })).data,
      (await getTransferSummary({ client: reader })).data,
      (await listApprovals({ client: reader })).data,
    ]);
  const { data: known } = await listPayees({ client: own });
  const named = known.items.flatMap(({ payeeid, name, maskednumber }) => [
    payeeid,
    name,
    maskednumber,
  ]);
  const [seen, simulated] = [await movedOf(own), await movedOf(client)];
  expect(named.filter((one) => seen.includes(one))).not.toEqual([]);
  expect(named.filter((one) => simulated.includes(one))).toEqual([]);
  expect(simulated).toContain('A bank account');
});

/** Ids of our own with a number or a day in them, telephones, and routing numbers, which are of banks and public. */
const NOT_ACCOUNTS =
  /\bact-\d{12}\b|\bclosedlot~\d+\b|"n-\d{8}-[^"]*"|"\+1\d{10}"|"routingnumber":"\d{9}"|"version":"\d{13}"/g;

/** Strings that hold eight digits in a row or more, as the number of an account does; amounts have a point. */
function fullNumbersIn(text: string): string[] {
  const rest = text.replaceAll(NOT_ACCOUNTS, '');
  return rest.match(/"[^"]*(?<![\w.])\d{8,}(?![\w.])[^"]*"/g) ?? [];
}

describe('I5, L1: every call in a simulation', () => {
  it('leaves one line with both identities in the client’s file', async () => {
    const linesOf = () =>
      server.engine.transaction('read', (sql) =>
        sql.query<{ action: string; object_id: string; household: boolean }>(
          `select action, object_id, actor, subject, household_id = (select household_id from membership
             where membership.subject = audit_line.subject) as household
           from audit_line where action in ('simulation.read', 'simulation.refused')
           order by line_id`,
        ),
      );
    const before = (await linesOf()).length;
    await failuresOf(guarded, send);
    const lines = (await linesOf()).slice(before);
    const told = lines.map(({ action, object_id: id }) => `${action} ${id}`);
    const expected = guarded.map(({ id, simulation }) => {
      const action = simulation === 'shown' ? 'simulation.read' : 'simulation.refused';
      return `${action} ${id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    });
    expect(told.sort()).toEqual(expected.sort());
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
