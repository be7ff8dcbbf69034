import { getAllAccounts } from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, subjectOf, type Persona, type TestServer } from '../testing/testServer';
import { originOfFirm } from '../audit/recordAudit';
import { endSessions } from '../auth/totpSession';
import { selectAccounts, updateNickname } from '../groups/profile/accountsRepository';
import { selectAdvisorPhoto, selectAdvisors } from '../groups/profile/advisorRepository';
import { selectCustomGroups, selectDefaultGroups } from '../groups/profile/groupsRepository';
import { savePreferences, selectPreferences } from '../groups/profile/preferencesRepository';
import { scopedDatabase, type Access, type Sql } from './sql';

let server: TestServer;
/** Believes that everybody belongs to the rich household. */
let gullible: TestServer;
let foreignKey: string;
let foreignHousehold: string;

beforeAll(async () => {
  server = await startTestServer();
  foreignHousehold = await householdOf('rich');
  gullible = await startTestServer({ resolveHousehold: async () => foreignHousehold });
  const { data } = await getAllAccounts({ client: server.as('rich') });
  foreignKey = data.totalnetworthaccounts[0] ?? '';
});
afterAll(() => Promise.all([server.close(), gullible.close()]));

async function householdOf(persona: Persona): Promise<string> {
  const rows = await server.engine.transaction('read', (sql) =>
    sql.query<{ household_id: string }>('select household_id from membership where subject = $1', [
      subjectOf(persona),
    ]),
  );
  return rows[0]?.household_id ?? '';
}

function inScope<Result>(
  subject: string | null,
  access: Access,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  return scopedDatabase(server.engine).transaction({ subject, access }, work);
}

function rename(on: TestServer, key: string, headers: Record<string, string> = {}) {
  return on.fetchAs('plain', `/v2/profile/accounts/${key}/nickname`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'if-match': '"1"', ...headers },
    body: JSON.stringify({ nickname: 'Mine now' }),
  });
}

async function foreignAccount() {
  const { data } = await getAllAccounts({ client: server.as('rich') });
  return data.defaultgroups.flatMap(({ accounts }) => accounts).find((a) => a.key === foreignKey);
}

describe('Z1: an account of another household', () => {
  it('answers exactly like one that does not exist', async () => {
    const before = await foreignAccount();
    const [foreign, unknown] = await Promise.all([
      rename(server, foreignKey),
      rename(server, 'acc000000000000000000000'),
    ]);
    expect([foreign?.status, unknown?.status]).toEqual([404, 404]);
    expect(await foreign?.text()).toBe(await unknown?.text());
    expect(await foreignAccount()).toEqual(before);
  });

  it('Z4: is not reached by naming its owner in a header', async () => {
    const { data: own } = await getAllAccounts({ client: server.as('plain') });
    const values = [subjectOf('rich'), foreignHousehold, foreignKey];
    for (const name of ['profilejson', 'contextjson', 'regkey', 'x-user', 'x-household-id']) {
      for (const value of values) {
        const headers = { [name]: value };
        const response = await server.fetchAs('plain', '/v2/profile/accounts', { headers });
        expect(await response.json()).toEqual(own);
        expect((await rename(server, foreignKey, headers)).status).toBe(404);
      }
    }
  });

  it.each(['{"household":"rich"}', 'a'.repeat(129), 'a b', "a'--"])(
    'is not reached by a key that is none: %s',
    async (value) => {
      for (const name of ['profilejson', 'contextjson']) {
        const headers = { [name]: value };
        const response = await server.fetchAs('plain', '/v2/profile/accounts', { headers });
        expect(response.status).toBe(400);
      }
    },
  );
});

describe('Z1: with the handlers’ own household check taken away', () => {
  it('the database still shows nothing', async () => {
    const { data } = await getAllAccounts({ client: gullible.as('plain') });
    expect(data.networth.total.amount).toBe('0.00');
    expect([data.defaultgroups, data.customgroups, data.totalnetworthaccounts]).toEqual([
      [],
      [],
      [],
    ]);
    const team = await gullible.fetchAs('empty', '/v2/profile/advisor-team');
    expect(await team.json()).toEqual({ advisors: [] });
    const photo = await gullible.fetchAs('empty', '/v2/profile/advisor-team/adv-brackenbury/image');
    expect(photo.status).toBe(404);
  });

  it('the database still changes nothing', async () => {
    const versionNow = async () => {
      const { data } = await getAllAccounts({ client: gullible.as('rich') });
      const accounts = data.defaultgroups.flatMap((group) => group.accounts);
      return accounts.find(({ key }) => key === foreignKey)?.version;
    };
    const before = await versionNow();
    expect(before).toBeDefined();
    expect((await rename(gullible, foreignKey)).status).toBe(404);
    expect(await versionNow()).toBe(before);
  });

  it('no repository finds or changes a foreign household', async () => {
    const subject = subjectOf('plain');
    const results = await inScope(subject, 'write', async (sql) => {
      const scope = { sql, subject, household: foreignHousehold };
      return [
        await selectAccounts(scope),
        await selectDefaultGroups(scope),
        await selectCustomGroups(scope),
        await selectAdvisors(scope),
        await selectAdvisorPhoto(scope, 'adv-quillfeather'),
        await updateNickname(scope, foreignKey, '1', 'Mine now'),
      ];
    });
    expect(results).toEqual([[], [], [], [], null, null]);
  });

  it('no repository finds, changes or makes what is another person’s', async () => {
    const { preferencejson } = await inScope(subjectOf('rich'), 'read', (sql) =>
      selectPreferences({ sql, subject: subjectOf('rich'), household: foreignHousehold }),
    );
    const victim = { subject: subjectOf('rich'), household: foreignHousehold };
    const attempt = (version: string) =>
      inScope(subjectOf('plain'), 'write', (sql) =>
        savePreferences({ sql, ...victim }, version, preferencejson),
      );
    await expect(attempt('0')).rejects.toMatchObject({ code: '42501' });
    expect(await attempt('1')).toBeNull();
    const ended = await inScope(subjectOf('plain'), 'write', (sql) =>
      endSessions(
        sql,
        {
          subject: victim.subject,
          tokenSession: Uint8Array.of(1),
          keyHash: null,
          now: new Date(),
        },
        originOfFirm(victim.subject, 'none'),
      ),
    );
    expect(ended).toBe(0);
  });
});

