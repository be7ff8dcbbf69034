import { randomBytes } from 'node:crypto';
import { markChanged } from '../../books/recordTransactions';
import type { Sql } from '../../db/sql';
import { ImportRefusal } from '../refusal';
import { areEqual } from '../sums';
import { wordsOf } from '../values';
import { findHousehold } from './names';
import { selectHousehold } from './selectHousehold';

type Cells = Readonly<Record<string, string | null>>;
export type TableOutcome = 'new' | 'changed' | 'unchanged';

/** Columns that a file of accounts may correct. */
const ACCOUNT_FACTS = [
  ...[
    'account_name',
    'masked_number',
    'registration',
    'institution',
    'tax_status',
    'lot_method',
    'opened',
    'managed_by',
  ],
] as const;
/** For a new account whose file does not say. */
const ACCOUNT_DEFAULTS: Cells = {
  group: 'Accounts',
  tax_status: 'taxable',
  lot_method: 'FIFO',
  managed_by: 'advisor',
};
/** Of these, the ones that change what the books say of the past. */
const BOOKED_FACTS: ReadonlySet<string> = new Set(['tax_status', 'lot_method']);
const FIRST_DAY = '1900-01-01';

/** Writes an account, with its household and its group where they are new. */
export async function writeAccount(sql: Sql, cells: Cells, today: string): Promise<TableOutcome> {
  const household = await householdFor(sql, cells);
  const [known] = await sql.query<Record<string, string | null> & { account_key: string }>(
    `select a.* from import_name n join account a using (account_key)
     where n.kind = 'account' and n.firm_id = $1`,
    [cells['account'] ?? ''],
  );
  if (!known) {
    await insertAccount(sql, household, cells, today);
    return 'new';
  }
  if (known['household_id'] !== household)
    throw new ImportRefusal(
      'The account is of another household: an account never changes its household.',
    );
  const changed = toldBy(cells, ACCOUNT_FACTS, ACCOUNT_DEFAULTS).filter(
    (column) => (known[column] ?? null) !== cells[column],
  );
  if (changed.length === 0) return 'unchanged';
  await sql.query(
    `update account set ${changed.map((column, place) => `${column} = $${place + 2}${column === 'opened' ? '::date' : ''}`).join(', ')}
     where account_key = $1`,
    [known.account_key, ...changed.map((column) => cells[column] ?? null)],
  );
  if (changed.some((column) => BOOKED_FACTS.has(column)))
    await markChanged(sql, household, FIRST_DAY);
  return 'changed';
}

/** The columns in which a file says something of a row that is known: an empty cell says nothing where a default stands for it. */
function toldBy(cells: Cells, columns: readonly string[], defaults: Cells): string[] {
  return columns.filter(
    (column) => cells[column] !== undefined && (cells[column] !== null || !defaults[column]),
  );
}

const orDefault = (cells: Cells, columns: readonly string[], defaults: Cells) =>
  columns.map((column) => cells[column] ?? defaults[column] ?? null);

async function householdFor(sql: Sql, cells: Cells): Promise<string> {
  const named = cells['household'] ?? '';
  const name = cells['household_name'] ?? null;
  if (name === null) return findHousehold(sql, named);
  const found = await selectHousehold(sql, named);
  if (found) return found.id;
  const household = `hh${randomBytes(11).toString('hex')}`;
  await sql.query('insert into household (household_id, name) values ($1, $2)', [household, name]);
  await sql.query(
    "insert into import_name (kind, firm_id, household_id) values ('household', $1, $2)",
    [named, household],
  );
  return household;
}

async function insertAccount(
  sql: Sql,
  household: string,
  cells: Cells,
  today: string,
): Promise<void> {
  const key = `acc${randomBytes(9).toString('hex')}`;
  const [named] = orDefault(cells, ['group'], ACCOUNT_DEFAULTS);
  const group = await groupFor(sql, household, named ?? '');
  await sql.query(
    `insert into account (account_key, household_id, default_group_id, position, account_name, masked_number,
       registration, institution, tax_status, lot_method, opened, managed_by,
       source, kind, value, day_change, as_of, origin)
     select $1, $2, $3, coalesce(max(position), -1) + 1, $4, $5, $6, $7, $8, $9, $10::date, $11, 'firm', 'asset', 0, 0,
       $12::date, 'Positions and cash at the close of business'
     from account where household_id = $2`,
    [key, household, group, ...orDefault(cells, ACCOUNT_FACTS, ACCOUNT_DEFAULTS), today],
  );
  await sql.query("insert into import_name values ('account', $1, $2, $3)", [
    cells['account'] ?? '',
    household,
    key,
  ]);
}

