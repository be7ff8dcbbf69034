import {
  type Account,
  getAllAccounts,
  getInitProfile,
  getNetWorth,
  getProfile,
  listAccountGroups,
  listAdvisorTeam,
  type Money,
} from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Persona, startTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

const PERSONAS: Persona[] = ['rich', 'richSpouse', 'plain', 'empty', 'renamer', 'unusual'];

function cents({ amount }: Money): bigint {
  return BigInt(amount.replace('.', ''));
}

function sum(amounts: Money[]): bigint {
  return amounts.reduce((total, amount) => total + cents(amount), 0n);
}

function distinct(accounts: Account[]): Account[] {
  return [...new Map(accounts.map((account) => [account.key, account])).values()];
}

describe('who is signed in', () => {
  it('tells the session what it needs', async () => {
    const { data } = await getInitProfile({ client: server.as('rich') });
    expect(data).toEqual({
      displayname: 'Wilhelmina Featherstone-Vance',
      givenname: 'Wilhelmina',
      accountverified: true,
      mfarequired: false,
    });
  });

  it('tells two people of one household apart', async () => {
    const { data: one } = await getProfile({ client: server.as('rich') });
    const { data: other } = await getProfile({ client: server.as('richSpouse') });
    expect(one.householdname).toBe(other.householdname);
    expect([one.givenname, other.givenname]).toEqual(['Wilhelmina', 'Barnaby']);
  });

  it('refuses a valid token of someone who is not a client', async () => {
    const token = await server.issuer.sign({ sub: 'someone-else' });
    const response = await fetch(`${server.url}/v2/profile`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'person.unknown' });
  });
});

describe.each(PERSONAS)('the figures of %s', (persona) => {
  it('add up to the cent, group by group and in total', async () => {
    const { data } = await getAllAccounts({ client: server.as(persona) });
    const { data: worth } = await getNetWorth({ client: server.as(persona) });
    const groups = [...data.defaultgroups, ...data.customgroups, data.ungrouped ?? []].flat();
    for (const group of groups) {
      expect(cents(group.value)).toBe(sum(group.accounts.map(({ value }) => value)));
      expect(cents(group.daychange)).toBe(sum(group.accounts.map((one) => one.daychange)));
    }
    const accounts = data.defaultgroups.flatMap((group) => group.accounts);
    const counted = accounts.filter(({ key }) => data.totalnetworthaccounts.includes(key));
    const { total, assets, liabilities, daychange } = data.networth;
    expect(cents(total)).toBe(sum(counted.map(({ value }) => value)));
    expect(cents(total)).toBe(cents(assets) + cents(liabilities));
    const owed = counted.filter(({ value }) => cents(value) < 0n);
    expect(cents(liabilities)).toBe(sum(owed.map(({ value }) => value)));
    expect(cents(daychange)).toBe(sum(counted.map((account) => account.daychange)));
    expect(worth.totals).toEqual(data.networth);
    const lines = worth.lines.filter((line) => line.counted);
    expect(cents(total)).toBe(sum(lines.map(({ value }) => value)));
  });

  it('equal the rows in the database', async () => {
    const { data } = await getAllAccounts({ client: server.as(persona) });
    const { data: profile } = await getProfile({ client: server.as(persona) });
    const rows = await server.engine.transaction('read', (sql) =>
      sql.query<{ total: string }>(
        `select coalesce(sum(value), 0)::numeric(20, 2) as total
         from account join household using (household_id) where household.name = $1`,
        [profile.householdname],
      ),
    );
    expect(data.networth.total.amount).toBe(rows[0]?.total);
  });

  it('hold each account in exactly one default group, and all of them in the custom view', async () => {
    const { data } = await getAllAccounts({ client: server.as(persona) });
    const listed = data.defaultgroups.flatMap((group) => group.accounts);
    expect(distinct(listed)).toHaveLength(listed.length);
    const custom = [...data.customgroups, data.ungrouped ?? []].flat();
    const inCustom = distinct(custom.flatMap((group) => group.accounts));
    expect(inCustom.map(({ key }) => key).sort()).toEqual(listed.map(({ key }) => key).sort());
    const grouped = distinct(data.customgroups.flatMap((group) => group.accounts));
    expect(data.totalaccounts).toEqual({
      numberofprofileaccounts: listed.length,
      numberofgroupedaccounts: grouped.length,
      numberofexternalaccounts: listed.filter(({ source }) => source === 'external').length,
      numberofotheraccounts: listed.filter(({ source }) => source === 'manual').length,
    });
  });

  it('list the same members in the group editor', async () => {
    const { data } = await getAllAccounts({ client: server.as(persona) });
    const { data: listed } = await listAccountGroups({ client: server.as(persona) });
    const members = [...data.defaultgroups, ...data.customgroups].map((group) => ({
      groupid: group.groupid,
      accounts: group.accounts.map(({ key, nickname }) => ({ key, nickname })),
    }));
    expect([...listed.defaultgroups, ...listed.customgroups]).toMatchObject(members);
  });
});

