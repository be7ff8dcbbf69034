import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createDataExport,
  createMessageAttachment,
  createSecureMessage,
  createStepUp,
  createWatchList,
  createWatchListItem,
  getActivityCount,
  getAllAccounts,
  getDataExport,
  getMyProfile,
  getNetWorth,
  getRealizedGainLoss,
  getSecureMessage,
  listAccountGroups,
  listDataExports,
  listDriveItems,
  listDrives,
  listOpenTaxLots,
  listPositions,
  listSecureMessages,
  listTransfers,
  updateClosedAccountVisibility,
} from '@portal/api-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyHashOf } from '../../auth/bodyHash';
import { dataExportUpkeepJob } from '../../dataExports/dataExportJob';
import { sendJob } from '../../jobs/jobKind';
import { linesAfter } from '../../testing/auditLog';
import {
  codeAt,
  type Enrolled,
  enrol,
  neverIdle,
  refusalOf,
  signedIn,
  testClock,
  tokenOf,
} from '../../testing/mfa';
import { SEED_DAY } from '../../testing/seedDay';
import { type Client, startTestServer, subjectOf, type TestServer } from '../../testing/testServer';

/** Drawing all of them would take a minute. */
const ENCLOSED = 8;
const clock = testClock(new Date());
const folder = mkdtempSync(join(tmpdir(), 'export-'));
let server: TestServer;
let held: Enrolled;
let me: Client;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now, exportedDocuments: ENCLOSED });
  await neverIdle(server);
  held = await enrol(signedIn(server, 'plain'), clock);
  me = signedIn(server, 'plain', { key: held.key });
  const said = { subject: '=1+1', body: 'When does it settle?' };
  await createSecureMessage({
    client: me,
    headers: { 'Idempotency-Key': randomUUID() },
    body: { to: ['adv-quillfeather'], topic: 'account-inquiry', ...said },
  });
  const { data: list } = await createWatchList({ client: me, body: { name: 'Later' } });
  await createWatchListItem({
    client: me,
    path: { watchlistid: list.watchlistid },
    body: { securityid: 'sec-haystack-agg' },
  });
  await server.engine.transaction('write', (sql) =>
    sql.query(
      `update account set value = 0, day_change = 0, closed_on = '2026-03-31' where account_key = (
         select min(account_key) from account join membership using (household_id) where subject = $1)`,
      [subjectOf('plain')],
    ),
  );
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => clock.advance(30));

async function ask() {
  const step = { operation: 'createDataExport', bodyhash: bodyHashOf(undefined) };
  const code = codeAt(held.secret, clock.now());
  const { data } = await createStepUp({ client: me, body: { ...step, code } });
  return createDataExport({ client: me, headers: { stepupgrant: data.grant ?? '' } });
}

async function fetchMine(path: string): Promise<Response> {
  const headers = {
    authorization: `Bearer ${await tokenOf(server, 'plain')}`,
    totpsessionkey: held.key,
  };
  return fetch(`${server.url}${path}`, { headers });
}
const contentOf = (exportid: string) => fetchMine(`/v2/profile/data-exports/${exportid}/content`);

const problemOf = async (response: Response) =>
  `${response.status} ${((await response.json()) as { code: string }).code}`;

interface Listed {
  rows: Record<string, unknown>[];
  totals?: Record<string, unknown>;
}
const listOf = (name: string) =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Listed;

