import {
  type AccountGroups,
  createAccountGroup,
  deleteAccountGroup,
  getAllAccounts,
  getNetWorthHistory,
  getPageCustomization,
  getShortcuts,
  getSummaryWidgets,
  listAccessLog,
  listAccountGroups,
  submitCacheInvalidation,
  updateAccountGroup,
  updateAccountGroupOrder,
  updateAccountOrder,
  updateClosedAccountVisibility,
  updatePageCustomization,
  updateShortcuts,
  updateSummaryWidgets,
  updateTotalNetWorthAccounts,
} from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = server.as('rich');
});
afterAll(() => server.close());

const ifMatch = (version = '') => ({ 'If-Match': `"${version}"` });
const groups = async (as = client): Promise<AccountGroups> =>
  (await listAccountGroups({ client: as })).data;
const accounts = async (as = client) => (await getAllAccounts({ client: as })).data;
const keysOf = ({ defaultgroups }: AccountGroups) =>
  defaultgroups.flatMap((group) => group.accounts.map(({ key }) => key));
const arranged = async () => ({ client, headers: ifMatch((await groups()).arrangement.version) });
const refusal = (status: number, code: string) => ({ status, code });

describe('a group of the client’s own', () => {
  it('is made, changed, sorted and deleted, its accounts in their order, and the log tells so', async () => {
    const [first, second, third] = keysOf(await groups()) as [string, string, string];
    const { data: made } = await createAccountGroup({
      client,
      body: { groupname: 'Lake house', accountkeys: [second, first] },
    });
    expect(made.groupname).toBe('Lake house');
    expect(made.accounts.map(({ key }) => key)).toEqual([second, first]);

    const { data: changed } = await updateAccountGroup({
      client,
      path: { groupid: made.groupid },
      headers: ifMatch(made.version),
      body: { groupname: 'Summer house', accountkeys: [third, second] },
    });
    const version = String(Number(made.version) + 1);
    expect(changed).toMatchObject({ groupname: 'Summer house', version });
    expect(changed.accounts.map(({ key }) => key)).toEqual([third, second]);

    const ids = (await groups()).customgroups.map(({ groupid }) => groupid);
    await updateAccountGroupOrder({
      ...(await arranged()),
      body: { groupids: ids.toReversed() },
    });
    const shown = await accounts(server.as('richSpouse'));
    expect(shown.customgroups.map(({ groupid }) => groupid)).toEqual(ids.toReversed());

    const options = { client, path: { groupid: made.groupid } };
    await deleteAccountGroup({ ...options, headers: ifMatch(changed.version) });
    const left = await groups();
    expect(left.customgroups.map(({ groupid }) => groupid)).not.toContain(made.groupid);
    expect(keysOf(left)).toContain(third);
    await expect(
      deleteAccountGroup({ ...options, headers: ifMatch(changed.version) }),
    ).rejects.toMatchObject(refusal(404, 'group.not_found'));

    const { data: log } = await listAccessLog({ client, query: { limit: 20 } });
    const actions = log.items.map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['group.created', 'group.changed', 'groups.sorted', 'group.deleted']),
    );
  });

  it('comes back where it stood when its deletion is undone', async () => {
    const [key = ''] = keysOf(await groups());
    await createAccountGroup({ client, body: { groupname: 'Last', accountkeys: [key] } });
    const { data: back } = await createAccountGroup({
      client,
      body: { groupname: 'First again', accountkeys: [key], sortorder: 0 },
    });
    expect((await groups()).customgroups[0]).toEqual(back);
  });

  it('keeps a name of its own, and refuses what would lose a change', async () => {
    const [key = ''] = keysOf(await groups());
    const body = { groupname: 'Reserve', accountkeys: [key] };
    const made = await Promise.allSettled(
      ['Reserve', 'RESERVE'].map((groupname) =>
        createAccountGroup({ client, body: { ...body, groupname } }),
      ),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(createAccountGroup({ client, body })).rejects.toMatchObject(
      refusal(409, 'group.name_taken'),
    );
    const reserve = (await groups()).customgroups.find((one) => /reserve/i.test(one.groupname));
    const path = { groupid: reserve?.groupid ?? '' };
    await expect(
      updateAccountGroup({ client, path, headers: ifMatch('9'), body }),
    ).rejects.toMatchObject(refusal(412, 'resource.changed'));
    await expect(updateAccountGroup({ client, path, body })).rejects.toMatchObject({ status: 428 });
    await expect(
      createAccountGroup({ client, body: { groupname: 'Empty', accountkeys: [] } }),
    ).rejects.toMatchObject(refusal(400, 'request.invalid'));
    const order = { groupids: [path.groupid] };
    await expect(
      updateAccountGroupOrder({ ...(await arranged()), body: order }),
    ).rejects.toMatchObject(refusal(409, 'group.order_incomplete'));
  });

  it('is not there for another household, whose accounts it cannot hold', async () => {
    const own = await groups();
    const other = server.as('plain');
    const path = { groupid: own.customgroups[0]?.groupid ?? '' };
    const [foreign = ''] = keysOf(own);
    const [key = ''] = keysOf(await groups(other));
    await expect(
      deleteAccountGroup({ client: other, path, headers: ifMatch('1') }),
    ).rejects.toMatchObject(refusal(404, 'group.not_found'));
    await expect(
      createAccountGroup({
        client: other,
        body: { groupname: 'Theirs', accountkeys: [key, foreign] },
      }),
    ).rejects.toMatchObject(refusal(404, 'account.not_found'));
    const headers = ifMatch((await groups(other)).arrangement.version);
    await expect(
      updateTotalNetWorthAccounts({ client: other, headers, body: { accountkeys: [foreign] } }),
    ).rejects.toMatchObject(refusal(404, 'account.not_found'));
    expect(await groups()).toEqual(own);
  });
});

