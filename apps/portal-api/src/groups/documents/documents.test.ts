import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createDocumentBundle,
  createReport,
  getDocument,
  getDocumentBundle,
  getDocumentCoverage,
  getDocumentFacets,
  getEDelivery,
  listDocumentMatches,
  listDocuments,
  listExpectedDocuments,
  listReports,
  type ReportName,
  listTradeConfirmations,
  submitDocumentsSeen,
  updateEDelivery,
} from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asBooks } from '../../books/asBooks';
import { readPdf } from '../../documents/testing/readPdf';
import { refusalOf } from '../../testing/mfa';
import { type Client, startTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
/** Another time than the computer's. */
let at: Date | null = null;
let plain: Client;
const folder = mkdtempSync(join(tmpdir(), 'bundles-'));

beforeAll(async () => {
  server = await startTestServer({ now: () => at ?? new Date() });
  plain = server.as('plain');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const addressOf = (id: string): string => `/v2/documents/items/${id}/content`;

async function statements(client: Client, limit = 5) {
  const { data } = await listDocuments({ client, query: { kind: 'statement', limit } });
  return data.items;
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

describe('lists of documents', () => {
  it('come page by page, newest first, and add up to the facets', async () => {
    const seen: string[] = [];
    let pageKey: string | undefined;
    do {
      const { data } = await listDocuments({
        client: plain,
        query: { kind: 'statement', year: 2025, limit: 7, ...(pageKey && { pageKey }) },
      });
      seen.push(...data.items.map(({ date, documentid }) => `${date} ${documentid}`));
      pageKey = data.nextPageKey;
    } while (pageKey);
    expect(seen).toEqual(seen.toSorted().toReversed());
    expect(new Set(seen).size).toBe(seen.length);
    const { data: facets } = await getDocumentFacets({
      client: plain,
      query: { kind: 'statement' },
    });
    expect(facets.years.find(({ value }) => value === '2025')?.count).toBe(seen.length);
    const sum = (list: { count: number }[]): number =>
      list.reduce((all, { count }) => all + count, 0);
    expect(sum(facets.types)).toBe(facets.total);
    expect(sum(facets.accounts)).toBe(facets.total);
  });

  it('find the tax documents of a year, though they are dated in the next', async () => {
    const { data } = await listDocuments({
      client: plain,
      query: { kind: 'tax', from: '2025-01-01', to: '2025-12-31' },
    });
    expect(data.items.map(({ type }) => type)).toContain('1099-consolidated');
    expect(data.items.every(({ periodto }) => periodto === '2025-12-31')).toBe(true);
    expect(data.items.every(({ date }) => date.startsWith('2026-'))).toBe(true);
  });

  it('give each trade its confirmation, by the trade', async () => {
    const { data } = await listTradeConfirmations({ client: plain, query: { limit: 3 } });
    const [first] = data.items;
    const activityid = first?.trade.activityid ?? '';
    const one = await listTradeConfirmations({ client: plain, query: { activityid } });
    expect(one.data.items).toEqual([first]);
  });

  it('refuse a range that runs backwards', async () => {
    const response = await server.fetchAs(
      'plain',
      '/v2/documents?kind=statement&from=2026-02-01&to=2026-01-01',
    );
    expect(response.status).toBe(422);
  });
});

describe('a document', () => {
  it('is the same bytes every time, whole or in part, and says so by its hash', async () => {
    const [document] = await statements(plain);
    const id = document?.documentid ?? '';
    const [first, second] = [
      await server.fetchAs('plain', addressOf(id)),
      await server.fetchAs('plain', addressOf(id)),
    ];
    const bytes = await bytesOf(first);
    expect(first.headers.get('content-type')).toBe('application/pdf');
    expect((await bytesOf(second)).equals(bytes)).toBe(true);
    const { data } = await getDocument({ client: plain, path: { documentid: id } });
    expect(first.headers.get('etag')).toBe(`"${data.sha256}"`);
    const part = await server.fetchAs('plain', addressOf(id), { headers: { range: 'bytes=5-9' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 5-9/${bytes.length}`,
    ]);
    expect((await bytesOf(part)).equals(bytes.subarray(5, 10))).toBe(true);
    const beyond = await server.fetchAs('plain', addressOf(id), {
      headers: { range: `bytes=${bytes.length}-` },
    });
    expect(beyond.status).toBe(416);
    const known = await server.fetchAs('plain', addressOf(id), {
      headers: { 'if-none-match': `"${data.sha256}"` },
    });
    expect(known.status).toBe(304);
    const opened = data.history.find(({ event }) => event === 'opened');
    expect(opened).toMatchObject({ times: 2 });
    expect(data.document.reading).toBe('read');
  });

  it('of another household answers like one that was never there, and the attempt is in the log', async () => {
    const [foreign] = await statements(server.as('rich'));
    const unknown = 'doc00000000000000000000';
    const [theirs, none] = [
      await server.fetchAs('plain', addressOf(foreign?.documentid ?? '')),
      await server.fetchAs('plain', addressOf(unknown)),
    ];
    expect([theirs.status, none.status]).toEqual([404, 404]);
    const problem = (body: string) => ({ ...JSON.parse(body), requestid: '' });
    expect(problem(await theirs.text())).toEqual(problem(await none.text()));
    const lines = await server.engine.transaction('read', (sql) =>
      sql.query(
        `select 1 from audit_line where action = 'access.refused' and object_type = 'document' and object_id = $1`,
        [foreign?.documentid ?? ''],
      ),
    );
    expect(lines).toHaveLength(1);
  });

  it.each(['../../etc/passwd', 'doc%00abc', 'x'.repeat(10_000), 'doc..%2f..%2fsecret1234567'])(
    'Z7: with the id %.20s is refused before anything is looked for',
    async (id) => {
      const response = await server.fetchAs('plain', addressOf(encodeURIComponent(id)));
      expect([400, 404, 414]).toContain(response.status);
      expect(await response.text()).not.toMatch(/ENOENT|passwd/);
    },
  );
});

describe('what is owed', () => {
  it('is there, or has its date, or is explained', async () => {
    const { data } = await getDocumentCoverage({
      client: server.as('rich'),
      query: { year: 2026 },
    });
    const cells = data.rows.flatMap((row) => row.cells);
    expect(
      cells.every(
        ({ state, documentid }) => ('delivered' === state) === (documentid !== undefined),
      ),
    ).toBe(true);
    const tax = cells.find(
      ({ type, state }) => type === '1099-consolidated' && state === 'expected',
    );
    // Feb 15, 2027 is Washington's Birthday.
    expect(tax?.sentence).toBe('Consolidated Form 1099 for 2026: due Feb 16, 2027');
    expect(cells.find(({ state }) => state === 'none')?.sentence).toMatch(
      /retirement account|charity/i,
    );
  });

  it('and is overdue comes first', async () => {
    const { data } = await listExpectedDocuments({ client: server.as('rich'), query: {} });
    expect(data.late).toBe(1);
    expect(data.items[0]).toMatchObject({ type: 'k-1', late: true, due: '2026-09-15' });
    expect(data.items[0]?.sentence).toContain('was due Sep 15, 2026 and is not here yet');
  });
});

describe('what is owed ends', () => {
  it('with the month, the quarter and the year in which an account was closed', async () => {
    const rows = await server.engine.transaction('read', (sql) =>
      sql.query<{ type: string; overlaps: boolean }>(
        `select distinct on (e.account_key, e.kind, e.document_type) e.document_type as type,
           a.closed_on between e.period_from and e.period_to as overlaps
         from account a join document_expectation e using (household_id, account_key)
         where a.closed_on is not null and e.entry_id is null
           and e.document_type in ('monthly', 'quarterly', '1099-consolidated')
         order by e.account_key, e.kind, e.document_type, e.period_to desc`,
      ),
    );
    expect(rows.map(({ type }) => type)).toContain('1099-consolidated');
    expect(rows.filter(({ overlaps }) => !overlaps)).toEqual([]);
  });

  it('with the year of the last entry of a partnership that is held no more', async () => {
    const last: (string | undefined)[] = [];
    const tried = asBooks(server.engine).transaction('write', async (sql) => {
      const expectTo = async (day: string) => {
        await sql.query('select expect_documents(household_id, $1::date) from household', [day]);
        const [row] = await sql.query<{ day: string }>(
          `select max(period_to)::text as day from document_expectation where document_type = 'k-1'`,
        );
        last.push(row?.day);
      };
      await expectTo('2030-06-30');
      await sql.query(
        `update position set quantity = 0
         where security_id in (select security_id from security where kind = 'private-fund')`,
      );
      await expectTo('2031-06-30');
      throw new Error('Only tried.');
    });
    await expect(tried).rejects.toThrow('Only tried.');
    expect(last).toEqual(['2030-12-31', '2030-12-31']);
  });
});

describe('a bundle', () => {
  async function make(form: 'zip' | 'pdf', ids: string[]) {
    const { data } = await createDocumentBundle({ client: plain, body: { documents: ids, form } });
    expect((await server.jobs.drain()).failures).toEqual([]);
    const { data: ready } = await getDocumentBundle({
      client: plain,
      path: { bundleid: data.bundleid },
    });
    const response = await server.fetchAs(
      'plain',
      `/v2/documents/bundles/${data.bundleid}/content`,
    );
    return { ready, response, bytes: await bytesOf(response) };
  }

  it('is a ZIP whose sums other tools accept', async () => {
    const ids = (await statements(plain, 6)).map(({ documentid }) => documentid);
    const { ready, bytes } = await make('zip', ids);
    expect(ready).toMatchObject({ state: 'ready', done: 6, total: 6 });
    const file = join(folder, 'documents.zip');
    writeFileSync(file, bytes);
    execFileSync('unzip', ['-q', '-o', file, '-d', folder]);
    const checked = execFileSync('sha256sum', ['-c', 'SHA256SUMS'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(checked.trim().split('\n')).toHaveLength(6);
    expect(checked).not.toContain('FAILED');
  });

  it('is one PDF with contents, bookmarks and labels', async () => {
    const documents = await statements(plain, 3);
    const { bytes } = await make(
      'pdf',
      documents.map(({ documentid }) => documentid),
    );
    const read = await readPdf(bytes);
    expect(read.title).toBe('3 documents');
    expect(read.bookmarks).toEqual([
      'Contents',
      ...documents.map(({ date, title }) => `${date} ${title}`),
    ]);
    expect(read.labels?.slice(0, 2)).toEqual(['i', '1-1']);
    expect(read.pages[0]).toContain(documents[2]?.title);
  });

  it('is of the day in New York, where it is still evening while the next day has begun in Greenwich', async () => {
    at = new Date(`${new Date().toISOString().slice(0, 10)}T03:30:00Z`);
    const evening = new Date(at.getTime() - 6 * 3_600_000);
    const [one] = await statements(plain, 1);
    const { response, bytes } = await make('pdf', [one?.documentid ?? '']);
    at = null;
    const name = `documents-${evening.toISOString().slice(0, 10)}.pdf`;
    expect(response.headers.get('content-disposition')).toContain(`"${name}"`);
    const read = await readPdf(bytes);
    expect(read.title).toBe('1 document');
    expect(read.pages[0]).toContain(
      evening.toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' }),
    );
  });

  it('Z5: with one document of somebody else is refused as a whole', async () => {
    const [own] = await statements(plain);
    const [foreign] = await statements(server.as('rich'));
    const response = await server.fetchAs('plain', '/v2/documents/bundles', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ documents: [own?.documentid, foreign?.documentid], form: 'zip' }),
    });
    expect(response.status).toBe(404);
    const rows = await server.engine.transaction('read', (sql) =>
      sql.query('select 1 from document_bundle where $1 = any(documents)', [
        foreign?.documentid ?? '',
      ]),
    );
    expect(rows).toEqual([]);
  });
});

describe('search', () => {
  it('finds a word on the third page of a confirmation, with the passage, in the own household only', async () => {
    const { data } = await listTradeConfirmations({ client: plain, query: { limit: 1 } });
    const id = data.items[0]?.document.documentid ?? '';
    await server.fetchAs('plain', addressOf(id));
    const found = await listDocumentMatches({
      client: plain,
      query: { words: '"book entry" securities', kind: 'trade-confirmation' },
    });
    const match = found.data.items.find(({ document }) => document.documentid === id);
    expect(match?.page).toBe(2);
    const third = await listDocumentMatches({ client: plain, query: { words: 'Canada' } });
    expect(third.data.items[0]).toMatchObject({ page: 3, document: { documentid: id } });
    expect(third.data.items[0]?.passage[1]).toBe('Canada');
    expect(third.data.searched).toBeGreaterThan(0);
    const other = await listDocumentMatches({
      client: server.as('rich'),
      query: { words: 'Canada' },
    });
    expect(other.data.items).toEqual([]);
  });
});

describe('a report', () => {
  it('that is asked for becomes a document', async () => {
    const { data } = await createReport({
      client: plain,
      body: { report: 'performance', from: '2026-01-01', to: '2026-10-31' },
    });
    expect(data.state).toBe('queued');
    expect((await server.jobs.drain()).failures).toEqual([]);
    const { data: list } = await listReports({ client: plain });
    expect(list.items[0]).toMatchObject({ reportid: data.reportid, state: 'ready', attempts: 1 });
    const response = await server.fetchAs(
      'plain',
      `/v2/documents/reports/${data.reportid}/content`,
    );
    const read = await readPdf(await bytesOf(response));
    expect(read.title).toBe('Performance report, January 1 – October 31, 2026');
  });

  it('up to today ends with the last day whose values are known', async () => {
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
    const known = await server.engine.transaction('read', (sql) =>
      sql.query<{ day: string }>('select distinct computed_through::text as day from books'),
    );
    const { data } = await createReport({
      client: plain,
      body: { report: 'holdings', from: '2026-01-01', to: today },
    });
    expect(data.state).toBe('queued');
    expect(known.map(({ day }) => day)).toContain(data.to);
  });

  it('of a household without accounts is refused', async () => {
    const asked = createReport({
      client: server.as('empty'),
      body: { report: 'holdings', from: '2026-01-01', to: '2026-01-31' },
    });
    expect(await refusalOf(asked)).toBe('422 report.refused');
  });

  const NONE = 'A return covers the days after the first one, and this range has none.';
  it.each<[ReportName, string, string, string, string]>([
    [
      'performance',
      '1990-01-01',
      '1990-12-31',
      '/from',
      'There was no value to measure a return on.',
    ],
    ['performance', '2026-10-30', '2026-10-30', '/from', NONE],
    ['holdings', '1990-01-01', '1990-01-02', '/to', 'Nothing was held yet on Jan 2, 1990.'],
    ['holdings', '2026-05-01', '2026-04-01', '/from', 'This must not be later than the last day.'],
    ['holdings', '1899-12-31', '2026-04-01', '/from', 'Choose days from Jan 1, 1900 on.'],
  ])('on %s from %s to %s is refused, and says why', async (report, from, to, field, message) => {
    const asked = createReport({ client: plain, body: { report, from, to } });
    await expect(asked).rejects.toMatchObject({
      code: 'report.refused',
      fields: [{ field, message }],
    });
  });

  it('of days that are still to come is refused', async () => {
    const response = await server.fetchAs('plain', '/v2/documents/reports', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ report: 'holdings', from: '2026-01-01', to: '2099-01-01' }),
    });
    expect(response.status).toBe(422);
  });
});

describe('e-delivery', () => {
  it('changes with consent only, and leaves a record and a letter', async () => {
    const client = server.as('renamer');
    const { data: before } = await getEDelivery({ client });
    const account = before.accounts[0]?.account ?? '';
    const changes = [{ account, class: 'statements' as const, choice: 'online' as const }];
    const headers = { 'If-Match': `"${before.version}"` };
    await expect(updateEDelivery({ client, headers, body: { changes } })).rejects.toMatchObject({
      code: 'delivery.consent_missing',
    });
    const { data: after } = await updateEDelivery({
      client,
      headers,
      body: { changes, consent: before.consent.version },
    });
    expect(after.accounts[0]?.classes.find((one) => one.class === 'statements')?.choice).toBe(
      'online',
    );
    expect(after.history).toHaveLength(1);
    expect(after.history[0]).toMatchObject({ before: 'paper', after: 'online', consent: 1 });
    await expect(updateEDelivery({ client, headers, body: { changes } })).rejects.toMatchObject({
      status: 412,
      detail: expect.stringMatching(/^It was changed elsewhere: /),
    });
    const { data: letters } = await listDocuments({
      client,
      query: { kind: 'correspondence', types: ['delivery-confirmation'] },
    });
    const letter = await server.fetchAs('renamer', addressOf(letters.items[0]?.documentid ?? ''));
    const read = await readPdf(await bytesOf(letter));
    expect(read.pages[0]).toContain('Online');
    expect(read.pages[0]).toContain('You agree to receive documents');
  });
});

describe('what is new', () => {
  it('is what came since the person looked last', async () => {
    const client = server.as('richSpouse');
    const count = async (status: 'new' | 'unread') =>
      (await listDocuments({ client, query: { kind: 'statement', status, limit: 200 } })).data.items
        .length;
    const before = await count('new');
    await submitDocumentsSeen({ client, body: { kind: 'statement' } });
    expect(await count('new')).toBe(before);
    await server.engine.transaction('write', (sql) =>
      sql.query("update document_look set looked_before = now() + interval '1 day'"),
    );
    expect(await count('new')).toBe(0);
  });
});
