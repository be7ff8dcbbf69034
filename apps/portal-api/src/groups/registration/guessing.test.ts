import {
  getProfile,
  isApiError,
  submitRegistrationCompletion,
  validateInvite,
  validateRegistration,
} from '@portal/api-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newRegkey, regkeyHash } from '../../registration/regkey';
import { outcomeOf, testClock } from '../../testing/mfa';
import {
  choose,
  DETAILS,
  holding,
  invite,
  memoryDirectory,
  prove,
} from '../../testing/registration';
import { startTestServer, type TestServer } from '../../testing/testServer';

const clock = testClock();
const directory = memoryDirectory();
let server: TestServer;
beforeAll(async () => {
  const trustedProxies = ['127.0.0.1'];
  server = await startTestServer({ now: clock.now, directory, trustedProxies });
});
afterAll(() => server.close());
beforeEach(() => clock.advance(16 * 60));

let last = 0;
/** Another network each time. */
const elsewhere = (): string => `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${++last & 255}`;

async function usedKey(): Promise<string> {
  const key = await invite(server, clock.now());
  const client = holding(server, await prove(server, key));
  const email = `used${last}@example.com`;
  await choose(client, email);
  directory.accept(directory.subjectOf(email));
  await validateInvite({ client });
  expect(await outcomeOf(submitRegistrationCompletion({ client }))).toBe('200 completed');
  return key;
}

const expiredKey = () => invite(server, clock.now(), { hoursAgo: 24 });

async function withdrawnKey(): Promise<string> {
  const key = await invite(server, clock.now());
  await server.engine.transaction('write', (sql) =>
    sql.query('update registration_invite set withdrawn_at = created_at where key_hash = $1', [
      regkeyHash(key),
    ]),
  );
  return key;
}

async function rawAnswer(key: string | undefined, address = elsewhere()) {
  const response = await fetch(`${server.url}/v2/registration/invite`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address, ...(key !== undefined && { regkey: key }) },
  });
  return { status: response.status, body: await response.text() };
}