describe('net worth over time', () => {
  it('ends in the total that is shown, and each point is assets less liabilities', async () => {
    const as = server.as('plain');
    const { data } = await getNetWorthHistory({ client: as });
    const { asof, networth } = await accounts(as);
    const last = data.points.at(-1);
    expect(last).toMatchObject({ date: asof, total: networth.total, assets: networth.assets });
    const days = data.points.map(({ date }) => date);
    expect(days).toEqual([...new Set(days)].toSorted());
    expect(days.length).toBeGreaterThan(366);
    const cents = (amount: string) => BigInt(amount.replace('.', ''));
    for (const point of data.points) {
      const { total, assets, liabilities, externalliabilities, manualliabilities } = point;
      expect(cents(total.amount)).toBe(cents(assets.amount) + cents(liabilities.amount));
      // The firm keeps no liabilities: all that is owed is owed elsewhere, or was entered.
      expect(cents(liabilities.amount)).toBe(
        cents(externalliabilities.amount) + cents(manualliabilities.amount),
      );
    }
    const eve = data.points.findLast(({ date }) => date.slice(0, 7) < asof.slice(0, 7));
    expect(data.monthtodate?.from).toBe(eve?.date);
    expect(cents(data.monthtodate?.change.amount ?? '')).toBe(
      cents(networth.total.amount) - cents(eve?.total.amount ?? ''),
    );
    // A jump of the last day would mean that the books and the total speak of different things.
    const before = data.points.at(-2);
    const step = cents(networth.total.amount) - cents(before?.total.amount ?? '');
    expect(step).toBe(cents(networth.daychange.amount));
  });

  it('is empty for a household without accounts', async () => {
    const { data } = await getNetWorthHistory({ client: server.as('empty') });
    expect(data.points).toEqual([]);
    expect(data.monthtodate).toBeUndefined();
  });
});