describe('the sandbox', () => {
  it('has the rich household with nineteen accounts, outside assets and liabilities', async () => {
    const { data } = await getAllAccounts({ client: server.as('rich') });
    expect(data.totalaccounts).toEqual({
      numberofprofileaccounts: 19,
      numberofgroupedaccounts: 10,
      numberofexternalaccounts: 2,
      numberofotheraccounts: 5,
    });
    expect(data.defaultgroups).toHaveLength(4);
    expect(data.networth.liabilities.amount).toMatch(/^-/);
    const changes = data.defaultgroups.flatMap((group) => group.accounts).map((a) => a.daychange);
    expect(new Set(changes.map(({ amount }) => amount)).size).toBeGreaterThan(10);
  });

  it('has a household with nothing yet', async () => {
    const { data } = await getAllAccounts({ client: server.as('empty') });
    expect(data.networth.total.amount).toBe('0.00');
    expect(data.networth.daychangefraction).toBeUndefined();
    expect(data.defaultgroups).toEqual([]);
  });
});

describe('an account kept out of net worth', () => {
  it('is listed, and not counted', async () => {
    const client = server.as('plain');
    const { data: before } = await getNetWorth({ client });
    const key = before.lines[0]?.key ?? '';
    const set = (counted: boolean) =>
      server.engine.transaction('write', (sql) =>
        sql.query('update account set counted = $2 where account_key = $1', [key, counted]),
      );
    await set(false);
    const { data: after } = await getNetWorth({ client });
    const { data: all } = await getAllAccounts({ client });
    await set(true);
    expect(after.lines).toHaveLength(before.lines.length);
    const left = cents(before.totals.total) - cents(after.totals.total);
    expect(left).toBe(sum(before.lines.filter((line) => line.key === key).map((l) => l.value)));
    expect(all.totalnetworthaccounts).not.toContain(key);
  });
});

describe('the advisor team', () => {
  it('comes lead advisor first, each with a photo that is a PNG', async () => {
    const { data } = await listAdvisorTeam({ client: server.as('rich') });
    expect(data.advisors.map(({ role }) => role)[0]).toBe('Lead advisor');
    for (const { advisorid, hasimage } of data.advisors) {
      expect(hasimage).toBe(true);
      const response = await server.fetchAs('rich', `/v2/profile/advisor-team/${advisorid}/image`);
      expect(response.headers.get('content-type')).toBe('image/png');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([192, 192]);
    }
  });

  it('keeps the photo of someone else’s advisor to itself', async () => {
    const foreign = '/v2/profile/advisor-team/adv-brackenbury/image';
    const unknown = '/v2/profile/advisor-team/adv-nobody/image';
    const [one, other] = await Promise.all(
      [foreign, unknown].map((path) => server.fetchAs('plain', path)),
    );
    expect([one?.status, other?.status]).toEqual([404, 404]);
    expect(await one?.text()).toBe(await other?.text());
  });
});

describe('reads', () => {
  it('carry an ETag and answer 304 to whoever has it', async () => {
    for (const path of [
      '/v2/profile/accounts',
      '/v2/profile/advisor-team/adv-quillfeather/image',
    ]) {
      const first = await server.fetchAs('rich', path);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^(W\/)?"[\w-]+"$/);
      const again = await server.fetchAs('rich', path, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
      expect(again.headers.get('cache-control')).toBe('no-store');
    }
  });
});