describe('every table', () => {
  const names = (condition: string): Promise<string[]> =>
    server.engine.transaction('read', async (sql) => {
      const rows = await sql.query<{ name: string }>(
        `select relname as name from pg_class c
         where relnamespace = 'public'::regnamespace and relkind = 'r' and ${condition}
         order by relname`,
      );
      return rows.map(({ name }) => name);
    });
  const withColumn = (column: string): Promise<string[]> =>
    names(`exists (select from pg_attribute
      where attrelid = c.oid and attname = '${column}' and not attisdropped)`);

  it('of a household or a person has row-level security, forced', async () => {
    const scoped = [...(await withColumn('household_id')), ...(await withColumn('subject'))];
    expect(scoped.length).toBeGreaterThanOrEqual(10);
    expect(await names('relrowsecurity and relforcerowsecurity')).toEqual(
      expect.arrayContaining(scoped),
    );
  });

  it('of a household gives only the own rows', async () => {
    for (const persona of ['rich', 'plain', 'empty', 'renamer'] as const) {
      const own = await householdOf(persona);
      for (const table of await withColumn('household_id')) {
        const rows = await inScope(subjectOf(persona), 'read', (sql) =>
          sql.query<{ household_id: string }>(`select * from ${table}`),
        );
        expect([table, ...new Set([own, ...rows.map((row) => row.household_id)])]).toEqual([
          table,
          own,
        ]);
      }
    }
    const counted = await inScope(subjectOf('rich'), 'read', (sql) =>
      sql.query('select * from account'),
    );
    expect(counted).toHaveLength(19);
  });

  it('of a household or a person is empty for nobody and for a stranger', async () => {
    const readable = new Set(await names("has_table_privilege('portal_app', c.oid, 'select')"));
    const scoped = [...(await withColumn('household_id')), ...(await withColumn('subject'))].filter(
      (table) => readable.has(table),
    );
    for (const subject of [null, 'stranger', '%', "' or true --"]) {
      for (const table of [...scoped, 'advisor']) {
        const rows = await inScope(subject, 'read', (sql) => sql.query(`select * from ${table}`));
        expect([table, rows]).toEqual([table, []]);
      }
    }
  });
});

describe('the role of requests', () => {
  it.each([
    'update account set value = 1',
    'update account set household_id = household_id',
    'delete from account',
    "insert into membership values ('a', 'b')",
    'update membership set household_id = household_id',
    'delete from preference',
    'select * from schema_migration',
    'select * from sandbox_seed',
    'select * from outbox_message',
    'update outbox_message set sent_at = now()',
    "update mfa_session set subject = 'a'",
    'delete from mfa_attempt',
    'delete from mfa_authenticator',
    'update maintenance_message set message = message',
    'create table mine (id int)',
    'alter table account disable row level security',
  ])('may not %s', async (statement) => {
    const attempt = inScope(subjectOf('rich'), 'write', (sql) => sql.query(statement));
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
  });

  it('cannot write in a read', async () => {
    const attempt = inScope(subjectOf('rich'), 'read', (sql) =>
      sql.query("update account set nickname = 'A'"),
    );
    await expect(attempt).rejects.toMatchObject({ code: '25006' });
  });

  it('ends with the transaction, and so does the scope', async () => {
    await inScope(subjectOf('rich'), 'read', (sql) => sql.query('select 1'));
    await inScope(subjectOf('rich'), 'read', (sql) => sql.query('nonsense')).catch(() => undefined);
    const rows = await server.engine.transaction('read', (sql) =>
      sql.query<{ role: string; subject: string | null }>(
        "select current_user as role, current_setting('portal.subject', true) as subject",
      ),
    );
    expect(rows[0]?.role).not.toBe('portal_app');
    expect(rows[0]?.subject || null).toBeNull();
  });
});

it('no policy of a request reads membership itself: own_household() keeps the plan of that with the connection', async () => {
  const policies = await server.engine.transaction('read', (sql) =>
    sql.query(
      `select tablename, policyname from pg_policies
       where 'portal_app' = any (roles) and coalesce(qual, '') || coalesce(with_check, '') ~* 'from \\(?membership'`,
    ),
  );
  expect(policies).toEqual([]);
});

it('every policy that restricts requests leaves the owner alone, who is a member of portal_app where it has no special rights', async () => {
  const policies = await server.engine.transaction('read', (sql) =>
    sql.query(
      `select tablename, policyname from pg_policies, unnest(array[qual, with_check]) as condition
       where permissive = 'RESTRICTIVE' and 'portal_app' = any (roles)
         and condition not like '((CURRENT_USER <> ''portal_app''::name) OR %'`,
    ),
  );
  expect(policies).toEqual([]);
});
