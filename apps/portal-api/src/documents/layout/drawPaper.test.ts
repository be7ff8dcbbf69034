import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPdf } from '../testing/readPdf';
import { drawPaper } from './drawPaper';
import type { Paper } from './paper';

const PAPER: Paper = {
  title: 'Monthly statement',
  period: 'October 1 – October 31, 2026',
  addressee: ['Lake house fund', 'Individual account', 'The Featherstone-Vance household'],
  facts: [
    { label: 'Account', value: '••••1234' },
    { label: 'Date', value: 'Nov 4, 2026' },
  ],
  notices: ['This replaces the statement of Nov 4, 2026: a dividend was booked a second time.'],
  parts: [
    {
      heading: 'What changed',
      text: ['From the opening value to the closing value, line by line.'],
      table: {
        columns: [
          { label: 'Line', width: 3 },
          { label: 'Amount', width: 1, align: 'right' },
        ],
        rows: [{ cells: ['Opening value', '$1,000.00'] }],
        total: ['Closing value', '$1,100.00'],
      },
    },
    {
      heading: 'Activity',
      table: {
        columns: [
          { label: 'Date', width: 1 },
          { label: 'Description', width: 3 },
          { label: 'Amount', width: 1, align: 'right' },
        ],
        rows: Array.from({ length: 90 }, (_, index) => ({
          cells: ['Oct 2, 2026', `Payment number ${index + 1}`, '$10.00'],
        })),
      },
    },
    {
      heading: 'Nothing',
      table: { columns: [{ label: 'Date', width: 1 }], rows: [], empty: 'None.' },
    },
  ],
  closing: ['Keep it for your records.'],
  firm: { name: 'Thistledown Private Wealth', contact: '+1 212 555 0100' },
  reference: 'doc-1 · version 1',
  date: '2026-11-04',
};

test('a paper of several pages is tagged, titled and in reading order, with every word on it', async () => {
  const drawn = await drawPaper(PAPER);
  if (process.env.KEEP_PDF) writeFileSync(process.env.KEEP_PDF, drawn.bytes);
  const read = await readPdf(drawn.bytes);
  expect(read.accessibility).toEqual([]);
  expect(read.title).toBe('Monthly statement, October 1 – October 31, 2026');
  expect(read.language).toBe('en-US');
  expect(read.bookmarks).toEqual(['What changed', 'Activity', 'Nothing']);
  expect(read.pages.length).toBe(drawn.pages.length);
  expect(read.pages.length).toBeGreaterThan(2);
  expect(read.pages[0]).toContain('Closing value');
  expect(read.pages[1]).toContain('Page 2 of 3');
  // What search reads is what stands on that very page.
  expect(drawn.pages[2]).toContain('Payment number 90');
  expect(read.pages[2]).toContain('Payment number 90');
});

test('the same paper is the same bytes', async () => {
  const [first, second] = [await drawPaper(PAPER), await drawPaper(PAPER)];
  expect(first.bytes.equals(second.bytes)).toBe(true);
  const other = await drawPaper({ ...PAPER, date: '2026-11-05' });
  expect(other.bytes.equals(first.bytes)).toBe(false);
});

const HOLDINGS = {
  columns: [
    { label: 'Security', width: 3 },
    { label: 'Price', width: 1, align: 'right' as const },
    { label: 'Market value', width: 1, align: 'right' as const },
  ],
  total: ['Net of everything that is held', '', '$2.00'],
};

test('a name of a group stands with its first row, and the sums with the last one, wherever a page ends', async () => {
  for (let before = 22; before < 42; before += 1) {
    const plain = (name: string) => ({ cells: [name, '1.00', '$1.00'] });
    const rows = [
      ...Array.from({ length: before }, (_, place) => plain(`Fund ${place}`)),
      { kind: 'group' as const, cells: ['Real assets', '', '$1.00'] },
      plain('Cobbler'),
    ];
    const table = { ...HOLDINGS, rows };
    const { pages } = await drawPaper({ ...PAPER, parts: [{ heading: 'Holdings', table }] });
    const pageOf = (text: string) => pages.findIndex((page) => page.includes(text));
    expect([before, pageOf('Real assets')]).toEqual([before, pageOf('Cobbler')]);
    expect([before, pageOf('Cobbler')]).toEqual([before, pageOf('Net of everything')]);
  }
});

test('a heading stands with the first row below it, wherever a page ends', async () => {
  for (let before = 20; before < 40; before += 1) {
    const rows = Array.from({ length: before }, () => ({ cells: ['Fund', '1.00', '$1.00'] }));
    const next = { ...HOLDINGS, rows: [{ cells: ['Cobbler', '1.00', '$1.00'] }] };
    const parts = [
      { heading: 'Holdings', table: { ...HOLDINGS, rows } },
      { heading: 'Second heading', text: ['What it is about.'], table: next },
    ];
    const { pages } = await drawPaper({ ...PAPER, parts });
    const pageOf = (text: string) => pages.findIndex((page) => page.includes(text));
    expect([before, pageOf('Second heading')]).toEqual([before, pageOf('Cobbler')]);
  }
});

test('a figure that is too long for its column stays on one line, and a sum has the room beside its name', async () => {
  const long = '($123,456,789,012,345.67)';
  const table = {
    ...HOLDINGS,
    columns: HOLDINGS.columns.map((column) => ({ ...column, width: 1 })),
    rows: [{ cells: ['Fund', '1.00', `$1.00`] }, { cells: ['Fund', '1.00', long.repeat(2)] }],
  };
  const { bytes } = await drawPaper({ ...PAPER, parts: [{ heading: 'Holdings', table }] });
  const [page = ''] = (await readPdf(bytes)).pages;
  expect(page).toContain(long.repeat(2));
  expect(page).toContain('Net of everything that is held');
});

test('names in other letters are drawn in full, and a notice says that a sign of no font became a question mark', async () => {
  const names = ['Łukasz Żółć', 'Nguyễn Văn Đạt', 'Škoda', 'Иван Петров', 'Қазақ', 'Ελένη Παππά'];
  const table = { ...HOLDINGS, rows: names.map((name) => ({ cells: [name, '1.00', name] })) };
  const parts = [{ heading: names.join(', '), table }];
  const drawn = await drawPaper({ ...PAPER, title: 'Dvořák 山田', addressee: names, parts });
  if (process.env.KEEP_PDF) writeFileSync(process.env.KEEP_PDF, drawn.bytes);
  const read = await readPdf(drawn.bytes);
  expect(read.accessibility).toEqual([]);
  expect(read.title).toContain('Dvořák 山田');
  const letters = (text = '') => text.replace(/\s/g, '');
  const [page] = read.pages;
  for (const name of names) expect(letters(page).split(letters(name))).toHaveLength(5);
  expect(letters(page)).toContain('Dvořák??');
  expect(page).toContain('each stands as ?');
});