describe('A8: an invite does not tell what it is', () => {
  it('answers used, expired, withdrawn, unknown and none in the same bytes', async () => {
    const keys = [await usedKey(), await expiredKey(), await withdrawnKey()];
    const answers = [];
    for (const key of [...keys, newRegkey(), 'x', '', undefined]) {
      answers.push(await rawAnswer(key));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({ status: 200, body: '{"outcome":"invalid"}' });
  });

  // Watches one server: with several in turn (npm run soak instances) the work is done by another.
  it.skipIf(process.env['TEST_INSTANCES'])(
    'does the same work for all of them, so that time does not tell them apart either',
    async () => {
      const unknown = await statementsFor(newRegkey());
      expect(unknown.length).toBeGreaterThan(3);
      for (const key of [await usedKey(), await expiredKey(), await withdrawnKey()]) {
        expect(await statementsFor(key)).toEqual(unknown);
      }
    },
  );

  /** What the database is asked to answer for a key. */
  async function statementsFor(key: string): Promise<string[]> {
    const statements: string[] = [];
    const { transaction } = server.engine;
    const watch = vi.spyOn(server.engine, 'transaction').mockImplementation(
      (access, work) =>
        transaction.call(server.engine, access, (sql) =>
          work({
            ...sql,
            query: (text, values) => {
              statements.push(text);
              return sql.query(text, values);
            },
          }),
        ) as never,
    );
    await rawAnswer(key);
    watch.mockRestore();
    return statements;
  }
});

describe('A9: guessing is capped', () => {
  it('stops the eleventh unknown key from one address, and only from there', async () => {
    const address = elsewhere();
    const key = await invite(server, clock.now());
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await rawAnswer(newRegkey(), address)).status).toBe(200);
    }
    const client = holding(server, newRegkey(), address);
    const refused: unknown = await validateInvite({ client }).catch((error: unknown) => error);
    if (!isApiError(refused)) throw refused;
    expect([refused.status, refused.code]).toEqual([429, 'registration.too_many_tries']);
    expect(refused.retryAfterSeconds).toBeGreaterThan(14 * 60);
    expect(await outcomeOf(validateInvite({ client: holding(server, key, elsewhere()) }))).toBe(
      '200 valid',
    );
    expect((await getProfile({ client: server.as('plain') })).data.givenname).toBe('Percival');
    clock.advance(15 * 60);
    expect((await rawAnswer(newRegkey(), address)).status).toBe(200);
  });

  it('stops them also when all are tried at once', async () => {
    const address = elsewhere();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => rawAnswer(newRegkey(), address)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('does not count keys that are right', async () => {
    const key = await invite(server, clock.now());
    const client = holding(server, key, elsewhere());
    for (let tries = 0; tries < 25; tries += 1) {
      expect(await outcomeOf(validateInvite({ client }))).toBe('200 valid');
    }
  });

  it('stops wrong identities of one invite, but not its owner elsewhere', async () => {
    const key = await invite(server, clock.now());
    const guesser = holding(server, key, elsewhere());
    const wrong = { ...DETAILS, taxidlast4: '0000' };
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await outcomeOf(validateRegistration({ client: guesser, body: wrong }))).toBe(
        '200 rejected',
      );
    }
    expect(await outcomeOf(validateRegistration({ client: guesser, body: DETAILS }))).toBe(
      '429 registration.too_many_tries',
    );
    const owner = holding(server, key, elsewhere());
    expect(await outcomeOf(validateRegistration({ client: owner, body: DETAILS }))).toBe(
      '200 accepted',
    );
  });

  it('ends an invite after 25 wrong identities, however they are spread', async () => {
    const key = await invite(server, clock.now());
    const wrong = { ...DETAILS, birthdate: '1974-05-10' };
    const answers = [];
    for (let tries = 0; tries < 25; tries += 1) {
      const client = holding(server, key, elsewhere());
      answers.push(await outcomeOf(validateRegistration({ client, body: wrong })));
    }
    expect(answers.slice(0, 24)).toEqual(Array.from({ length: 24 }, () => '200 rejected'));
    expect(answers[24]).toBe('200 invalid');
    expect((await rawAnswer(key)).body).toBe('{"outcome":"invalid"}');
  });

  it('believes an address only from a trusted proxy', async () => {
    const distrustful = await startTestServer({ now: clock.now, directory });
    const ask = async () => {
      const response = await fetch(`${distrustful.url}/v2/registration/invite`, {
        method: 'POST',
        headers: { regkey: newRegkey(), 'x-forwarded-for': elsewhere() },
      });
      await response.text();
      return response.status;
    };
    const answers = [];
    for (let tries = 0; tries < 11; tries += 1) answers.push(await ask());
    await distrustful.close();
    expect(answers.filter((status) => status === 200)).toHaveLength(10);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('A10: a key', () => {
  it('is 256 random bits, and never the same twice in a thousand', () => {
    const keys = Array.from({ length: 1_000 }, newRegkey);
    expect(new Set(keys).size).toBe(1_000);
    for (const key of keys) expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    const ones = keys
      .flatMap((key) => [...Buffer.from(key, 'base64url')])
      .reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
    expect(Math.abs(ones / (1_000 * 256) - 0.5)).toBeLessThan(0.01);
  });

  it('is dead after the registration it was for, the link as well as the key that came with the code', async () => {
    const key = await usedKey();
    expect((await rawAnswer(key)).body).toBe('{"outcome":"invalid"}');
  });

  it('lives for 24 hours, to the second, also in the midst of a registration', async () => {
    const key = await invite(server, clock.now());
    const proven = await prove(server, key);
    clock.advance(24 * 3_600 - 1);
    expect((await rawAnswer(key)).body).toContain('"valid"');
    expect((await rawAnswer(proven)).body).toContain('"valid"');
    clock.advance(1);
    expect((await rawAnswer(key)).body).toBe('{"outcome":"invalid"}');
    expect((await rawAnswer(proven)).body).toBe('{"outcome":"invalid"}');
  });

  it('cannot be given a longer life, even by the database', async () => {
    const attempt = server.engine.transaction('write', (sql) =>
      sql.query(
        `update registration_invite set expires_at = created_at + interval '24 hours 1 second'`,
      ),
    );
    await expect(attempt).rejects.toMatchObject({ code: '23514' });
  });
});
