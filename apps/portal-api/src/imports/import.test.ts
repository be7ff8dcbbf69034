import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asBooks } from '../books/asBooks';
import { bookDay, bookJobs } from '../books/bookJobs';
import { keepBooks } from '../books/keepBooks';
import { markChanged } from '../books/recordTransactions';
import { tieOutAll } from '../books/tieOut';
import type { LibraryEngine } from '../db/sql';
import { createJobs } from '../jobs/createJobs';
import { sendJob } from '../jobs/jobKind';
import { issueInvite } from '../registration/issueInvite';
import { PROSPECT } from '../testing/registration';
import { openMigratedDatabase } from '../testing/testDatabase';
import { testSecretBox } from '../testing/testSecretBox';
import { importAndTell, optionsOf } from './importCommand';
import { buy, dividend, money, ofxStatement, reinvested, sell } from './testing/ofxSample';

const NOW = new Date('2026-07-01T23:00:00Z');
let now = NOW;

let engine: LibraryEngine;
let folder: string;
beforeAll(async () => {
  engine = await openMigratedDatabase();
  folder = mkdtempSync(join(tmpdir(), 'portal-import-'));
  await imported(SECURITIES);
  await imported(accounts('TEST-1', 'TEST-2'));
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const ACME = '999000111';
const BOLT = '999000222';
const SECURITIES = [
  'security,symbol,cusip,name,kind,asset_class',
  `test-acme,T111,${ACME},Acme Samples,equity,Equity`,
  `test-bolt,T222,${BOLT},Bolt Samples,equity,Equity`,
  '',
].join('\n');

const accounts = (...names: string[]): string =>
  [
    'household,household_name,account,name,number,registration,institution',
    ...names.map(
      (name, place) =>
        `H-1,Sample Household,${name},Account ${name},99-${1000 + place},Individual,Sample Trust Company`,
    ),
    '',
  ].join('\n');

interface Told {
  code: number;
  lines: string[];
}

async function run(content: string | Uint8Array, ...words: string[]): Promise<Told> {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  const lines: string[] = [];
  const code = await importAndTell(asBooks(engine), optionsOf([path, ...words], now), (line) =>
    lines.push(line),
  );
  return { code, lines };
}

/** Imports a file that has to be fine; the sums. */
async function imported(content: string | Uint8Array, ...words: string[]): Promise<string> {
  const { code, lines } = await run(content, ...words);
  if (code !== 0) throw new Error(lines.join('\n'));
  return lines.at(-2) ?? '';
}

const sums = (
  part: Partial<
    Record<'new' | 'changed' | 'taken back' | 'unchanged' | 'ignored' | 'refused', number>
  >,
): string =>
  Object.entries({
    new: 0,
    changed: 0,
    'taken back': 0,
    unchanged: 0,
    ignored: 0,
    refused: 0,
    ...part,
  })
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ')
    .concat('.');

const query = <Row>(text: string, values: string[] = []): Promise<Row[]> =>
  asBooks(engine).transaction('read', (sql) => sql.query<Row>(text, values));

async function keyOf(account: string): Promise<string> {
  const [row] = await query<{ account_key: string }>(
    'select account_key from import_name where firm_id = $1',
    [account],
  );
  return row?.account_key ?? '';
}

/** What counts in an account's ledger, whatever the order in which it came. */
const ledgerOf = async (account: string): Promise<string[]> => {
  const rows = await query<{ row: string }>(
    `select concat_ws(' ', trade_date, entry_type, security_id, trim_scale(quantity), trim_scale(amount)) as row
     from ledger_entry where account_key = $1 and status = 'effective' order by 1`,
    [await keyOf(account)],
  );
  return rows.map(({ row }) => row);
};

const positionsOf = async (account: string): Promise<string[]> => {
  const rows = await query<{ row: string }>(
    `select concat_ws(' ', security_id, trim_scale(quantity), trim_scale(cost_basis)) as row from position where account_key = $1 order by 1`,
    [await keyOf(account)],
  );
  return rows.map(({ row }) => row);
};

async function newAccount(name: string, household = 'H-1'): Promise<string> {
  await imported(accounts(name).replace('H-1', household));
  return name;
}

const HISTORY = [
  money('M1', '2026-01-05', '1000'),
  buy({ id: 'B1', day: '2026-01-06', cusip: ACME, units: '100', price: '5', total: '-507.95' }),
  buy({ id: 'B2', day: '2026-02-03', cusip: BOLT, units: '20', price: '10', total: '-200' }),
  dividend('D1', '2026-03-02', ACME, '12.50'),
  reinvested('R1', '2026-03-09', BOLT, ['0.5', '10', '5.00']),
  sell({ id: 'S1', day: '2026-04-06', cusip: ACME, units: '40', price: '6', total: '239.97' }),
];

describe('an OFX statement', () => {
  it('is recorded once, agrees with what it reports, and the books tie out', async () => {
    const statement = ofxStatement({
      rows: HISTORY,
      positions: [
        [ACME, '60'],
        [BOLT, '20.5'],
      ],
      cash: '544.52',
    });
    const dry = await run(statement, '--dry-run');
    expect(dry.lines).toContain('+ line 15: 2026-01-06 BUY test-acme 100 -507.95');
    expect(dry.lines.slice(-3)).toEqual([
      '3 reported figures agree with the ledger.',
      sums({ new: 6 }),
      'Dry run (ofx): nothing was imported.',
    ]);
    expect(await ledgerOf('TEST-1')).toEqual([]);

    expect(await imported(statement)).toBe(sums({ new: 6 }));
    expect(await positionsOf('TEST-1')).toEqual(['test-acme 60 304.77', 'test-bolt 20.5 205']);
    const before = await query('select * from ledger_entry order by seq');
    expect(await imported(statement)).toBe(sums({ unchanged: 6 }));
    expect(await query('select * from ledger_entry order by seq')).toEqual(before);
    expect(await tieOutAll(asBooks(engine))).toEqual([]);
  });

  it('that reports something else than the ledger has says what', async () => {
    const { code, lines } = await run(
      ofxStatement({
        rows: [],
        positions: [
          [ACME, '61'],
          ['999000999', '1'],
        ],
        cash: '544.52',
      }),
    );
    expect(code).toBe(0);
    expect(lines).toContain(
      'differs: T111, 999000111 (Sample 999000111 & Co) on 2026-06-30: the file says 61, the ledger 60.',
    );
    expect(lines).toContain(
      'differs: T999, 999000999 (Sample 999000999 & Co): the file says 1, and it is not known here.',
    );
    expect(lines).toContain('1 reported figures agree with the ledger.');
  });

  it('corrects a row by REPLACE and takes one back by DELETE, and both are on the record', async () => {
    const account = await newAccount('TEST-CORRECT');
    await imported(ofxStatement({ account, rows: HISTORY }));
    const corrections = [
      buy({
        id: 'B9',
        day: '2026-02-03',
        cusip: BOLT,
        units: '21',
        price: '10',
        total: '-210',
        corrects: 'B2',
      }),
      sell({
        id: 'S9',
        day: '2026-04-06',
        cusip: ACME,
        units: '40',
        price: '6',
        total: '239.97',
        corrects: 'S1',
        action: 'DELETE',
      }),
    ];
    const correction = ofxStatement({ account, rows: corrections });
    expect(await imported(correction)).toBe(sums({ changed: 1, 'taken back': 1 }));
    expect(await positionsOf(account)).toEqual(['test-acme 100 507.95', 'test-bolt 21.5 215']);
    // The old file comes again: what was put right stays right.
    expect(await imported(ofxStatement({ account, rows: HISTORY }))).toBe(sums({ unchanged: 6 }));
    expect(await imported(correction)).toBe(sums({ unchanged: 2 }));
    const [statuses] = await query<{ corrected: string; cancelled: string }>(
      `select count(*) filter (where status = 'corrected') as corrected, count(*) filter (where status = 'cancelled') as cancelled
       from ledger_entry where account_key = $1`,
      [await keyOf(account)],
    );
    expect(statuses).toEqual({ corrected: '1', cancelled: '1' });
  });

  it('names what it does not know, imports nothing then, and adds securities when it is told to', async () => {
    const account = await newAccount('TEST-UNKNOWN');
    const rows = [
      money('M1', '2026-01-05', '1000'),
      buy({ id: 'B1', day: '2026-01-06', cusip: '999000333', units: '1', price: '5', total: '-5' }),
    ];
    const refused = await run(ofxStatement({ account, rows }));
    expect(refused.code).toBe(1);
    expect(refused.lines).toContain(
      'refused, line 15: The security T333, 999000333 (Sample 999000333 & Co) is not known.',
    );
    expect(refused.lines).toContain('  T333, 999000333 (Sample 999000333 & Co): 1 lines');
    expect(await ledgerOf(account)).toEqual([]);
    expect(await imported(ofxStatement({ account, rows }), '--skip-refused')).toBe(
      sums({ new: 1, refused: 1 }),
    );
    expect(await imported(ofxStatement({ account, rows }), '--add-securities')).toBe(
      sums({ new: 2, unchanged: 1 }),
    );
    expect(await positionsOf(account)).toEqual(['imp-t333 1 5']);
  });

  it('without the history it needs is refused with the line that does not fit', async () => {
    const account = await newAccount('TEST-SHORT');
    const { code, lines } = await run(ofxStatement({ account, rows: [HISTORY[5] ?? ''] }));
    expect(code).toBe(1);
    expect(lines.join('\n')).toMatch(/refused, line 14: The ledger would not add up: .*lots\.csv/);
    expect(await ledgerOf(account)).toEqual([]);
    await imported(
      `account,security,quantity,acquired,cost_basis,as_of\n${account},T111,50,2020-05-04,200,2026-01-02\n`,
    );
    expect(await imported(ofxStatement({ account, rows: [HISTORY[5] ?? ''] }))).toBe(
      sums({ new: 1 }),
    );
    expect(await positionsOf(account)).toEqual(['test-acme 10 40']);
  });

  it('lots without a basis want a price, and come in when there is one', async () => {
    await imported('security,name,kind,asset_class\ntest-bare,Bare Samples,equity,Equity\n');
    const account = await newAccount('TEST-BARE');
    const lots = `account,security,quantity,as_of\n${account},test-bare,5,2026-01-02\n`;
    expect((await run(lots)).lines).toContain(
      'refused, line 2: The ledger would not add up: test-bare: delivered in without basis, and no price says what it is worth. Import prices.csv first, or fill the column price.',
    );
    await imported('security,date,close\ntest-bare,2026-01-02,4\n');
    expect(await imported(lots)).toBe(sums({ new: 1 }));
  });

  it('of an account that is not here, or of another one than was named, is refused', async () => {
    const lost = await run(ofxStatement({ account: '00001111222', rows: HISTORY }));
    expect(lost.lines[0]).toBe(
      'refused, line 14: There is no account ••1222: name one with --account, or its household with --household.',
    );
    // Found by the last digits of its number within the household that was named.
    const found = await run(
      ofxStatement({ account: '5551000', rows: [HISTORY[0] ?? ''] }),
      '--household',
      'H-1',
      '--dry-run',
    );
    expect(found.lines.join('\n')).toMatch(/Several accounts end like|1 new/);
    expect((await run(ofxStatement({ rows: HISTORY }), '--household', 'H-2')).lines[0]).toContain(
      'There is no household H-2.',
    );
  });
});

describe('brokers’ tables', () => {
  const schwab = (rows: readonly string[]): string =>
    `"Transactions  for account XXXX-1234"\r\n"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"\r\n${rows.join('\r\n')}\r\n`;
  const rows = [
    '"02/04/2026","Sell","T111","ACME","2","$7.00","","$14.00"',
    '"02/03/2026","Buy","T111","ACME","5","$6.00","$1.00","-$31.00"',
    '"02/02/2026 as of 01/30/2026","MoneyLink Deposit","","Tfr","","","","$50.00"',
    '"02/02/2026 as of 01/30/2026","MoneyLink Deposit","","Tfr","","","","$50.00"',
  ];

  it('overlap without doubling a row, and the same row twice stays two', async () => {
    const account = await newAccount('TEST-SCHWAB');
    expect(await imported(schwab(rows.slice(1)), '--account', account)).toBe(sums({ new: 3 }));
    expect(await imported(schwab(rows), '--account', account)).toBe(sums({ new: 1, unchanged: 3 }));
    expect(await ledgerOf(account)).toEqual([
      '2026-01-30 DEPOSIT 50',
      '2026-01-30 DEPOSIT 50',
      '2026-02-03 BUY test-acme 5 -31',
      '2026-02-04 SELL test-acme 2 14',
    ]);
    const held = '"Symbol","Description","Qty (Quantity)","Price"\n"T111","ACME","3","$7"\n';
    const { lines } = await run(held, '--account', account);
    expect(lines[0]).toBe('1 reported figures agree with the ledger.');
  });
});

describe('our own tables', () => {
  it('accounts are corrected by their firm’s id and never change hands', async () => {
    const account = await newAccount('TEST-OWN');
    expect(await imported(accounts(account))).toBe(sums({ unchanged: 1 }));
    expect(await imported(accounts(account).replace('Account TEST', 'Portfolio TEST'))).toBe(
      sums({ changed: 1 }),
    );
    const other = await run(accounts(account).replace('H-1,Sample', 'H-9,Other'));
    expect(other.lines[0]).toBe(
      'refused, line 2: The account is of another household: an account never changes its household.',
    );
    expect(await query("select 1 from import_name where firm_id = 'H-9'")).toEqual([]);
  });

  it('groups whose names begin alike, or have no letter of an id, stay groups of their own', async () => {
    const named = ['Trust for the benefit of Ada', 'Trust for the benefit of Bo', '信託', '年金'];
    const table = [
      'household,household_name,account,name,number,registration,institution,group',
      ...named.map(
        (group, place) =>
          `H-G,Sample Household,TEST-G${place},Account,99-${5000 + place},Trust,Sample Trust Company,${group}`,
      ),
      '',
    ].join('\n');
    expect(await imported(table)).toBe(sums({ new: 4 }));
    expect(
      await query(
        `select g.group_id, g.name from default_group g join import_name n using (household_id)
         where n.kind = 'household' and n.firm_id = 'H-G' order by g.sort_order`,
      ),
    ).toEqual([
      { group_id: 'grp-trust-for-the-benefit', name: named[0] },
      { group_id: 'grp-trust-for-the-benefit-2', name: named[1] },
      { group_id: 'grp-accounts', name: named[2] },
      { group_id: 'grp-accounts-2', name: named[3] },
    ]);
  });

  it('a column that a file does not have changes nothing of what is known', async () => {
    const ira = [
      'household,account,name,number,registration,institution,tax_status,lot_method,opened,managed_by',
      'H-1,TEST-IRA,Rollover,99-7777,IRA,Sample Trust Company,deferred,HIFO,2020-02-03,client',
    ];
    await imported([...ira, ''].join('\n'));
    const cut = ira.map((line) => line.split(',').slice(0, 6).join(','));
    expect(await imported([...cut, ''].join('\n'))).toBe(sums({ unchanged: 1 }));
    await imported([...cut, ''].join('\n').replace('Rollover', 'Rollover IRA'));
    const emptied = ira.map((line) => line.replace('deferred,HIFO,2020-02-03,client', ',,,'));
    expect(await imported([...emptied, ''].join('\n').replace('Rollover', 'IRA'))).toBe(
      sums({ changed: 1 }),
    );
    const [account] = await query(
      'select account_name, tax_status, lot_method, opened, managed_by from account where account_key = $1',
      [await keyOf('TEST-IRA')],
    );
    // An empty cell empties what may be empty; a default is for what is new.
    expect(account).toEqual({
      ...{ account_name: 'IRA', tax_status: 'deferred', lot_method: 'HIFO' },
      ...{ opened: null, managed_by: 'client' },
    });

    const whole =
      'security,name,kind,asset_class,subclass,listed,pricing,price_factor,tax_exempt\n' +
      'test-muni,Sample Muni,bond,Fixed income,Municipal,2021-05-06,never,1,yes\n';
    await imported(whole);
    const short = 'security,name,kind,asset_class\ntest-muni,Sample Bond,bond,Fixed income\n';
    expect(await imported(short)).toBe(sums({ changed: 1 }));
    const [security] = await query(
      'select name, subclass, listed, pricing, price_factor, tax_exempt from security where security_id = $1',
      ['test-muni'],
    );
    expect(security).toEqual({
      ...{ name: 'Sample Bond', subclass: 'Municipal', listed: '2021-05-06', pricing: 'never' },
      ...{ price_factor: '1', tax_exempt: true },
    });
  });

  it('a row before its account was opened is told of, and one of a day far ahead is refused', async () => {
    await imported(
      'household,account,name,number,registration,institution,opened\nH-1,TEST-OPENED,Opened,99-7778,Individual,Sample Trust Company,2020-02-03\n',
    );
    const deposit = (day: string) => `account,date,type,amount\nTEST-OPENED,${day},DEPOSIT,1\n`;
    expect((await run(deposit('2020-02-02'), '--dry-run')).lines).toContain(
      'line 2: 2020-02-02 is before the day on which the account was opened, 2020-02-03; look at its other rows, too.',
    );
    expect((await run(deposit('2062-06-02'))).lines[0]).toBe(
      'refused, line 2: date: 2062-06-02 is too far ahead: 2026-07-08 is the last day that is taken.',
    );
  });

  it('activities with every kind of row are understood by the engine', async () => {
    const account = await newAccount('TEST-ALL');
    await newAccount('TEST-ALL-2');
    const table = [
      'id,account,date,type,security,quantity,price,amount,ratio,to_account,cost_basis,acquired,reinvest,corrects,cancels',
      `1,${account},2026-01-05,DEPOSIT,,,,5000,,,,,,,`,
      `2,${account},2026-01-06,BUY,test-acme,100,10,-1000,,,,,,,`,
      `3,${account},2026-01-07,SPLIT,test-acme,,,,2:1,,,,,,`,
      `4,${account},2026-01-08,SELL,test-acme,50,6,300,,,,,,,`,
      `5,${account},2026-01-09,DELIVER_IN,T222,10,3,,,,25,2019-01-02,,,`,
      `6,${account},2026-01-12,TRANSFER,T222,4,,,,TEST-ALL-2,,,,,`,
      `7,${account},2026-01-13,JOURNAL,,,,-100,,TEST-ALL-2,,,,,`,
      `8,${account},2026-01-14,FEE,,,,-12.5,,,,,,,`,
      `9,${account},2026-01-15,DIVIDEND,T222,1,3,0,,,3,,yes,,`,
      `10,${account},2026-01-14,FEE,,,,-10,,,,,,8,`,
      `11,${account},2026-01-16,WITHDRAWAL,,,,-1,,,,,,,`,
      `12,${account},2026-01-16,CANCEL,,,,,,,,,,,11`,
      '',
    ].join('\n');
    expect(await imported(table)).toBe(sums({ new: 10, changed: 1, 'taken back': 1 }));
    expect(await imported(table)).toBe(sums({ unchanged: 12 }));
    expect(await positionsOf(account)).toEqual(['test-acme 150 750', 'test-bolt 7 18']);
    expect(await positionsOf('TEST-ALL-2')).toEqual(['test-bolt 4 10']);
    expect(await tieOutAll(asBooks(engine))).toEqual([]);
  });

  it('a contribution counts for the year that its row names, which is one that its day allows', async () => {
    const account = await newAccount('TEST-IRA');
    const deposit = (year: string): string =>
      `id,account,date,type,amount,contribution_year\n1,${account},2026-02-03,DEPOSIT,100,${year}\n`;
    expect((await run(deposit('2024'))).lines[0]).toBe(
      'refused, line 2: contribution_year: “2024” is not 2026 or 2025, the years that a contribution of the day may count for.',
    );
    expect(await imported(deposit('2025'))).toBe(sums({ new: 1 }));
    expect(await imported(deposit('2026'))).toBe(sums({ changed: 1 }));
  });

  it('prices renew the books of whoever holds the security', async () => {
    const account = await newAccount('TEST-PRICED');
    await imported(
      `account,date,type,security,quantity,amount\n${account},2026-01-06,BUY,test-bolt,10,-100\n`,
    );
    const valueOf = async () =>
      (
        await query<{ value: string }>('select value from account where account_key = $1', [
          await keyOf(account),
        ])
      )[0]?.value;
    const prices = (...closes: string[]): string => `security,date,close\n${closes.join('\n')}\n`;
    expect(
      await imported(
        prices(`${BOLT},2026-06-29,11`, 'T222,2025-12-31,9', 'test-bolt,2026-06-30,12.00'),
      ),
    ).toBe(sums({ new: 3 }));
    expect(await valueOf()).toBe('20.00');
    expect(await imported(prices('T222,2026-06-30,12', 'T222,2026-06-29,11.5'))).toBe(
      sums({ changed: 1, unchanged: 1 }),
    );
    expect(await imported(prices('T222,2026-06-30,12.5', 'T222,2026-07-01,13'))).toBe(
      sums({ new: 1, changed: 1 }),
    );
    expect(await valueOf()).toBe('30.00');
    const twice = await run(
      prices('T222,2026-06-30,1', 'T222,2026-06-30,2', 'T222,2026-06-30,-2', 'nobody,2026-06-30,1'),
    );
    expect(twice.lines.slice(0, 3)).toEqual([
      'refused, line 3: The file says 1 and 2 of the same day.',
      'refused, line 4: close is to be more than zero.',
      'refused, line 5: The security nobody is not known.',
    ]);
    expect(await valueOf()).toBe('30.00');
    expect(await tieOutAll(asBooks(engine))).toEqual([]);
  });

  it('a price of a day that the books have not reached leaves what accounts are worth', async () => {
    now = new Date('2026-06-30T12:00:00Z');
    const account = await newAccount('TEST-AHEAD', 'H-AHEAD');
    await imported(
      `account,date,type,security,quantity,amount\n${account},2026-01-05,DEPOSIT,,,500\n${account},2026-01-06,BUY,test-bolt,10,-100\n`,
    );
    const value = async () =>
      query<{ value: string }>('select value from account where account_key = $1', [
        await keyOf(account),
      ]);
    const before = await value();
    expect(before).not.toEqual([{ value: '0.00' }]);
    const prices = (day: string): string => `security,date,close\ntest-bolt,${day},20\n`;
    expect(await run(prices('2026-07-02'))).toEqual({
      code: 0,
      lines: [sums({ new: 1 }), 'Imported (prices).'],
    });
    expect(await value()).toEqual(before);
    expect((await run(prices('2062-07-02'))).lines[0]).toBe(
      'refused, line 2: date: 2062-07-02 is too far ahead: 2026-07-06 is the last day that is taken.',
    );
    now = NOW;
  });

  it('a change after the books’ last day leaves what accounts are worth', async () => {
    const account = await newAccount('TEST-LATER', 'H-LATER');
    await imported(`account,date,type,amount\n${account},2026-01-06,DEPOSIT,100\n`);
    const key = await keyOf(account);
    await asBooks(engine).transaction('write', async (sql) => {
      const [owner] = await sql.query<{ household_id: string }>(
        'select household_id from account where account_key = $1',
        [key],
      );
      await markChanged(sql, owner?.household_id ?? '', '2026-09-01');
    });
    while ((await keepBooks(asBooks(engine), 'a test')).kind !== 'idle');
    expect(await query('select value from account where account_key = $1', [key])).toEqual([
      { value: '100.00' },
    ]);
  });

  it('a security keeps its terms', async () => {
    expect(await imported(SECURITIES.replace('Acme Samples', 'Acme Samples Inc'))).toBe(
      sums({ changed: 1, unchanged: 1 }),
    );
    const { lines } = await run(
      'security,name,kind,asset_class,price_factor\ntest-acme,Acme,equity,Equity,0.01\n',
    );
    expect(lines[0]).toContain('price_factor is 1 here: a security keeps its terms');
  });
});

describe('files that overlap', () => {
  const rows = [
    ...HISTORY,
    buy({ id: 'B3', day: '2026-05-04', cusip: BOLT, units: '1', price: '10', total: '-10' }),
    buy({
      id: 'B4',
      day: '2026-05-04',
      cusip: BOLT,
      units: '2',
      price: '10',
      total: '-20',
      corrects: 'B3',
    }),
    buy({
      id: 'B5',
      day: '2026-05-05',
      cusip: BOLT,
      units: '3',
      price: '10',
      total: '-30',
      corrects: 'B4',
    }),
    sell({
      id: 'S9',
      day: '2026-04-06',
      cusip: ACME,
      units: '40',
      price: '6',
      total: '239.97',
      corrects: 'S1',
      action: 'DELETE',
    }),
  ];
  let number = 0;

  it('in any order, each as often as you like, are one import', async () => {
    const once = await newAccount('TEST-ONCE');
    await imported(ofxStatement({ account: once, rows }));
    const expected = [await ledgerOf(once), await positionsOf(once)];
    const window = fc.tuple(fc.nat(rows.length - 1), fc.nat(rows.length - 1));
    await fc.assert(
      fc.asyncProperty(
        fc.array(window, { minLength: 1, maxLength: 4 }),
        fc.nat(rows.length),
        async (windows, cut) => {
          number += 1;
          const account = await newAccount(`TEST-MANY-${number}`, `H-MANY-${number}`);
          const parts = windows.map(([from, to]) =>
            rows.slice(Math.min(from, to), Math.max(from, to) + 1),
          );
          // A part that sells what no earlier one has bought is refused as a whole, and comes again with the whole file.
          for (const part of [
            ...parts.slice(1),
            rows.slice(cut),
            rows,
            rows.slice(0, cut),
            ...parts,
          ]) {
            await run(ofxStatement({ account, rows: part }));
          }
          expect([await ledgerOf(account), await positionsOf(account)]).toEqual(expected);
        },
      ),
      { numRuns: process.env['SOAK'] === '1' ? 200 : 15 },
    );
  });

  it('cut off anywhere, are refused or imported, and the whole file mends them', async () => {
    const account = await newAccount('TEST-CUT');
    const table = `id,account,date,type,security,quantity,amount\n1,${account},2026-01-05,DEPOSIT,,,"1,000.55"\n2,${account},2026-01-06,BUY,T111,12,-120.25\n3,${account},2026-01-07,DEPOSIT,,,77\n`;
    const whole = [
      '2026-01-05 DEPOSIT 1000.55',
      '2026-01-06 BUY test-acme 12 -120.25',
      '2026-01-07 DEPOSIT 77',
    ];
    for (let end = 50; end < table.length; end += 3) {
      await run(table.slice(0, end));
      const found = await ledgerOf(account);
      expect(whole.slice(0, found.length), `cut at ${end}`).toEqual(found);
    }
    await imported(table);
    expect(await ledgerOf(account)).toEqual(whole);
  });
});

it('invites a person to a household by the firm’s own id of it, and to no other', async () => {
  const issuing = { engine, box: testSecretBox, portalOrigin: 'http://localhost:4310', now: NOW };
  const invited = (household: string) => issueInvite(issuing, { ...PROSPECT, household });
  expect((await invited('H-1')).household).toBe('Sample Household');
  const [named] = await query<{ id: string }>(
    "select household_id as id from import_name where kind = 'household' and firm_id = 'H-1'",
  );
  expect((await invited(named?.id ?? '')).household).toBe('Sample Household');
  await expect(invited('H-404')).rejects.toThrow('There is no household "H-404".');
});

// Last, since it moves the day of every household.
describe('a firm whose ledger is quiet', () => {
  it('has books through every business day that is over', async () => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const jobs = createJobs({ engine, log });
    bookJobs(jobs, { engine, now: () => new Date('2026-07-06T23:00:00Z') });
    await jobs.prepare();
    await engine.transaction('write', (sql) => sendJob(sql, bookDay, {}));
    expect((await jobs.drain()).failures).toEqual([]);
    await jobs.stop();
    while ((await keepBooks(asBooks(engine), 'a test')).kind !== 'idle');
    const days = 'select distinct computed_through as day from books where due_through is not null';
    expect(await query(days)).toEqual([{ day: '2026-07-06' }]);
    expect(await tieOutAll(asBooks(engine))).toEqual([]);
  });
});