describe('the arrangement of a household', () => {
  it('puts the named accounts first and counts exactly those that were chosen', async () => {
    const before = await accounts();
    const group = before.defaultgroups.find((one) => one.accounts.length > 1);
    const keys = group?.accounts.map(({ key }) => key).toReversed() ?? [];
    await updateAccountOrder({ ...(await arranged()), body: { accountkeys: keys } });
    const sorted = await accounts();
    const same = sorted.defaultgroups.find(({ groupid }) => groupid === group?.groupid);
    expect(same?.accounts.map(({ key }) => key)).toEqual(keys);
    expect(same?.value).toEqual(group?.value);

    const [only = ''] = keys;
    await updateTotalNetWorthAccounts({ ...(await arranged()), body: { accountkeys: [only] } });
    const counted = await accounts();
    expect(counted.totalnetworthaccounts).toEqual([only]);
    expect(counted.networth.total).toEqual(same?.accounts[0]?.value);

    const stale = { client, headers: ifMatch('1') };
    await expect(
      updateTotalNetWorthAccounts({ ...stale, body: { accountkeys: [] } }),
    ).rejects.toMatchObject(refusal(412, 'resource.changed'));
  });

  it('shows a closed account only where the household wants to see it', async () => {
    const other = server.as('plain');
    const [key = ''] = keysOf(await groups(other));
    await server.engine.transaction('write', (sql) =>
      sql.query(
        `update account set value = 0, day_change = 0, closed_on = '2026-03-31' where account_key = $1`,
        [key],
      ),
    );
    const hidden = await groups(other);
    expect(keysOf(hidden)).not.toContain(key);
    expect(hidden.closedaccounts).toEqual([
      {
        ...{ key, nickname: expect.any(String), maskednumber: expect.any(String) },
        closedon: '2026-03-31',
      },
    ]);
    const counts = (await accounts(other)).totalaccounts;
    const { data: arrangement } = await updateClosedAccountVisibility({
      client: other,
      headers: ifMatch(hidden.arrangement.version),
      body: { closedshown: true },
    });
    expect(arrangement.closedshown).toBe(true);
    const shown = await accounts(other);
    expect(shown.totalaccounts.numberofprofileaccounts).toBe(counts.numberofprofileaccounts + 1);
    const account = shown.defaultgroups
      .flatMap((one) => one.accounts)
      .find((one) => one.key === key);
    expect(account).toMatchObject({ closedon: '2026-03-31' });
  });

  it('keeps what was chosen for a closed account while it is not shown and the others are arranged', async () => {
    const plain = server.as('plain');
    const show = async (closedshown: boolean) =>
      updateClosedAccountVisibility({
        client: plain,
        headers: ifMatch((await groups(plain)).arrangement.version),
        body: { closedshown },
      });
    await show(true);
    const before = await accounts(plain);
    const closed = before.defaultgroups.flatMap((one) => one.accounts).find((one) => one.closedon);
    const key = closed?.key ?? '';
    const [open = ''] = before.totalnetworthaccounts.filter((one) => one !== key);
    expect(before.totalnetworthaccounts).toContain(key);
    const body = { groupname: 'Once and now', accountkeys: [open, key] };
    const { data: group } = await createAccountGroup({ client: plain, body });

    await show(false);
    await updateTotalNetWorthAccounts({
      client: plain,
      headers: ifMatch((await groups(plain)).arrangement.version),
      body: { accountkeys: [open] },
    });
    const { data: saved } = await updateAccountGroup({
      client: plain,
      path: { groupid: group.groupid },
      headers: ifMatch(group.version),
      body: { groupname: 'Now', accountkeys: [open] },
    });
    expect(saved.accounts.map((one) => one.key)).toEqual([open]);

    await show(true);
    expect((await accounts(plain)).totalnetworthaccounts.toSorted()).toEqual([open, key].sort());
    const { customgroups } = await groups(plain);
    const kept = customgroups.find(({ groupid }) => groupid === group.groupid);
    expect(kept?.accounts.map((one) => one.key).sort()).toEqual([open, key].sort());
  });

  it('tells since when what is read is fresh', async () => {
    const { data } = await submitCacheInvalidation({ client });
    expect(Math.abs(Date.parse(data.readafter) - Date.now())).toBeLessThan(60_000);
  });
});

describe('Home as a person arranged it', () => {
  it('keeps widgets and shortcuts for each person, resets, and lets one of two tabs win', async () => {
    const widgets = [{ id: 'allocation', hidden: true, columns: 12 as const }];
    const { data: unarranged } = await getSummaryWidgets({ client });
    expect(unarranged).toEqual({ widgets: [], version: '0' });
    const write = (version: string, body: typeof widgets) =>
      updateSummaryWidgets({ client, headers: ifMatch(version), body: { widgets: body } });
    expect((await write('0', widgets)).data).toEqual({ widgets, version: '1' });
    await expect(write('0', [])).rejects.toMatchObject(refusal(412, 'resource.changed'));
    const spouse = await getSummaryWidgets({ client: server.as('richSpouse') });
    expect(spouse.data.widgets).toEqual([]);
    expect((await write('1', [])).data).toEqual({ widgets: [], version: '2' });

    const { data: offered } = await getShortcuts({ client });
    expect(offered.shortcuts).toEqual(['/accounts/activities']);
    const shortcuts = ['/documents/tax', '/accounts/income'];
    const options = { client, headers: ifMatch(offered.version) };
    await updateShortcuts({ ...options, body: { shortcuts } });
    expect((await getShortcuts({ client })).data).toEqual({ shortcuts, version: '1' });
    await expect(
      updateShortcuts({ ...options, body: { shortcuts: ['https://example.com'] } }),
    ).rejects.toMatchObject(refusal(400, 'request.invalid'));
  });

  it('keeps which parts of a page each person hides, one entry for each page that hides any', async () => {
    const { data: unchanged } = await getPageCustomization({ client });
    expect(unchanged).toEqual({ pages: [], version: '0' });
    const page = (name: string, ...hidden: string[]) => ({ page: `/accounts/${name}`, hidden });
    const write = (version: string, ...pages: ReturnType<typeof page>[]) =>
      updatePageCustomization({ client, headers: ifMatch(version), body: { pages } });
    const asked = [page('income', 'received'), page('investments'), page('income', 'projected')];
    const kept = { pages: [page('income', 'projected')], version: '1' };
    expect((await write('0', ...asked)).data).toEqual(kept);
    await expect(write('0')).rejects.toMatchObject(refusal(412, 'resource.changed'));
    expect((await getPageCustomization({ client })).data).toEqual(kept);
    const spouse = await getPageCustomization({ client: server.as('richSpouse') });
    expect(spouse.data.pages).toEqual([]);
    const elsewhere = { page: 'https://example.com', hidden: ['all'] };
    await expect(write('1', elsewhere)).rejects.toMatchObject(refusal(400, 'request.invalid'));
    expect((await write('1')).data).toEqual({ pages: [], version: '2' });
  });
});
