import {
  createAccountGroup,
  createAssetAttachment,
  createManualAsset,
  deleteAssetAttachment,
  deleteManualAsset,
  getAllAccounts,
  getAssetAttachment,
  getManualAsset,
  getNetWorth,
  isApiError,
  listAccessLog,
  listAssetAttachments,
  listManualAssets,
  submitManualAssetRestore,
  updateAccountGroup,
  updateManualAsset,
  validateManualAsset,
  type ManualAssetInput,
} from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopedDatabase } from '../../db/sql';
import {
  type Persona,
  startTestServer,
  subjectOf,
  type TestServer,
} from '../../testing/testServer';
import { centsOf } from './cents';

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

const house: ManualAssetInput = {
  name: 'House by the lake',
  type: 'property',
  ownership: '0.5',
  valuations: [
    { day: '2026-01-15', amount: '1250000.01' },
    { day: '2020-06-30', amount: '900000.00' },
  ],
  note: 'Appraised by a neighbour.',
};
const mortgage: ManualAssetInput = {
  name: 'Mortgage on the lake',
  type: 'mortgage',
  ownership: '1',
  valuations: [{ day: '2026-02-01', amount: '700000.00' }],
  loan: { principal: '800000.00', yearlyrate: '0.0375', months: 360, firstpayment: '2020-02-01' },
};

async function add(persona: Persona, body: ManualAssetInput) {
  return (await createManualAsset({ client: server.as(persona), body })).data;
}

async function remove(persona: Persona, key: string) {
  const client = server.as(persona);
  const { data } = await getManualAsset({ client, path: { accountkey: key } });
  const headers = { 'If-Match': `"${data.asset.version}"` };
  return (await deleteManualAsset({ client, path: { accountkey: key }, headers })).data;
}

async function refusal(attempt: Promise<unknown>) {
  const error: unknown = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isApiError(error)) throw new Error('The API did not refuse.', { cause: error });
  return error;
}

const totalOf = async (persona: Persona) =>
  centsOf((await getNetWorth({ client: server.as(persona) })).data.totals.total.amount);

