import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { asBooks } from '../src/books/asBooks';
import type { SqlEngine } from '../src/db/sql';
import type { BundledDocument } from '../src/documents/bundles/bundleRepository';
import { zipBundle } from '../src/documents/bundles/zipBundle';
import { folderStore } from '../src/documents/store/folderStore';
import { scaledHousehold, seedAtScale } from '../src/sandbox/seedAtScale';
import { makeMigratedDatabase } from '../src/testing/newDatabase';
import { engineName, medians, P99_ROUNDS, PARTS, printTable } from './measure';
import { growthLine, measure, type Served, serveOn } from './served';

const AS_OF = '2026-11-19';
const SIZES = [1_000, 20_000] as const;
const WARM_UP = 5;
/** Issue of the documents: p99 at 20,000 documents ÷ at 1,000; a ZIP of 500 ÷ copying the same bytes; memory in MB. */
const GROWTH = 1.2;
const ZIP_TO_COPY = 5;
const MEMORY_MB = 300;
const BUNDLED = 500;
/** A statement may take ten seconds at most. */
const BATCH = 1_000;
const SHAPE = { households: 1, years: 15, accountsPerHousehold: 40, securities: 50 };

const CALLS: Readonly<Record<string, string>> = {
  'list of the last 60 days': 'documents?kind=statement&from=2026-09-22&to=2026-11-20&limit=50',
  'list, every year': 'documents?kind=statement&limit=50',
  'list of an account': 'documents?kind=statement&accounts={account}&limit=10',
  'facets of the last 60 days': 'documents/facets?kind=statement&from=2026-09-22&to=2026-11-20',
  'search, a rare word': 'documents/search?words=zirconium&limit=20',
  'search, a common word': 'documents/search?words=dividend&limit=20',
  'search, no such word': 'documents/search?words=nowhere&limit=20',
};

/** Lists, facets and the search on few and many documents of one household; then a bundle of files beside a copy of them. */
export async function benchDocuments(): Promise<void> {
  const served: Served[] = [];
  for (const documents of SIZES) served.push(await serve(documents));
  await measure(served, Object.keys(CALLS), { rounds: P99_ROUNDS, warmUp: WARM_UP });
  for (const { close } of served) await close();
  printTable(
    `Documents: p99 at ${SIZES[1]} ÷ at ${SIZES[0]}, median of ${PARTS}, ${engineName()}; then p50/p99 in ms, ${P99_ROUNDS} requests each`,
    Object.keys(CALLS).map((name) => growthLine(served, name, GROWTH)),
  );
  await benchBundle();
}

async function serve(documents: number): Promise<Served> {
  const engine = await makeMigratedDatabase();
  await seedAtScale(engine, { ...SHAPE, activities: 1_000 }, () => undefined, AS_OF);
  const { household, subject } = scaledHousehold('scaled-00001');
  for (let from = 0; from < documents; from += BATCH) {
    await asBooks(engine).transaction('write', (sql) =>
      addDocuments(sql, household, from, Math.min(documents, from + BATCH)),
    );
  }
  const [account] = await engine.transaction('read', (sql) =>
    sql.query<{ key: string }>(
      'select account_key as key from account where household_id = $1 order by 1 limit 1',
      [household],
    ),
  );
  return serveOn(engine, {
    ...{ size: documents, subject },
    addressOf: (name) => `/v2/${CALLS[name]?.replace('{account}', account?.key ?? '')}`,
  });
}

type Sql = Parameters<Parameters<SqlEngine['transaction']>[1]>[0];

/**
 * Monthly statements of every account back from today, three pages each: every page speaks of dividends, one document in
 * five hundred of zirconium.
 */
