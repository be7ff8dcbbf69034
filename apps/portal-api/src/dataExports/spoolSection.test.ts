import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { eachPage } from './createReader';
import { spoolSection } from './spoolSection';

interface Row {
  place: number;
}
const [PAGES, PAGE_ROWS] = [300, 100];
const rowsOfPage = (page: number): Row[] =>
  Array.from({ length: PAGE_ROWS }, (_, row) => ({ place: page * PAGE_ROWS + row }));

it('has a column for each part of a row, and nothing that a spreadsheet runs', async () => {
  const section = await spoolSection('notes', async (take) => {
    await take([{ name: '=HYPERLINK("x")', value: { amount: '-12.50', currency: 'USD' } }]);
    await take([{ name: 'Plain, with comma', tags: ['a', 'b'] }]);
  });
  const [json, csv] = await Promise.all(section.files.map(({ read }) => text(read())));
  expect(csv).toBe(
    [
      'name,value.amount,value.currency,tags',
      `"'=HYPERLINK(""x"")",-12.50,USD,`,
      '"Plain, with comma",,,"[""a"",""b""]"',
      '',
    ].join('\r\n'),
  );
  expect(JSON.parse(json ?? '')).toEqual({
    rows: [
      { name: '=HYPERLINK("x")', value: { amount: '-12.50', currency: 'USD' } },
      { name: 'Plain, with comma', tags: ['a', 'b'] },
    ],
  });
  await section.close();
});

it('keeps texts with line ends of any kind, and lists without a row', async () => {
  const rows = [{ text: 'a\nb\r\nc\u2028d\u2029e\u0085],' }, { text: ']' }];
  const some = await spoolSection('some', async (take) => {
    await take(rows);
    return { count: 2 };
  });
  expect(JSON.parse(await textOf(some.files, 'some.json'))).toEqual({ rows, totals: { count: 2 } });
  expect(await textOf(some.files, 'some.csv')).toBe(
    'text\r\n"a\nb\r\nc\u2028d\u2029e\u0085],"\r\n]\r\n',
  );
  const none = await spoolSection('none', (take) => take([]));
  expect(JSON.parse(await textOf(none.files, 'none.json'))).toEqual({ rows: [] });
  expect(none.rows).toBe(0);
  await Promise.all([some.close(), none.close()]);
});

it('reads the next page when the one before it is kept, and loses no row of many', async () => {
  let [asked, kept] = [0, 0];
  const page = async ({ pageKey = '0' }: { pageKey?: string }) => {
    expect(kept).toBe(asked);
    asked += 1;
    const next = Number(pageKey) + 1;
    return { items: rowsOfPage(next - 1), ...(next < PAGES && { nextPageKey: `${next}` }) };
  };
  const section = await spoolSection('many', (take) =>
    eachPage(page, async (rows) => {
      await take(rows);
      kept += 1;
    }),
  );
  expect(section.rows).toBe(PAGES * PAGE_ROWS);
  const places = Array.from({ length: PAGES * PAGE_ROWS }, (_, place) => place);
  const [json, csv] = await Promise.all(section.files.map(({ read }) => text(read())));
  const { rows } = JSON.parse(json ?? '') as { rows: Row[] };
  expect(rows.map(({ place }) => place)).toEqual(places);
  expect(csv).toBe(['place', ...places, ''].join('\r\n'));
  // Reading it as text drops the mark with which the CSV begins, for spreadsheets.
  for (const [at, content] of [json, `\ufeff${csv}`].entries()) {
    const sha256 = createHash('sha256')
      .update(content ?? '')
      .digest('hex');
    expect(section.files[at]).toMatchObject({ sha256, bytes: Buffer.byteLength(content ?? '') });
  }
  await section.close();
});

it('leaves nothing behind, not even what has a name meanwhile', async () => {
  const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('portal-export-'));
  const before = left();
  await expect(
    spoolSection('broken', async (take) => {
      await take([{ place: 1 }]);
      throw new Error('The database is away.');
    }),
  ).rejects.toThrow('The database is away.');
  expect(left().filter((name) => !before.includes(name))).toEqual([]);
});

async function textOf(
  files: readonly { file: string; read(): Readable }[],
  name: string,
): Promise<string> {
  const found = files.find(({ file }) => file === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return text(found.read());
}
