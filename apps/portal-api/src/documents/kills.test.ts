import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createDocumentBundle,
  getAllAccounts,
  getDocumentBundle,
  listDocuments,
} from '@portal/api-sdk';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDirectory } from '../db/pgliteEngine';
import { launch, runToEnd, type ServerProcess, startProcess } from '../testing/serverProcess';
import { startTestIssuer, type TestIssuer } from '../testing/testIssuer';
import { clientFor, subjectOf } from '../testing/testServer';

const isSoak = process.env['SOAK'] === '1';
/** Of the server while it delivers and bundles, and of the import: half of them each. */
const KILLS = 50;
const IMPORTED = 30;
const BUNDLED = 12;

let issuer: TestIssuer;
let dataDir: string;
let folder: string;
let environment: Record<string, string>;
beforeAll(async () => {
  issuer = await startTestIssuer();
  dataDir = mkdtempSync(join(tmpdir(), 'portal-kills-'));
  folder = join(dataDir, 'to-import');
  environment = { DATA_DIR: dataDir, IDENTITY_ISSUER: issuer.config.issuer, PORTAL_DIST: dataDir };
});
afterAll(async () => {
  await issuer.close();
  rmSync(dataDir, { recursive: true });
});

const token = (): Promise<string> => issuer.sign({ sub: subjectOf('plain') });
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function read(url: string, id: string): Promise<string> {
  const response = await fetch(`${url}/v2/documents/items/${id}/content`, {
    headers: { authorization: `Bearer ${await token()}` },
  });
  if (!response.ok) throw new Error(`${id}: ${response.status} ${await response.text()}`);
  return sha256(Buffer.from(await response.arrayBuffer()));
}

/** Every document of the client, newest first. */
async function documentsAt(url: string): Promise<string[]> {
  const client = clientFor(url, token);
  const ids: string[] = [];
  for (const kind of ['statement', 'trade-confirmation', 'tax'] as const) {
    let pageKey: string | undefined;
    do {
      const { data } = await listDocuments({
        client,
        query: { kind, limit: 100, ...(pageKey && { pageKey }) },
      });
      ids.push(...data.items.map(({ documentid }) => documentid));
      pageKey = data.nextPageKey;
    } while (pageKey !== undefined);
  }
  return ids;
}

interface Known {
  /** What was received of each document. */
  hashes: Map<string, string>;
  bundles: string[];
}

/** Opens documents one after the other and orders a bundle, until the server is gone. */
async function readUntilGone(url: string, ids: readonly string[], known: Known): Promise<void> {
  const client = clientFor(url, token);
  try {
    const body = { documents: ids.slice(0, BUNDLED), form: 'pdf' } as const;
    const { data } = await createDocumentBundle({ client, body });
    known.bundles.push(data.bundleid);
    for (const id of ids) known.hashes.set(id, await read(url, id));
  } catch {
    // Killed: what was acknowledged before is known.
  }
}

/** Ends the server outright as soon as it has delivered some more documents. */
async function killInTheMidst(server: ServerProcess, known: Known, more: number): Promise<void> {
  const enough = known.hashes.size + more;
  await expect.poll(() => known.hashes.size, { timeout: 300_000 }).toBeGreaterThanOrEqual(enough);
  await server.kill('SIGKILL');
}

/** Rows of the store of documents beside its files: each content is a whole file, and no file is torn. */
async function expectWholeStore(): Promise<number> {
  const engine = await openDirectory(dataDir);
  const rows = await engine.transaction('read', (sql) =>
    sql.query<{ sha256: string; bytes: string }>('select sha256, bytes from document_content'),
  );
  await engine.close();
  const store = join(dataDir, 'documents');
  for (const { sha256: hash, bytes } of rows) {
    const file = readFileSync(join(store, hash.slice(0, 2), hash.slice(2)));
    expect([sha256(file), file.length]).toEqual([hash, Number(bytes)]);
  }
  const names = readdirSync(store, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((one) => /^..\/.{62}$/.test(one)))
    expect(sha256(readFileSync(join(store, name)))).toBe(name.replace('/', ''));
  return rows.length;
}