describe('an export of all data', () => {
  let exportid: string;

  it('is asked for with a fresh code, one at a time, and says when it is ready', async () => {
    const bare = createDataExport({ client: me, headers: { stepupgrant: 'none' } });
    expect(await refusalOf(bare)).toBe('403 mfa.step_up_required');
    const { data: asked } = await ask();
    expect(asked).toMatchObject({ state: 'queued' });
    clock.advance(30);
    expect(await refusalOf(ask())).toBe('409 export.in_work');
    exportid = asked.exportid;
    expect(await problemOf(await contentOf(exportid))).toBe('409 export.not_ready');
    const { failures } = await server.jobs.drain();
    expect(failures).toEqual([]);
    const { data } = await getDataExport({ client: me, path: { exportid } });
    expect(data.state).toBe('ready');
    expect((await listDataExports({ client: me })).data.items).toEqual([data]);
  });

  it('holds each list as the screens have it, proven by hashes', async () => {
    const response = await contentOf(exportid);
    expect(response.headers.get('content-type')).toBe('application/zip');
    const zip = join(folder, 'export.zip');
    writeFileSync(zip, Buffer.from(await response.arrayBuffer()));
    execFileSync('unzip', ['-q', zip, '-d', folder]);
    execFileSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: folder });
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
      files: { file: string; rows: number }[];
      documents: { file: string; documentid: string }[];
      leftout: object[];
      totals: Record<string, Record<string, unknown>>;
    };
    const names = readdirSync(folder).filter((name) => /\.(csv|json)$/.test(name));
    expect(names.toSorted()).toEqual(
      [...manifest.files.map(({ file }) => file), 'manifest.json'].toSorted(),
    );
    const pdfs = readdirSync(join(folder, 'documents'), { recursive: true, encoding: 'utf8' });
    expect(pdfs.filter((name) => name.endsWith('.pdf'))).toHaveLength(manifest.documents.length);
    const days = listOf('documents').rows.map((row) => `${row['date']}`);
    const newest = days.toSorted().slice(-ENCLOSED).toReversed();
    expect(manifest.documents.map(({ file }) => /\d{4}-\d\d-\d\d/.exec(file)?.[0])).toEqual(newest);
    expect(manifest.leftout).toHaveLength(days.length - ENCLOSED);
    expect(manifest.leftout[0]).toMatchObject({ reason: 'Beyond the newest 8 documents.' });
    for (const { file } of manifest.documents)
      expect(readFileSync(join(folder, file)).subarray(0, 5).toString()).toBe('%PDF-');
    // The closed account is in the file although the screens do not show it.
    const { data: groups } = await listAccountGroups({ client: me });
    const [closed] = groups.closedaccounts;
    const before = (await getNetWorth({ client: me })).data.lines.map(({ key }) => key);
    expect(before).not.toContain(closed?.key);
    await updateClosedAccountVisibility({
      client: me,
      headers: { 'If-Match': `"${groups.arrangement.version}"` },
      body: { closedshown: true },
    });
    const { data: all } = await getAllAccounts({ client: me });
    expect(listOf('accounts').rows).toContainEqual(expect.objectContaining({ key: closed?.key }));
    expect(manifest.totals['accounts']).toEqual(all.totalaccounts);
    const { data: netWorth } = await getNetWorth({ client: me });
    expect(manifest.totals['net-worth']).toEqual({ valuesof: netWorth.asof, ...netWorth.totals });
    expect(listOf('net-worth').rows).toEqual(netWorth.lines);
    const { data: held } = await listPositions({ client: me, query: { view: 'account' } });
    const positions = held.groups.flatMap((group) => group.positions);
    expect(listOf('positions').rows).toEqual(positions);
    expect(manifest.totals.positions).toMatchObject({ totalvalue: held.totalvalue });
    const { data: activities } = await getActivityCount({ client: me });
    expect(listOf('activities').rows).toHaveLength(activities.count);
    expect(activities.count).toBeGreaterThan(100);
    const year = Number(SEED_DAY.slice(0, 4));
    const { data: gains } = await getRealizedGainLoss({ client: me, query: { year } });
    expect(gains.totals.count).toBeGreaterThan(0);
    expect(listOf('realized-gains').totals?.[year]).toEqual(gains.totals);
    const { data: transfers } = await listTransfers({
      client: me,
      query: { from: '1900-01-01', limit: 200 },
    });
    // The one there is lies before the days that a list shows without dates.
    expect(transfers.items).not.toEqual([]);
    expect(listOf('transfers').rows).toEqual(transfers.items);
    // What is beside the accounts at the firm is in the file, too.
    expect(listOf('watch-lists').rows).toMatchObject([
      { list: 'Later', security: { securityid: 'sec-haystack-agg' } },
    ]);
    const { data: drives } = await listDrives({ client: me });
    const { driveid = '' } = drives.items.find(({ files }) => files > 0) ?? {};
    const { data: top } = await listDriveItems({ client: me, path: { driveid } });
    expect(top.items).not.toEqual([]);
    expect(
      listOf('drive-files').rows.filter((row) => row['driveid'] === driveid && row['path'] === '/'),
    ).toMatchObject(top.items);
    expect(listOf('profile').rows).toEqual([(await getMyProfile({ client: me })).data]);
    for (const { file, rows } of manifest.files.filter((one) => one.file.endsWith('.json')))
      expect([file, listOf(file.replace('.json', '')).rows.length]).toEqual([file, rows]);
  });

  it('holds every open lot of a position, and every message of a conversation', async () => {
    const [position] = listOf('positions').rows as {
      account: string;
      security: { securityid: string };
    }[];
    const { account = '', security = { securityid: '' } } = position ?? {};
    const { securityid } = security;
    const { data } = await listOpenTaxLots({ client: me, query: { account, securityid } });
    const lots = listOf('tax-lots').rows.filter(
      (lot) => lot['account'] === account && lot['securityid'] === securityid,
    );
    expect(lots).toEqual(data.lots.map((lot) => ({ account, securityid, ...lot })));
    const { data: box } = await listSecureMessages({ client: me, query: { folder: 'sent' } });
    const [first] = box.items;
    const path = { messageid: first?.messageid ?? '' };
    const { data: whole } = await getSecureMessage({ client: me, path });
    const written = listOf('messages').rows.filter(
      (one) => one['conversationid'] === whole.conversationid,
    );
    expect(written.map((one) => one['body'])).toEqual(whole.messages.map(({ body }) => body));
    expect(written).toMatchObject([{ body: 'When does it settle?', subject: '=1+1' }]);
    expect(readFileSync(join(folder, 'messages.csv'), 'utf8')).toContain(",'=1+1,");
  });

  it('is nobody else’s, not even a spouse’s', async () => {
    const ofRich = 'dexofrichofrichofrich';
    await server.engine.transaction('write', (sql) =>
      sql.query(
        `insert into data_export (export_id, household_id, subject, state, created_at, expires_at)
         select $1, household_id, subject, 'failed', $3::timestamptz, $3::timestamptz + interval '7 days'
         from membership where subject = $2`,
        [ofRich, subjectOf('rich'), clock.now().toISOString()],
      ),
    );
    const path = { exportid: ofRich };
    const own = await getDataExport({ client: server.as('rich'), path });
    expect(own.data.state).toBe('failed');
    for (const [persona, exportid] of [
      ['rich', (await listDataExports({ client: me })).data.items[0]?.exportid ?? ''],
      ['richSpouse', ofRich],
    ] as const) {
      const client = server.as(persona);
      const path = { exportid };
      expect(await refusalOf(getDataExport({ client, path }))).toBe('404 export.not_found');
      const { data } = await listDataExports({ client });
      expect(data.items.map((one) => one.exportid)).not.toContain(exportid);
      const url = `/v2/profile/data-exports/${exportid}/content`;
      expect(await problemOf(await server.fetchAs(persona, url))).toBe('404 export.not_found');
    }
  });

  it('leaves a line when it is asked for and when it is fetched', async () => {
    const told = (await linesAfter(server)).filter(({ action }) =>
      String(action).startsWith('export.'),
    );
    const words = told.map(({ action, outcome, subject }) => [action, outcome, subject]);
    const mine = subjectOf('plain');
    expect(words).toContainEqual(['export.requested', 'done', mine]);
    expect(words).toContainEqual(['export.downloaded', 'done', mine]);
  });

  it('expires after seven days, and then its bytes are gone, but not those that were attached to a message', async () => {
    const zip = readFileSync(join(folder, 'export.zip'));
    const { data: attached } = await createMessageAttachment({
      client: me,
      body: { name: 'my-data.zip', content: zip.toString('base64') },
    });
    const { data } = await getDataExport({ client: me, path: { exportid } });
    expect(Date.parse(data.expires) - Date.parse(data.created)).toBe(7 * 86_400_000);
    // Seven days later the factor would be asked for again.
    const [stored] = await server.engine.transaction('write', (sql) =>
      sql.query<{ sha256: string }>(
        `update data_export set expires_at = $2::timestamptz where export_id = $1 returning sha256`,
        [exportid, clock.now().toISOString()],
      ),
    );
    expect(await server.documentStore.sizeOf(stored?.sha256 ?? '')).not.toBeNull();
    expect(await problemOf(await contentOf(exportid))).toBe('404 export.expired');
    clock.advance(1);
    expect((await listDataExports({ client: me })).data.items).toEqual([]);
    await server.engine.transaction('write', (sql) => sendJob(sql, dataExportUpkeepJob, {}));
    expect((await server.jobs.drain()).failures).toEqual([]);
    expect(await server.documentStore.sizeOf(stored?.sha256 ?? '')).toBeNull();
    const { attachmentid } = attached;
    const kept = await fetchMine(`/v2/secure-messages/attachments/${attachmentid}`);
    expect(Buffer.from(await kept.arrayBuffer()).equals(zip)).toBe(true);
    expect(await problemOf(await contentOf(exportid))).toBe('404 export.not_found');
  });
});