async function addDocuments(
  sql: Sql,
  household: string,
  from: number,
  until: number,
): Promise<void> {
  await sql.query(
    `with owner as (
       select account_key, row_number() over (order by account_key) - 1 as place, count(*) over () as owners
       from account where household_id = $1 and source = 'firm'
     ), made as (
       select 'doc' || translate(md5($1 || n), '0123456789', 'ghijklmnop') as id, o.account_key, n,
         (date '2026-11-01' - make_interval(months => (n / o.owners)::int))::date as ends
       from generate_series($2::int, $3::int - 1) n join owner o on o.place = n % o.owners
     ), documents as (
       insert into document (document_id, household_id, account_key, kind, document_type, title, period_from, period_to,
         document_date, delivered_at)
       select id, $1, account_key, 'statement', 'monthly', 'Statement, ' || to_char(ends - 1, 'FMMonth YYYY'),
         (ends - interval '1 month')::date, ends - 1, ends - 1, ends::timestamptz from made
     ), contents as (
       insert into document_content (document_id, household_id, sha256, bytes, pages)
       select id, $1, encode(sha256(id::bytea), 'hex'), 48000, 3 from made
     )
     insert into document_page (document_id, page, household_id, words)
     select id, page, $1, 'Statement of account, page ' || page || '. Dividend of a fund, interest, purchases and sales. '
       || case when page = 3 and n % 500 = 7 then 'Zirconium Mines' else '' end
     from made, generate_series(1, 3) page`,
    [household, from, until],
  );
}

/** A ZIP of the largest bundle, streamed into a file, and the same files copied one by one. */
async function benchBundle(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bundle-'));
  try {
    const store = folderStore(join(folder, 'store'));
    const documents: BundledDocument[] = [];
    for (let place = 0; place < BUNDLED; place += 1) {
      const bytes = randomBytes(48_000 + place * 100);
      const { sha256 } = await store.put(bytes);
      documents.push(bundled(place, sha256, bytes.length));
    }
    let memory = 0;
    const watch = setInterval(() => (memory = Math.max(memory, process.memoryUsage().rss)), 20);
    const before = process.memoryUsage().rss;
    const times = await medians({
      zip: async () => {
        const read = ({ sha256 }: BundledDocument) => store.open(sha256 ?? '');
        const zip = zipBundle({ documents, open: read, created: `${AS_OF}T12:00:00.000Z` });
        await save(zip, join(folder, 'bundle.zip'));
      },
      copy: async () => {
        await mkdir(join(folder, 'copies'), { recursive: true });
        for (const { sha256 } of documents) {
          const stored = join(folder, 'store', sha256?.slice(0, 2) ?? '', sha256?.slice(2) ?? '');
          await save(createReadStream(stored), join(folder, 'copies', sha256 ?? ''));
        }
      },
    });
    clearInterval(watch);
    const megabytes = documents.reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20;
    const copied = (await readdir(join(folder, 'copies'))).length;
    printTable(`A ZIP of ${copied} documents, ${megabytes.toFixed(1)} MB`, [
      {
        what: 'time ÷ copying the same bytes',
        measured: times.zip / times.copy,
        target: ZIP_TO_COPY,
        note: `${times.zip.toFixed(0)} ms and ${times.copy.toFixed(0)} ms`,
      },
      {
        what: 'memory it adds, MB',
        measured: Math.max(0, memory - before) / 2 ** 20,
        target: MEMORY_MB,
        note: `${(memory / 2 ** 20).toFixed(0)} MB for the whole process`,
      },
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function bundled(place: number, sha256: string, bytes: number): BundledDocument {
  const id = createHash('sha256').update(String(place)).digest('hex').slice(0, 20);
  return {
    ...{ id: `doc${id}`, title: `Statement ${place}`, kind: 'statement', account: null },
    ...{ date: AS_OF, version: 1, sha256, bytes, pages: 3, file: `statement-${place}.pdf` },
  };
}

/** Written until it is on the disk, as a download ends. */
async function save(from: NodeJS.ReadableStream, path: string): Promise<void> {
  await pipeline(from, createWriteStream(path));
  const file = await open(path, 'r');
  await file.sync();
  await file.close();
}
