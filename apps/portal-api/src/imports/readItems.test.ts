import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Activity, ImportedItem } from './importedItem';
import { ofxDayOf } from './ofx/ofxDay';
import { readOfx } from './ofx/readOfx';
import { formatOf, readItems } from './readItems';
import { openSource } from './source/openSource';
import { buy, ofxStatement } from './testing/ofxSample';
import { decimalOf } from './values';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'portal-import-'))));
afterAll(() => rmSync(folder, { recursive: true }));

async function itemsOf(content: string | Uint8Array): Promise<ImportedItem[]> {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  const source = await openSource(path);
  const items: ImportedItem[] = [];
  for await (const item of readItems(source, formatOf(source))) items.push(item);
  return items;
}

const activities = (items: readonly ImportedItem[]): Activity[] =>
  items.filter((item) => item.kind === 'activity');
const refusals = (items: readonly ImportedItem[]): string[] =>
  items.flatMap((item) => (item.kind === 'refused' ? [`${item.line}: ${item.reason}`] : []));

describe('a number of a broker’s file', () => {
  it.each([
    ['$1,234.50', '1234.5'],
    ['-$3320.05', '-3320.05'],
    ['$-5', '-5'],
    ['(1,234.56)', '-1234.56'],
    ['($7.10)', '-7.1'],
    ['5.25-', '-5.25'],
    ['+10', '10'],
    ['.5', '0.5'],
    ['-0.00', '0'],
    ['--', null],
    ['', null],
  ])('%s is %s', (text, number) => expect(decimalOf(text, 'Amount')).toBe(number));

  it.each([
    '1,23.4',
    '12,34',
    '1.2.3',
    '1e5',
    '(-5)',
    '=1+1',
    '1 234,5',
    '٣',
    '1234567890123456',
    '0.1234567890123',
  ])('%s is refused', (text) => expect(() => decimalOf(text, 'Amount')).toThrow(/^Amount: /));
});

describe('the day of an OFX time is New York’s', () => {
  it.each([
    ['20110715160000.000[-5:EST]', '2011-07-15'],
    ['20110716033000[0:GMT]', '2011-07-15'],
    ['20110715233000[-4:EDT]', '2011-07-15'],
    ['20110715', '2011-07-15'],
    ['20171130000000', '2017-11-30'],
    ['20260101030000', '2025-12-31'],
    ['20260101120000[+5.50:IST]', '2026-01-01'],
  ])('%s is of %s', (text, day) => expect(ofxDayOf(text, 'DTTRADE')).toBe(day));

  it.each(['20110230', '2011', 'yesterday', '20110715996000'])('%s is refused', (text) =>
    expect(() => ofxDayOf(text, 'DTTRADE')).toThrow('DTTRADE'),
  );
});

const truth = fileURLToPath(new URL('../../../../../shared/truth/data/', import.meta.url));

describe.skipIf(!existsSync(truth))('published OFX samples', () => {
  const sample = (name: string) => readOfx(readFileSync(`${truth}ofx/${name}.ofx`, 'latin1'));

  it('Vanguard’s statement without closing tags says what its publisher says', () => {
    const items = sample('vanguard');
    const [sale] = activities(items);
    expect(items.filter(({ kind }) => kind === 'activity')).toHaveLength(1);
    expect(sale?.id).toBe('01234567890.0123.07152011.0');
    expect(sale?.draft).toMatchObject({
      ...{ type: 'SELL', date: '2011-07-15', quantity: '42.123', price: '100', amount: '4212.3' },
    });
    const positions = items.filter((item) => item.kind === 'position');
    expect(positions.map(({ quantity, day }) => [quantity, day])).toEqual([
      ['102', '2011-07-27'],
      ['142.2', '2011-07-27'],
    ]);
    expect(items.filter(({ kind }) => kind === 'security')).toHaveLength(2);
  });

  it('TD Ameritrade’s statement with closing tags says what its publisher says', () => {
    const items = sample('td_ameritrade');
    const positions = items.filter((item) => item.kind === 'position');
    expect(positions.map(({ security, quantity }) => [security.cusip, quantity])).toEqual([
      ['023135106', '1'],
      ['912810RW0', '1000'],
    ]);
    const securities = items.filter((item) => item.kind === 'security');
    // A bond at 100 is worth its face: it is quoted per 100 of it.
    expect(securities.map(({ cells }) => [cells['symbol'], cells['price_factor']])).toEqual([
      ['AMZN', '1'],
      ['912810RW0', '0.01'],
    ]);
    expect(items.filter(({ kind }) => kind === 'cash')).toMatchObject([{ amount: '0' }]);
  });
});

const TRADE = {
  id: 'F1',
  day: '2026-03-02',
  cusip: '999000111',
  units: '10',
  price: '5',
  total: '-50',
};

