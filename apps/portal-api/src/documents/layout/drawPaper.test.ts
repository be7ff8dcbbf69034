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
