import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asBooks } from '../../books/asBooks';
import type { LibraryEngine } from '../../db/sql';
import { folderStore } from '../../documents/store/folderStore';
import { openMigratedDatabase } from '../../testing/testDatabase';
import { writeAccount } from '../ledger/writeTables';
import { importDocuments } from './importDocuments';

let engine: LibraryEngine;
let folder: string;
let storeFolder: string;
beforeAll(async () => {
  engine = await openMigratedDatabase();
  storeFolder = mkdtempSync(join(tmpdir(), 'portal-store-'));
  await asBooks(engine).transaction('write', (sql) =>
    writeAccount(
      sql,
      {
        ...{
          household: 'H-1',
          household_name: 'Sample Household',
          account: 'A-1',
          account_name: 'Sample',
        },
        ...{
          masked_number: '••1234',
          registration: 'Individual',
          institution: 'Sample Trust Company',
        },
        ...{
          tax_status: 'taxable',
          lot_method: 'FIFO',
          opened: '2026-01-05',
          managed_by: 'advisor',
        },
      },
      '2026-06-30',
    ),
  );
});
afterAll(async () => {
  await engine.close();
  rmSync(storeFolder, { recursive: true });
});
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'portal-documents-'))));
afterEach(() => rmSync(folder, { recursive: true }));

async function pdf(
  words: string,
  change: (made: PDFDocument) => unknown = () => undefined,
): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  made.addPage().drawText(words);
  await change(made);
  return made.save();
}

const put = (name: string, content: Uint8Array | string): void =>
  writeFileSync(join(folder, name), content);
const manifest = (...rows: string[]): void =>
  put(
    'manifest.csv',
    `file,account,household,kind,type,title,date,period_from,period_to,sha256,correction\n${rows.join('\n')}\n`,
  );
const run = (dryRun = false) =>
  importDocuments({
    engine: asBooks(engine),
    store: folderStore(storeFolder),
    folder,
    dryRun,
    now: new Date('2026-07-01T12:00:00Z'),
  });
const query = <Row>(text: string): Promise<Row[]> =>
  asBooks(engine).transaction('read', (sql) => sql.query<Row>(text));
const keptFiles = (): string[] =>
  readdirSync(storeFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^..\/.{62}$/.test(name),
  );

const STATEMENT = 'A-1,,statement,monthly,"Statement, June 2026",2026-07-01,2026-06-01,2026-06-30';

describe('a folder with a manifest', () => {
  it('is imported once, fulfils what was owed, and is found by its words; another file is a correction', async () => {
    await asBooks(engine).transaction('write', (sql) =>
      sql.query(
        `insert into document_expectation (expectation_id, household_id, account_key, kind, document_type, period_from, period_to, due)
         select 'exp' || repeat('a', 32), household_id, account_key, 'statement', 'monthly', '2026-06-01', '2026-06-30', '2026-07-10' from account`,
      ),
    );
    const bytes = await pdf('Quillfeather owes nothing');
    put('june.pdf', bytes);
    put('letter.pdf', await pdf('Dear household'));
    manifest(
      `june.pdf,${STATEMENT},${createHash('sha256').update(bytes).digest('hex')},`,
      'letter.pdf,,H-1,correspondence,letter,A letter,2026-06-15,,,,',
    );
    expect(await run(true)).toMatchObject({
      outcome: 'dry run',
      readers: [],
      lines: [
        '+ line 2: Statement, June 2026',
        '+ line 3: A letter',
        '2 new, 0 corrected, 0 unchanged.',
      ],
    });
    expect([keptFiles(), await query('select 1 from document')]).toEqual([[], []]);

    expect((await run()).outcome).toBe('imported');
    expect((await run()).lines).toEqual(['0 new, 0 corrected, 2 unchanged.']);
    expect(keptFiles()).toHaveLength(2);
    expect(
      await query("select words from document_page where words like '%Quillfeather%'"),
    ).toHaveLength(1);
    const [owed] = await query<{ title: string }>(
      'select title from document_expectation join document using (document_id)',
    );
    expect(owed?.title).toBe('Statement, June 2026');

    put('june.pdf', await pdf('Quillfeather owes a dollar'));
    manifest(`june.pdf,${STATEMENT},,`);
    expect((await run()).lines[0]).toContain('say what is different in “correction”');
    manifest(`june.pdf,${STATEMENT},,A dollar was forgotten.`);
    expect((await run()).lines).toEqual([
      '~ line 2: Statement, June 2026',
      '0 new, 1 corrected, 0 unchanged.',
    ]);
    expect((await run()).lines).toEqual(['0 new, 0 corrected, 1 unchanged.']);
    expect(await query(`select version from document where kind = 'statement' order by 1`)).toEqual(
      [{ version: 1 }, { version: 2 }],
    );
  });

  it('is refused as a whole when anything in it is wrong, and every mistake is named', async () => {
    const before = [keptFiles(), await query('select document_id from document order by 1')];
    put('good.pdf', await pdf('Good'));
    put('script.pdf', await pdf('Bad', (made) => made.addJavaScript('run', 'app.alert(1)')));
    put('carrier.pdf', await pdf('Bad', (made) => made.attach(Buffer.from('x'), 'x.txt')));
    put('words.pdf', 'Not a PDF at all');
    put('cut.pdf', (await pdf('Cut off')).subarray(0, 300));
    symlinkSync('/etc/hostname', join(folder, 'link.pdf'));
    const row = (file: string, hash = '') =>
      `${file},A-1,,tax,1099-r,${file},2026-02-01,,,${hash},`;
    manifest(
      ...[
        'good.pdf',
        'script.pdf',
        'carrier.pdf',
        'words.pdf',
        'cut.pdf',
        'link.pdf',
        'missing.pdf',
        '../good.pdf',
      ].map((file) => row(file)),
      row('good.pdf', '0'.repeat(64)),
      'good.pdf,A-9,,tax,1099-r,Unknown,2026-02-01,,,,',
    );
    const { outcome, lines } = await run();
    expect(outcome).toBe('refused');
    expect(lines.sort()).toEqual(
      [
        'refused, line 3: script.pdf: It has a script.',
        'refused, line 4: carrier.pdf: It has a file inside it.',
        'refused, line 5: words.pdf: It is not a PDF, whatever its name says.',
        'refused, line 6: cut.pdf: It is a PDF that cannot be read: it is cut off or damaged.',
        'refused, line 7: link.pdf: It is not a file of its own.',
        'refused, line 8: missing.pdf: There is no such file in the folder.',
        'refused, line 9: file: “../good.pdf” is not the name of a .pdf file of the folder.',
        'refused, line 10: good.pdf: It is not the file that the manifest means: its SHA-256 is another one.',
        'refused, line 11: good.pdf: There is no account “A-9”: name one with --account, or its household with --household.',
      ].sort(),
    );
    expect([keptFiles(), await query('select document_id from document order by 1')]).toEqual(
      before,
    );
  });
});
