import {
  getAllAccounts,
  getDynamicConfig,
  getFirstTimeLogin,
  getInitProfile,
  isApiError,
  updateFirstTimeLogin,
  validateFirstTimeLogin,
} from '@portal/api-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scopedDatabase } from '../db/sql';
import { outcomeOf, testClock } from '../testing/mfa';
import { outboxOf } from '../testing/registration';
import { startTestServer, subjectOf, type TestServer } from '../testing/testServer';

const clock = testClock();
let server: TestServer;
beforeAll(async () => (server = await startTestServer({ now: clock.now })));
afterAll(() => server.close());
beforeEach(() => clock.advance(16 * 60));

const DETAILS = { familyname: 'PLUMTREE', birthdate: '1961-03-24', taxidlast4: '7305' };
const WRONG = { ...DETAILS, taxidlast4: '0000' };

function forget(): Promise<unknown> {
  return server.engine.transaction('write', async (sql) => {
    const values = [subjectOf('unverified')];
    await sql.query(
      'update identity_check set failures = 0, locked_until = null, confirmed_at = null where subject = $1',
      values,
    );
    await sql.query('update person set account_verified = false where subject = $1', values);
    await sql.query('delete from consent where subject = $1', values);
  });
}

describe('Z2: somebody who is not verified', () => {
  it('is shown nothing of the household by the database either', async () => {
    const names = await server.engine.transaction('read', (sql) =>
      sql.query<{ name: string }>(
        `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
           and has_table_privilege('portal_app', c.oid, 'select')
           and exists (select from pg_attribute where attrelid = c.oid and attname = 'household_id' and not attisdropped)`,
      ),
    );
    expect(names.length).toBeGreaterThan(5);
    const seen = await scopedDatabase(server.engine).transaction(
      { subject: subjectOf('unverified'), access: 'read' },
      async (sql) => {
        const counts: [string, number][] = [];
        for (const { name } of names) {
          counts.push([name, (await sql.query(`select 1 from ${name} limit 1`)).length]);
        }
        return counts;
      },
    );
    expect(seen.filter(([, rows]) => rows > 0)).toEqual([]);
  });

  it('cannot verify themselves in the database', async () => {
    const as = (statement: string) =>
      scopedDatabase(server.engine).transaction(
        { subject: subjectOf('unverified'), access: 'write' },
        (sql) => sql.query<{ outcome?: string }>(statement),
      );
    for (const statement of [
      'update person set account_verified = true',
      "insert into membership (subject, household_id) values ('x', 'y')",
      'delete from identity_check',
      'update agreement set version = version',
      "update registration_invite set expires_at = 'infinity'",
      'update registration_invite set completed_at = null',
    ]) {
      await expect(as(statement)).rejects.toMatchObject({ code: '42501' });
    }
    expect(await as('select verify_account() as outcome')).toEqual([
      { outcome: 'identityMissing' },
    ]);
  });

  it('is told so by what the session reads, and may ask how to reach the firm', async () => {
    const client = server.as('unverified');
    expect((await getInitProfile({ client })).data.accountverified).toBe(false);
    const { data } = await getDynamicConfig({ client, query: { configtype: 'support' } });
    expect(data.support?.phone).toBe('+1 212 555 0100');
  });
});

describe('verification', () => {
  it('takes the right details and the current texts, and then shows the household', async () => {
    const client = server.as('unverified');
    const { data: before } = await getFirstTimeLogin({ client });
    expect(before).toMatchObject({
      givenname: 'Petronella',
      email: 'p•••@example.com',
      identityconfirmed: false,
      closed: false,
    });
    const consents = before.consents.map(({ id, version }) => ({ id, version }));
    const agree = (given: typeof consents) =>
      outcomeOf(updateFirstTimeLogin({ client, body: { consents: given } }));
    expect(await agree(consents)).toBe('200 identityMissing');
    expect((await validateFirstTimeLogin({ client, body: WRONG })).data).toEqual({
      outcome: 'rejected',
      triesleft: 4,
    });
    expect(await outcomeOf(validateFirstTimeLogin({ client, body: DETAILS }))).toBe('200 accepted');
    expect((await getFirstTimeLogin({ client })).data.identityconfirmed).toBe(true);
    expect(await agree(consents.map(({ id }) => ({ id, version: '1' })))).toBe('200 superseded');
    expect(await agree(consents)).toBe('200 verified');
    expect((await getInitProfile({ client })).data.accountverified).toBe(true);
    expect((await getAllAccounts({ client })).data.totalnetworthaccounts.length).toBeGreaterThan(0);
    expect((await outboxOf(server)).at(-1)?.kind).toBe('account.verified');
    await forget();
  });

  it('locks after five wrong details and leaves it to the firm after ten', async () => {
    const client = server.as('unverified');
    const answer = (body: typeof WRONG) => outcomeOf(validateFirstTimeLogin({ client, body }));
    for (let tries = 0; tries < 4; tries += 1) expect(await answer(WRONG)).toBe('200 rejected');
    expect(await answer(WRONG)).toBe('429 account.verification_locked');
    expect(await answer(DETAILS)).toBe('429 account.verification_locked');
    expect((await getFirstTimeLogin({ client })).data.retryafterseconds).toBe(15 * 60);
    clock.advance(15 * 60);
    for (let tries = 0; tries < 4; tries += 1) expect(await answer(WRONG)).toBe('200 rejected');
    expect(await answer(WRONG)).toBe('403 account.verification_closed');
    clock.advance(3_600);
    expect(await answer(DETAILS)).toBe('403 account.verification_closed');
    expect((await getFirstTimeLogin({ client })).data.closed).toBe(true);
    await forget();
  });

  it('counts tries made at once', async () => {
    const client = server.as('unverified');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        outcomeOf(validateFirstTimeLogin({ client, body: WRONG })).catch((error: unknown) =>
          isApiError(error) ? error.code : 'failed',
        ),
      ),
    );
    expect(answers.filter((answer) => answer === '200 rejected')).toHaveLength(4);
    await forget();
  });
});