describe('an OFX file', () => {
  const sgml = ofxStatement({ rows: [buy(TRADE)] });
  const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?>\n${sgml
    .slice(sgml.indexOf('<OFX>'))
    .replaceAll(
      /<([A-Z]+)>([^<\n]+)/g,
      (_, name: string, value: string) => `<${name}>${value.replaceAll('&', '&amp;')}</${name}>`,
    )}`;

  it('says the same in SGML and in XML', () => {
    const told = (text: string) => readOfx(text).map((item) => ({ ...item, line: 0 }));
    expect(told(xml)).toEqual(told(sgml));
    expect(readOfx(sgml).find(({ kind }) => kind === 'security')).toMatchObject({
      cells: { name: 'Sample 999000111 & Co', symbol: 'T111' },
    });
  });

  it('says the same as QFX, with the elements that Quicken adds', async () => {
    const qfx = sgml.replace(
      /<\/FI>|<\/SONRS>/,
      (end) =>
        `${end === '</FI>' ? '</FI>\n' : ''}<INTU.BID>3000\n<INTU.USERID>sample\n${end === '</FI>' ? '' : end}`,
    );
    expect(qfx).not.toBe(sgml);
    const told = (items: readonly ImportedItem[]) => items.map((item) => ({ ...item, line: 0 }));
    expect(told(await itemsOf(qfx))).toEqual(told(await itemsOf(sgml)));
  });

  it('may have empty elements, closed or not, and characters by number', () => {
    const named = sgml.replace('Row F1', 'Row &#70;1').replace('<UNITS>', '<EMPTY><UNITS>');
    expect(activities(readOfx(named))).toMatchObject([
      { draft: { description: 'Row F1', quantity: '10' } },
    ]);
    const closed = xml.replace('<UNITS>', '<MEMO2/><UNITS>').replace('Row F1', 'Row &#x46;1');
    expect(activities(readOfx(closed))).toMatchObject([
      { draft: { description: 'Row F1', quantity: '10' } },
    ]);
  });

  it('is refused when it is cut off anywhere', () => {
    for (const text of [sgml, xml]) {
      for (let end = 1; end < text.trimEnd().length; end += 7) {
        expect(() => readOfx(text.slice(0, end)), `cut at ${end}`).toThrow();
      }
    }
  });

  it.each([
    ['a document type', '<!DOCTYPE OFX [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['an entity of its own', '<!ENTITY lol "lol">'],
    ['a comment', '<!-- x -->'],
  ])('with %s is refused', (_, what) => {
    expect(() => readOfx(sgml.replace('<OFX>', `${what}<OFX>`))).toThrow('document type');
    expect(() => readOfx(sgml.replace('<INVTRANLIST>', `${what}<INVTRANLIST>`))).toThrow(
      'document type',
    );
  });

  it('that says nothing but an error, or is in another currency, is refused in words', () => {
    expect(() =>
      readOfx(sgml.replace('<SEVERITY>INFO', '<SEVERITY>ERROR<MESSAGE>Not today')),
    ).toThrow('Not today');
    expect(() => readOfx(sgml.replace('<CURDEF>USD', '<CURDEF>EUR'))).toThrow('in EUR');
  });

  it('refuses single rows with their line, and reads the others', () => {
    const rows = [
      buy({ ...TRADE, total: '50' }),
      '<BUYOPT></BUYOPT>',
      buy({ ...TRADE, id: 'F2', units: 'ten' }),
      buy({ ...TRADE, id: 'F3' }),
    ];
    const items = readOfx(ofxStatement({ rows }));
    expect(refusals(items)).toEqual([
      '14: A purchase takes money: its TOTAL is to be negative, and is 50.',
      '15: BUYOPT is not imported: enter it as a row of activities.csv, or leave it out.',
      '16: UNITS: “ten” is not a number such as -1234.56.',
    ]);
    expect(activities(items).map(({ id }) => id)).toEqual(['F3']);
  });
});

const SCHWAB = [
  '"Transactions  for account XXXX-1234 as of 01/05/2026 09:00:00 ET"',
  '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
  '"01/05/2026","Sell","VTI","=HYPERLINK(""http://example.com"")","1,000.5","$300.00","$4.95","$300,145.05"',
  '"01/02/2026 as of 12/31/2025","Buy","VTI","VANGUARD TOTAL STOCK","10","$300.00","$4.95","-$3004.95"',
  '"12/31/2025","MoneyLink Deposit","","Tfr","","","","$5,000.00"',
  '"12/31/2025","Margin Interest","","","","","","($1.25)"',
  '"Transactions Total","","","","","","","$302,138.85"',
  '',
].join('\r\n');

const FIDELITY = [
  '',
  'Run Date,Action,Symbol,Security Description,Security Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
  ' 02/03/2026, YOU SOLD EXAMPLE CORP (EXM) (Cash), EXM, EXAMPLE 5" PIPE,Cash,-8,137.16,7.95,.03,,1089.30,02/05/2026',
  ' 02/02/2026, DIVIDEND RECEIVED EXAMPLE CORP (EXM) (Cash), EXM, EXAMPLE CORP,Cash,,,,,,12.00,',
  ' 02/02/2026, REINVESTMENT FIDELITY GOVERNMENT MONEY MARKET (SPAXX) (Cash), SPAXX, MONEY MARKET,Cash,12,1,,,,-12.00,',
  '',
  '"The data and information in this spreadsheet is provided to you solely for your use, and"',
  'Date downloaded 02/09/2026 9:00 am',
  '',
].join('\n');

describe('a broker’s table', () => {
  it('of Schwab comes in the order of the day, with its preamble, total and signs understood', async () => {
    const items = await itemsOf(SCHWAB);
    expect(
      activities(items).map(({ account, draft }) => [
        account,
        draft.date,
        draft.type,
        draft.amount,
        draft.entered,
      ]),
    ).toEqual([
      ['XXXX-1234', '2026-01-05', 'SELL', '300145.05', undefined],
      ['XXXX-1234', '2025-12-31', 'INTEREST', '-1.25', undefined],
      ['XXXX-1234', '2025-12-31', 'DEPOSIT', '5000', undefined],
      ['XXXX-1234', '2025-12-31', 'BUY', '-3004.95', '2026-01-02'],
    ]);
    expect(activities(items)[0]?.draft).toMatchObject({
      ...{ quantity: '1000.5', fee: '4.95', description: 'Sell: =HYPERLINK("http://example.com")' },
    });
    expect(items).toHaveLength(4);
  });

  it('of Fidelity is read up to its legal words, and what goes into the core fund is cash', async () => {
    const items = await itemsOf(FIDELITY);
    expect(activities(items).map(({ draft }) => draft)).toMatchObject([
      {
        date: '2026-02-03',
        type: 'SELL',
        quantity: '8',
        fee: '7.98',
        amount: '1089.3',
        settled: '2026-02-05',
      },
      { date: '2026-02-02', type: 'DIVIDEND', amount: '12' },
    ]);
    expect(items.filter(({ kind }) => kind === 'ignored')).toHaveLength(1);
    expect(refusals(items)).toEqual([]);
  });

  it('of Fidelity with balances, and of all accounts, is read too', async () => {
    const balance = await itemsOf(
      'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date\n' +
        '02/03/2026,YOU BOUGHT EXAMPLE,EXM,EXAMPLE,Cash,2,10,,,,-20,980,02/05/2026\n',
    );
    expect(activities(balance)).toMatchObject([
      { account: null, draft: { type: 'BUY', amount: '-20' } },
    ]);
    const all = await itemsOf(
      'Run Date,Account,Account Number,Action,Symbol,Description,Type,Exchange Quantity,Exchange Currency,Currency,Price,Quantity,Exchange Rate,Commission,Fees,Accrued Interest,Amount,Settlement Date\n' +
        '02/03/2026,Joint,X12345678,YOU BOUGHT EXAMPLE,EXM,EXAMPLE,Cash,0,,USD,10,2,0,,,,-20,02/05/2026\n' +
        '02/03/2026,Joint,X12345678,YOU BOUGHT EXAMPLE,EXM,EXAMPLE,Cash,0,,CAD,10,2,0,,,,-20,02/05/2026\n',
    );
    expect(activities(all)).toMatchObject([{ account: 'X12345678' }]);
    expect(refusals(all)).toEqual(['3: Its amounts are in CAD: ledgers are in US dollars.']);
  });

  it('of Schwab’s bank has withdrawals and deposits', async () => {
    const items = await itemsOf(
      '"Date","Status","Type","CheckNumber","Description","Withdrawal","Deposit","RunningBalance"\n' +
        '"02/03/2026","Posted","CHECK","101","Check paid","$20.00","","$80.00"\n' +
        '"02/02/2026","Pending","ACH","","Later","$1.00","","$80.00"\n' +
        '"02/01/2026","Posted","INTADJUST","","Interest paid","","$0.10","$100.00"\n',
    );
    expect(activities(items).map(({ draft }) => [draft.type, draft.amount])).toEqual([
      ['WITHDRAWAL', '-20'],
      ['INTEREST', '0.1'],
    ]);
  });

  it('refuses rows in words: an action nobody knows, a row behind the end, a wrong sign', async () => {
    const rows = SCHWAB.replace('"Margin Interest"', '"Buy to Open"').replace(
      '"-$3004.95"',
      '"$3004.95"',
    );
    const items = await itemsOf(`${rows}"01/01/2026","Buy","VTI","","1","$1","","-$1"\r\n`);
    expect(refusals(items).map((line) => line.slice(0, 40))).toEqual([
      '4: A purchase takes money: its amount is',
      '6: “Buy to Open” is not an action that i',
      '8: It is a row behind the end of the tab',
    ]);
  });
});

describe('a table of our own', () => {
  it('is the same in every encoding', async () => {
    const table =
      'account,date,type,amount,description\nA-1,2026-02-03,DEPOSIT,"1,000.00",Überweisung €5\n';
    const expected = [
      { kind: 'activity', line: 2, draft: { amount: '1000', description: 'Überweisung €5' } },
    ];
    const utf16 = Buffer.from(table, 'utf16le');
    const swapped = Buffer.from(utf16).swap16();
    const windows = Buffer.from(table.replace('€', '\u0080'), 'latin1');
    for (const bytes of [
      Buffer.from(table),
      Buffer.from(`\uFEFF${table}`),
      windows,
      utf16,
      Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
      Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]),
    ])
      expect(await itemsOf(bytes)).toMatchObject(expected);
  });

  it('that does not end with a line, or is torn, is refused as a whole', async () => {
    await expect(itemsOf('account,date,type,amount\nA-1,2026-02-03,DEPOSIT,10')).rejects.toThrow(
      'may be cut off',
    );
    await expect(itemsOf('account,date,type,amount\nA-1,2026-02-03,DEPOSIT,"10\n')).rejects.toThrow(
      'never closed',
    );
    await expect(itemsOf('account,date,type,amount\nA-1,2026-02-03,\0,1\n')).rejects.toThrow(
      'zero bytes',
    );
    await expect(itemsOf('some words\n')).rejects.toThrow('--format');
    await expect(itemsOf('account,date,type,colour\n')).rejects.toThrow(
      'there is no column “colour”',
    );
  });

  it('refuses a row that lacks something, and says what', async () => {
    const items = await itemsOf(
      'account,date,type,security,quantity,amount,ratio\nA,2026-02-30,BUY,x,1,-1,\nA,2026-02-03,BUY,x,,-1,\nA,2026-02-03,SHORT,x,1,1,\nA,2026-02-03,BUY,x,-1,-1,\nA,2026-02-03,SPLIT,x,,,2\nA,2026-02-03\n',
    );
    expect(refusals(items)).toEqual([
      '2: date: “2026-02-30” is not a day such as 2026-01-31 or 01/31/2026.',
      '3: BUY needs quantity.',
      expect.stringContaining('4: type: “SHORT” is none of BUY, SELL'),
      '5: quantity: it is never negative.',
      '6: ratio: it is to be new shares and old ones, such as 2:1.',
      '7: It has 2 cells where the header has 7.',
    ]);
  });

  it('refuses an amount whose sign contradicts what the row is', async () => {
    const rows = [
      ...['DEPOSIT,-500', 'FEE_REFUND,-2', 'TAX_REFUND,-1', 'TAX,3', 'WITHDRAWAL,500', 'FEE,10'],
      ...['DEPOSIT,500', 'FEE,-10', 'FEE,0', 'DIVIDEND,-5', 'INTEREST,-7'],
    ];
    const items = await itemsOf(
      `account,date,type,amount\n${rows.map((row) => `A,2026-02-03,${row}\n`).join('')}`,
    );
    expect(refusals(items)).toEqual([
      '2: DEPOSIT brings money: its amount is to be positive, and is -500.',
      '3: FEE_REFUND brings money: its amount is to be positive, and is -2.',
      '4: TAX_REFUND brings money: its amount is to be positive, and is -1.',
      '5: TAX takes money: its amount is to be negative, and is 3.',
      '6: WITHDRAWAL takes money: its amount is to be negative, and is 500.',
      '7: FEE takes money: its amount is to be negative, and is 10.',
    ]);
    expect(activities(items).map(({ line }) => line)).toEqual([8, 9, 10, 11, 12]);
  });

  it('refuses what is finer than a cent, and a row that settles before its day', async () => {
    const items = await itemsOf(
      'account,date,type,amount,settled\nA,2026-02-03,DEPOSIT,10000.005,\nA,2026-02-03,DEPOSIT,1,2026-02-02\nA,2026-02-03,DEPOSIT,1.500,2026-02-03\n',
    );
    expect(refusals(items)).toEqual([
      '2: amount: 10000.005 is finer than a cent.',
      '3: settled: 2026-02-02 is before the day of the row, 2026-02-03.',
    ]);
    expect(activities(items)).toMatchObject([{ draft: { amount: '1.5' } }]);
  });
});