async function groupFor(sql: Sql, household: string, name: string): Promise<string> {
  const [known] = await sql.query<{ group: string }>(
    'select group_id as "group" from default_group where household_id = $1 and lower(name) = lower($2)',
    [household, name],
  );
  if (known) return known.group;
  const group = await freeGroupId(sql, household, name);
  await sql.query(
    `insert into default_group (household_id, group_id, name, sort_order)
     select $1, $2, $3, coalesce(max(sort_order), -1) + 1 from default_group where household_id = $1`,
    [household, group, name],
  );
  return group;
}

/** Of the name's first words, with a number behind them when another group's name begins like it. */
async function freeGroupId(sql: Sql, household: string, name: string): Promise<string> {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const first = `grp-${words.slice(0, 4).join('-') || 'accounts'}`;
  const groups = await sql.query<{ id: string }>(
    'select group_id as id from default_group where household_id = $1',
    [household],
  );
  const taken = new Set(groups.map(({ id }) => id));
  let free = first;
  for (let number = 2; taken.has(free); number += 1) free = `${first}-${number}`;
  return free;
}

const SECURITY_FACTS = [
  ...[
    'symbol',
    'cusip',
    'name',
    'asset_class',
    'subclass',
    'sector',
    'listed',
    'delisted',
    'pricing',
  ],
];
/** A change of them would change what was owned in the past. */
const SECURITY_TERMS = [
  'kind',
  'price_factor',
  'coupon',
  'payments_per_year',
  'day_count',
  'maturity',
  'tax_exempt',
];
/** For a new security whose file does not say. Bonds are quoted per 100 of face. */
const securityDefaults = (kind: string | null | undefined): Cells => ({
  subclass: 'Unclassified',
  listed: FIRST_DAY,
  pricing: 'daily',
  price_factor: kind === 'bond' ? '0.01' : '1',
  tax_exempt: 'false',
});
const TYPE: Readonly<Record<string, string>> = {
  listed: 'date',
  delisted: 'date',
  maturity: 'date',
  price_factor: 'numeric',
  coupon: 'numeric',
  payments_per_year: 'int',
  tax_exempt: 'boolean',
};

/** Writes a security of a file of ours. */
export async function writeSecurity(sql: Sql, cells: Cells): Promise<TableOutcome> {
  const columns = [...SECURITY_FACTS, ...SECURITY_TERMS];
  const defaults = securityDefaults(cells['kind']);
  const [known] = await sql.query<Record<string, string | null>>(
    `select ${columns.map((column) => `${column}::text`).join(', ')} from security where security_id = $1`,
    [cells['security_id'] ?? ''],
  );
  if (!known) {
    const names = ['security_id', ...columns, 'currency'];
    await sql.query(
      `insert into security (${names.join(', ')})
       values (${names.map((name, place) => `$${place + 1}::text::${TYPE[name] ?? 'text'}`).join(', ')})`,
      [...orDefault(cells, ['security_id', ...columns], defaults), 'USD'],
    );
    return 'new';
  }
  const differs = (column: string): boolean =>
    !isSame(known[column] ?? null, cells[column] ?? null, TYPE[column]);
  const term = toldBy(cells, SECURITY_TERMS, defaults).find(differs);
  if (term)
    throw new ImportRefusal(
      `${term} is ${known[term] ?? 'empty'} here: a security keeps its terms, since past values depend on them.`,
    );
  const changed = toldBy(cells, SECURITY_FACTS, defaults).filter(differs);
  if (changed.length === 0) return 'unchanged';
  await sql.query(
    `update security set ${changed.map((column, place) => `${column} = $${place + 2}::text::${TYPE[column] ?? 'text'}`).join(', ')}
     where security_id = $1`,
    [cells['security_id'] ?? '', ...changed.map((column) => cells[column] ?? null)],
  );
  return 'changed';
}

function isSame(known: string | null, told: string | null, type: string | undefined): boolean {
  if (known === null || told === null) return known === told;
  return type === 'numeric' ? areEqual(known, told) : known === told;
}

/** A security that only a broker's list tells of, with an id made of its symbol. */
export async function addBrokersSecurity(sql: Sql, cells: Cells): Promise<void> {
  const mark = (cells['symbol'] ?? cells['cusip'] ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  const slug = `imp-${mark.replaceAll(/^-|-$/g, '').slice(0, 32)}`;
  if (slug === 'imp-') throw new ImportRefusal('The security has neither a symbol nor a CUSIP.');
  const taken = await sql.query('select 1 from security where security_id = $1', [slug]);
  if (taken.length > 0)
    throw new ImportRefusal(
      `The security cannot be called ${slug}, which is another one: add it by securities.csv.`,
    );
  await writeSecurity(sql, {
    ...cells,
    name: wordsOf(cells['name'] ?? mark)
      .slice(0, 120)
      .toWellFormed(),
    symbol: cells['symbol']?.slice(0, 12) ?? null,
    security_id: slug,
  });
}
