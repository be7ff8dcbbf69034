import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asBooks } from '../../books/asBooks';
import type { LibraryEngine, Sql } from '../../db/sql';
import { selectMaintenanceMessage } from '../../groups/registration/registrationRepository';
import {
  selectDynamicConfig,
  selectFirmFace,
  selectTemplate,
} from '../../groups/template/templateRepository';
import { openMigratedDatabase } from '../../testing/testDatabase';
import { importContent } from './importContent';

let engine: LibraryEngine;
let folder: string;
beforeAll(async () => {
  engine = await openMigratedDatabase();
  await asBooks(engine).transaction('write', (sql) =>
    sql.query(
      `insert into security (security_id, symbol, name, kind, asset_class, subclass, currency, listed, pricing)
       values ('sec-sample', 'SMPL', 'Sample', 'equity', 'Equity', 'Unclassified', 'USD', '2020-01-01', 'daily')`,
    ),
  );
});
afterAll(() => engine.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-content-'));
  mkdirSync(join(folder, 'insights'));
  mkdirSync(join(folder, 'faq'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const insight = (title: string, body: string, securities = 'SMPL'): string =>
  `---\ntitle: ${title}\ntopic: Planning\nsummary: Short.\nauthor: Philippa Quill\npublished: 2026-05-04\nsecurities: [${securities}]\n---\n${body}\n`;
const question = (words: string): string =>
  `---\nposition: 3\ntopic: Signing in\nquestion: ${words}\n---\nLike **this**.\n`;
const put = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const run = (dryRun = false) => importContent(asBooks(engine), { folder, dryRun });
const stored = () =>
  asBooks(engine).transaction('read', (sql) =>
    sql.query<{ row: string }>(
      `select title || ' ' || body as row from insight union all select question || ' ' || answer from faq_entry order by 1`,
    ),
  );

describe('a folder of articles, questions and answers', () => {
  it('is imported once, and a changed file changes what it is about', async () => {
    put('insights/first-words.md', insight('First words', 'Some *text*.'));
    put('faq/how-to.md', question('How?'));
    const dry = await run(true);
    expect(dry).toEqual({
      outcome: 'dry run',
      lines: ['+ insight first-words', '+ question how-to', '2 new, 0 changed, 0 unchanged.'],
    });
    expect(await stored()).toEqual([]);
    expect((await run()).outcome).toBe('imported');
    expect((await run()).lines).toEqual(['0 new, 0 changed, 2 unchanged.']);
    put('insights/first-words.md', insight('First words', 'Other text.', ''));
    expect((await run()).lines).toEqual([
      '~ insight first-words',
      '0 new, 1 changed, 1 unchanged.',
    ]);
    expect(await stored()).toEqual([
      { row: 'First words Other text.' },
      { row: 'How? Like **this**.' },
    ]);
    const links = await asBooks(engine).transaction('read', (sql) =>
      sql.query('select * from insight_security'),
    );
    expect(links).toEqual([]);
  });

  it('says who the firm is, where its links lead and what is to be read before a sign-in', async () => {
    const firm = (more: string) =>
      `---\nname: Invented Firm\nphone: +1 212 555 0101\nhours: Always\n${more}---\n`;
    const link = '  - { id: authenticator-guide, label: Guide (PDF), url: /guides/codes.pdf }\n';
    const other = '  - { id: tax-import-guide, label: Taxes (PDF), url: /guides/tax.pdf }\n';
    const message = "maintenance:\n  message: Closed on Sunday.\n  until: '2099-01-02T03:04:05Z'\n";
    put('firm.md', firm(`links:\n${link}${other}${message}`));
    expect((await run()).lines).toEqual(['+ the firm', '1 new, 0 changed, 0 unchanged.']);
    expect((await run()).lines).toEqual(['0 new, 0 changed, 1 unchanged.']);
    const read = <Result>(work: (sql: Sql) => Promise<Result>) => engine.transaction('read', work);
    expect(await read(selectTemplate)).toEqual({
      ...{ firmname: 'Invented Firm', supportphone: '+1 212 555 0101', supporthours: 'Always' },
      links: [
        { id: 'authenticator-guide', label: 'Guide (PDF)', url: '/guides/codes.pdf' },
        { id: 'tax-import-guide', label: 'Taxes (PDF)', url: '/guides/tax.pdf' },
      ],
    });
    expect(await read((sql) => selectMaintenanceMessage(sql, 'w'))).toMatchObject({
      message: 'Closed on Sunday.',
    });
    // Whoever registers is not signed in: their guides are in the document.
    expect(await read(selectFirmFace)).toMatchObject({
      guides: [{ id: 'authenticator-guide', label: 'Guide (PDF)', url: '/guides/codes.pdf' }],
    });
    put('firm.md', firm('idleMinutes: 60\n'));
    expect((await run()).lines).toEqual(['~ the firm', '0 new, 1 changed, 0 unchanged.']);
    expect((await read(selectTemplate)).links).toEqual([]);
    expect(await read((sql) => selectMaintenanceMessage(sql, 'w'))).toEqual({});
    expect((await read((sql) => selectDynamicConfig(sql, 'session')))['session']).toEqual({
      idletimeoutminutes: 60,
    });
    for (const until of ["'2026-02-31T12:00:00Z'", '2026-02-31T12:00:00Z', "'2026-11-29'"]) {
      put('firm.md', firm(`maintenance: { message: Closed., until: ${until} }\n`));
      expect((await run()).lines[0], until).toContain(
        '“maintenance.until”: It is to be an instant',
      );
    }
    const wrong = `links:\n${link}${link}  - { id: video, label: V, url: javascript:alert(1) }\nidleMinutes: 90\n`;
    put('firm.md', `${firm(wrong)}Text.\n`);
    const { outcome, lines } = await run();
    expect([outcome, lines.length]).toEqual(['refused', 1]);
    for (const words of ['links.2.id', 'links.2.url', 'idleMinutes', 'below the front matter'])
      expect(lines[0]).toContain(words);
    rmSync(join(folder, 'firm.md'));
  });

  it('gives the firm its own colour and mark, or says why they cannot be shown', async () => {
    const firm = (brand: string) =>
      `---\nname: Invented Firm\nphone: +1 212 555 0101\nhours: Always\nbrand: ${brand}\n---\n`;
    const mark =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="url(\'#a\')"/></svg>';
    put('firm.md', firm("{ light: '#7a3b69', dark: '#d9a5cb' }"));
    put('mark.svg', `<?xml version="1.0"?>\n${mark}\n`);
    expect((await run()).outcome).toBe('imported');
    expect(await engine.transaction('read', selectFirmFace)).toEqual({
      ...{ name: 'Invented Firm', brand: { light: '#7a3b69', dark: '#d9a5cb' }, mark },
      support: { phone: '+1 212 555 0101', hours: 'Always' },
      guides: [],
    });
    put('firm.md', firm("{ light: '#c9b8a0', dark: '#123' }"));
    expect((await run()).lines[0]).toContain('brand.dark');
    put('firm.md', firm("{ light: '#c9b8a0', dark: '#d9a5cb' }"));
    expect((await run()).lines[0]).toContain('#c9b8a0 has a contrast of 1.8');
    rmSync(join(folder, 'firm.md'));
    for (const active of [
      mark.replace('<circle', '<script>alert(1)</script><circle'),
      mark.replace('<circle', '<s:script xmlns:s="http://www.w3.org/2000/svg"/><circle'),
      mark.replace('<circle', '<circle onload="alert(1)"'),
      mark.replace('<circle', '<image href="https://example.com/a.png"/><circle'),
      mark.replace(' viewBox="0 0 8 8"', ''),
      'Not a drawing.',
    ]) {
      put('mark.svg', active);
      const { outcome, lines } = await run();
      expect([outcome, lines.join(' ')], active).toEqual([
        'refused',
        expect.stringContaining('refused, mark.svg:'),
      ]);
    }
  });

  it('is refused as a whole when one file is wrong, and every mistake is named', async () => {
    const before = await stored();
    put('insights/good.md', insight('Good', 'Text.'));
    put('insights/script.md', insight('Bad', 'Text <script>alert(1)</script>'));
    put('insights/unknown.md', insight('Bad', 'Text.', 'NONE'));
    put('insights/month.md', insight('Bad', 'Text.').replace('2026-05-04', '2026-13-15'));
    put('insights/no-day.md', insight('Bad', 'Text.').replace('2026-05-04', '2026-02-31'));
    put('insights/code.md', '---js\n{ title: process.exit() }\n---\nText.\n');
    put('faq/Upper.md', question('How?'));
    put('faq/empty.md', '---\nposition: first\n---\n');
    symlinkSync('/etc/hostname', join(folder, 'faq', 'link.md'));
    const { outcome, lines } = await run();
    expect(outcome).toBe('refused');
    const named = [
      ...['script', 'month', 'no-day', 'code', 'unknown'].map((name) => `insights/${name}.md`),
      ...['link', 'Upper', 'empty'].map((name) => `faq/${name}.md`),
    ];
    for (const name of named)
      expect(
        lines.some((line) => line.startsWith(`refused, ${name}:`)),
        name,
      ).toBe(true);
    expect(lines).toHaveLength(named.length);
    expect(await stored()).toEqual(before);
    rmSync(join(folder, 'insights'), { recursive: true });
    rmSync(join(folder, 'faq'), { recursive: true });
    await expect(run()).rejects.toThrow('There is no firm.md in');
  });
});