/** A folder of new documents of one account. */
async function writeFolder(account: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const rows = ['file,account,kind,type,title,date'];
  for (let place = 1; place <= IMPORTED; place += 1) {
    const made = await PDFDocument.create();
    made.addPage().drawText(`Letter ${place}`);
    writeFileSync(join(folder, `letter-${place}.pdf`), await made.save());
    rows.push(`letter-${place}.pdf,${account},correspondence,letter,Letter ${place},2026-10-01`);
  }
  writeFileSync(join(folder, 'manifest.csv'), `${rows.join('\n')}\n`);
}

async function importedLetters(): Promise<number> {
  const engine = await openDirectory(dataDir);
  const [row] = await engine.transaction('read', (sql) =>
    sql.query<{ letters: number }>(
      "select count(*)::int as letters from document where document_type = 'letter' and title ~ '^Letter [0-9]+$'",
    ),
  );
  await engine.close();
  return row?.letters ?? 0;
}

// Each takes seconds: `npm run soak`.
describe.runIf(isSoak)(`documents, and ${KILLS} kills`, { timeout: 3_600_000 }, () => {
  it('while they are delivered and bundled: none is lost, changed, doubled or torn, and bundles become ready', async () => {
    const known: Known = { hashes: new Map(), bundles: [] };
    let all: string[] = [];
    for (let kill = 0; kill < KILLS / 2; kill += 1) {
      const server = await startProcess(environment);
      const ids = await documentsAt(server.url);
      if (kill > 0) expect(ids).toEqual(all);
      all = ids;
      for (const [id, hash] of [...known.hashes].slice(-5))
        expect(await read(server.url, id)).toBe(hash);
      const fresh = ids.filter((id) => !known.hashes.has(id));
      const reading = readUntilGone(server.url, fresh, known);
      await killInTheMidst(server, known, 1 + (kill % 4));
      await reading;
      await expectWholeStore();
    }
    const server = await startProcess(environment);
    const client = clientFor(server.url, token);
    for (const bundleid of known.bundles) {
      const state = async () =>
        (await getDocumentBundle({ client, path: { bundleid } })).data.state;
      await expect.poll(state, { timeout: 300_000, interval: 500 }).toBe('ready');
    }
    for (const [id, hash] of known.hashes) expect(await read(server.url, id)).toBe(hash);
    await server.kill('SIGTERM');
    const kept = await expectWholeStore();
    expect(kept).toBeGreaterThanOrEqual(known.hashes.size);
    // oxlint-disable-next-line no-console -- a soak prints its counts
    console.info(
      `${KILLS / 2} kills while delivering and bundling: ${known.hashes.size} documents were received and read again as they were, ` +
        `${kept} are kept whole, ${known.bundles.length} bundles became ready, ${all.length} documents are listed once.`,
    );
  });

  it('while they are imported: all of a folder are there once, or none', async () => {
    const server = await startProcess(environment);
    const { data } = await getAllAccounts({ client: clientFor(server.url, token) });
    await server.kill('SIGTERM');
    await writeFolder(data.totalnetworthaccounts[0] ?? '');
    const command = ['documents-import', folder];
    let killed = 0;
    const whole = await runToEnd(environment, [...command, '--dry-run']);
    expect(whole.code, whole.output).toBe(0);
    for (let kill = 0; kill < KILLS / 2; kill += 1) {
      const { child, output } = launch(environment, command);
      const gone = new Promise((resolve) => child.once('close', resolve));
      // Somewhere in the time that it takes, later each time.
      const timer = setTimeout(() => child.kill('SIGKILL'), (whole.ms * (kill + 1)) / (KILLS / 2));
      await gone;
      clearTimeout(timer);
      if (child.signalCode === 'SIGKILL') killed += 1;
      expect([0, IMPORTED], output()).toContain(await importedLetters());
    }
    const last = await runToEnd(environment, command);
    expect(last.code, last.output).toBe(0);
    expect(await importedLetters()).toBe(IMPORTED);
    await expectWholeStore();
    expect(killed).toBeGreaterThan(0);
    // oxlint-disable-next-line no-console -- a soak prints its counts
    console.info(
      `${killed} of ${KILLS / 2} imports were killed in their midst: ${IMPORTED} letters are there, each once.`,
    );
  });
});