describe('assets and liabilities that a client enters', () => {
  it('are what the sandbox household has, with what secures them', async () => {
    const { data } = await listManualAssets({ client: server.as('rich') });
    expect(data.items.map(({ type }) => type).sort()).toEqual([
      'art',
      'credit',
      'mortgage',
      'note',
      'property',
    ]);
    const owned = data.items.find(({ type }) => type === 'property');
    const owed = data.items.filter(({ linkedto }) => linkedto === owned?.account);
    expect(owed).toHaveLength(2);
    const rest = owed.reduce((sum, { value }) => sum + centsOf(value.amount), 0n);
    expect(centsOf(owned?.equity?.amount ?? '')).toBe(centsOf(owned?.value.amount ?? '') + rest);
    const { data: accounts } = await getAllAccounts({ client: server.as('rich') });
    expect(accounts.totalaccounts.numberofotheraccounts).toBe(data.items.length);
  });

  it('change net worth and the counts at once, by what was said before saving', async () => {
    const client = server.as('renamer');
    const before = await totalOf('renamer');
    const { data: counts } = await getAllAccounts({ client });
    const { data: effect } = await validateManualAsset({ client, body: house });
    expect(effect.change.amount).toBe('625000.01');
    expect(await totalOf('renamer')).toBe(before);

    const { asset, valuations, note } = await add('renamer', house);
    expect(asset).toMatchObject({ kind: 'asset', ownership: '0.5', asof: '2026-01-15' });
    expect(valuations).toEqual([
      { day: '2020-06-30', amount: '900000.00', share: { amount: '450000.00', currency: 'USD' } },
      { day: '2026-01-15', amount: '1250000.01', share: { amount: '625000.01', currency: 'USD' } },
    ]);
    expect(note).toBe(house.note);
    expect(await totalOf('renamer')).toBe(before + 62_500_001n);
    const { data: after } = await getAllAccounts({ client });
    expect(after.totalaccounts.numberofotheraccounts).toBe(
      counts.totalaccounts.numberofotheraccounts + 1,
    );
    const places = after.defaultgroups.filter(({ accounts }) =>
      accounts.some(({ key }) => key === asset.account),
    );
    expect(places.map(({ groupname }) => groupname)).toEqual(['Other assets']);

    const { asset: owed, schedule } = await add('renamer', {
      ...mortgage,
      linkedto: asset.account,
    });
    expect(owed.value.amount).toBe('-700000.00');
    expect(schedule?.payments.at(-1)?.balance.amount).toBe('0.00');
    const { data: detail } = await getManualAsset({ client, path: { accountkey: asset.account } });
    expect(detail.asset.equity?.amount).toBe('-74999.99');
    expect(await totalOf('renamer')).toBe(before + 62_500_001n - 70_000_000n);
    const asDebt = validateManualAsset({
      client,
      query: { account: asset.account },
      body: mortgage,
    });
    expect((await refusal(asDebt)).fields.map(({ field }) => field)).toEqual(['/type']);

    await remove('renamer', asset.account);
    const { data: left } = await getManualAsset({ client, path: { accountkey: owed.account } });
    expect(left.asset.linkedto).toBeUndefined();
    const { data: restored } = await submitManualAssetRestore({
      client,
      path: { accountkey: asset.account },
    });
    const version = restored.asset.version;
    expect(restored).toEqual({ ...detail, asset: { ...detail.asset, version } });
    expect(await totalOf('renamer')).toBe(before + 62_500_001n - 70_000_000n);
    const twice = submitManualAssetRestore({ client, path: { accountkey: asset.account } });
    expect((await refusal(twice)).code).toBe('asset.not_found');
  });

  it('come back into the custom groups that their removal emptied', async () => {
    const client = server.as('rich');
    const groupsOf = async () => {
      const { data } = await getAllAccounts({ client });
      return data.customgroups.map(({ groupname, accounts }) => [
        groupname,
        accounts.map(({ key }) => key),
      ]);
    };
    const before = await groupsOf();
    const { data } = await listManualAssets({ client });
    const home = data.items.filter(({ type }) => ['property', 'mortgage', 'credit'].includes(type));
    for (const { account } of home) await remove('rich', account);
    expect((await groupsOf()).map(([name]) => name)).not.toContain('Home');
    const { data: less } = await listManualAssets({ client });
    expect(less.removed.map(({ account }) => account).sort()).toEqual(
      home.map(({ account }) => account).sort(),
    );
    for (const { account } of home) {
      await submitManualAssetRestore({ client, path: { accountkey: account } });
    }
    expect(await groupsOf()).toEqual(before);
    const { data: again } = await listManualAssets({ client });
    expect(again.net).toEqual(data.net);
    expect(again.items.filter(({ linkedto }) => linkedto !== undefined)).toHaveLength(2);
  });

  it('are changed by the version that was read only', async () => {
    const client = server.as('renamer');
    const { asset } = await add('renamer', house);
    const path = { accountkey: asset.account };
    const body = { ...house, ownership: '1', name: 'House, all ours' };
    const before = await totalOf('renamer');
    const { data: effect } = await validateManualAsset({
      client,
      body,
      query: { account: asset.account },
    });
    expect(effect.change.amount).toBe('625000.00');
    expect((await refusal(updateManualAsset({ client, path, body }))).status).toBe(428);
    const headers = { 'If-Match': `"${asset.version}"` };
    const saved = await updateManualAsset({ client, path, body, headers });
    const version = String(Number(asset.version) + 1);
    expect(saved.data.asset).toMatchObject({ name: 'House, all ours', version });
    expect(await totalOf('renamer')).toBe(before + 62_500_000n);
    const stale = updateManualAsset({ client, path, body, headers });
    expect((await refusal(stale)).status).toBe(412);
    const blind = deleteManualAsset({ client, path, headers });
    expect((await refusal(blind)).status).toBe(412);
    const { data: log } = await listAccessLog({ client });
    expect(log.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['asset.added', 'asset.changed']),
    );
  });

  it('come back, with the group that went with them, under versions that were never read before', async () => {
    const client = server.as('renamer');
    const { asset } = await add('renamer', house);
    const path = { accountkey: asset.account };
    const { data: group } = await createAccountGroup({
      client,
      body: { groupname: 'By the lake', accountkeys: [asset.account] },
    });
    const asRead = { 'If-Match': `"${asset.version}"` };
    await updateManualAsset({ client, path, headers: asRead, body: { ...house, ownership: '1' } });
    await remove('renamer', asset.account);
    await submitManualAssetRestore({ client, path });
    const stale = updateManualAsset({ client, path, headers: asRead, body: house });
    expect((await refusal(stale)).status).toBe(412);
    const renamed = updateAccountGroup({
      ...{ client, path: { groupid: group.groupid } },
      headers: { 'If-Match': `"${group.version}"` },
      body: { groupname: 'Elsewhere', accountkeys: [asset.account] },
    });
    expect((await refusal(renamed)).status).toBe(412);
    await remove('renamer', asset.account);
  });

  it('are refused with what is wrong, and nothing is saved', async () => {
    const client = server.as('plain');
    const before = await totalOf('plain');
    const wrong: [ManualAssetInput, string][] = [
      [{ ...house, valuations: [{ day: '2999-01-01', amount: '1.00' }] }, '/valuations/0/day'],
      [
        {
          ...house,
          valuations: [
            { day: '2026-01-15', amount: '1.00' },
            { day: '2026-01-15', amount: '2.00' },
          ],
        },
        '/valuations/1/day',
      ],
      [{ ...house, ownership: '0.0' }, '/ownership'],
      [{ ...house, loan: mortgage.loan }, '/loan'],
      [{ ...mortgage, linkedto: 'accnobodyknows0001' }, '/linkedto'],
    ];
    for (const [body, field] of wrong) {
      const { status, fields } = await refusal(createManualAsset({ client, body }));
      expect([status, fields.map((one) => one.field)]).toEqual([422, [field]]);
    }
    expect(await totalOf('plain')).toBe(before);
  });

  it('answer another household as if they did not exist, and firm accounts too', async () => {
    const { data } = await listManualAssets({ client: server.as('rich') });
    const foreign = data.items[0]?.account ?? '';
    const { data: own } = await getAllAccounts({ client: server.as('plain') });
    const firm = own.defaultgroups[0]?.accounts[0]?.key ?? '';
    const client = server.as('plain');
    for (const accountkey of [foreign, firm]) {
      const path = { accountkey };
      const headers = { 'If-Match': '"1"' };
      for (const attempt of [
        () => getManualAsset({ client, path }),
        () => updateManualAsset({ client, path, headers, body: house }),
        () => deleteManualAsset({ client, path, headers }),
        () => submitManualAssetRestore({ client, path }),
        () => validateManualAsset({ client, query: { account: accountkey }, body: house }),
      ]) {
        expect((await refusal(attempt())).code).toBe('asset.not_found');
      }
    }
    const stolen = createManualAsset({ client, body: { ...mortgage, linkedto: foreign } });
    expect((await refusal(stolen)).status).toBe(422);
  });

  it('have files that are checked, downloaded, kept over a removal and seen by nobody else', async () => {
    const client = server.as('empty');
    const accountkey = (await add('empty', house)).asset.account;
    const path = { accountkey };
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const attach = (name: string, text: string, by = client) =>
      createAssetAttachment({ client: by, path, body: { name, content: base64(text) } });
    const pdf = '%PDF-1.7 a deed';
    const { data: kept } = await attach('../Deed\u202e.pdf', pdf);
    expect(kept.items).toMatchObject([
      { name: '..-Deed.pdf', mediatype: 'application/pdf', bytes: pdf.length },
    ]);
    const attachmentid = kept.items[0]?.attachmentid ?? '';
    const one = { accountkey, attachmentid };
    const address = `/v2/aggregation/manual-assets/${accountkey}/attachments/${attachmentid}`;
    const response = await server.fetchAs('empty', address);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(await response.text()).toBe(pdf);

    const virus = [
      '%PDF X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
      'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
    ];
    for (const [name, text] of [
      ['page.pdf', '<script>alert(1)</script>'],
      ['virus.pdf', virus.join('').replace('%PDF ', '%PDF-')],
    ] as const)
      expect((await refusal(attach(name, text))).code).toBe('attachment.refused');

    const stranger = server.as('plain');
    for (const [attempt, code] of [
      [() => listAssetAttachments({ client: stranger, path }), 'asset.not_found'],
      [() => attach('mine.pdf', pdf, stranger), 'asset.not_found'],
      [() => getAssetAttachment({ client: stranger, path: one }), 'attachment.not_found'],
      [() => deleteAssetAttachment({ client: stranger, path: one }), 'attachment.not_found'],
    ] as const)
      expect((await refusal(attempt())).code).toBe(code);

    await remove('empty', accountkey);
    expect((await refusal(getAssetAttachment({ client, path: one }))).code).toBe(
      'attachment.not_found',
    );
    await submitManualAssetRestore({ client, path });
    expect((await listAssetAttachments({ client, path })).data).toEqual(kept);
    expect((await deleteAssetAttachment({ client, path: one })).data.items).toEqual([]);
    const { data: log } = await listAccessLog({ client });
    expect(log.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['asset.file_added', 'asset.file_opened', 'asset.file_removed']),
    );
    for (let more = 0; more < 20; more += 1) await attach(`${more}.pdf`, `${pdf} ${more}`);
    expect((await refusal(attach('one too many.pdf', pdf))).code).toBe('attachment.too_many');
  });

  it('are written by the database’s functions for the own household’s manual accounts alone', async () => {
    const { data } = await getAllAccounts({ client: server.as('rich') });
    const keys = data.defaultgroups.flatMap(({ accounts }) =>
      accounts.map(({ key, source }) => ({ key, source })),
    );
    const firm = keys.find(({ source }) => source === 'firm')?.key ?? '';
    const manual = keys.find(({ source }) => source === 'manual')?.key ?? '';
    const drop = (persona: Persona, key: string) =>
      scopedDatabase(server.engine).transaction(
        { subject: subjectOf(persona), access: 'write' },
        (sql) => sql.query<{ gone: boolean }>('select drop_manual_account($1) as gone', [key]),
      );
    expect(await drop('rich', firm)).toEqual([{ gone: false }]);
    expect(await drop('plain', manual)).toEqual([{ gone: false }]);
    const { data: after } = await getAllAccounts({ client: server.as('rich') });
    expect(after.totalaccounts).toEqual(data.totalaccounts);
  });
});
