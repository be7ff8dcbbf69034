import type { ImportedItem, SecurityName } from '../importedItem';
import { ImportRefusal } from '../refusal';
import { isNegative, magnitude, negated, ofxDecimalOf } from '../values';
import { bankRow } from './bankRow';
import { investmentRow, IGNORED_ROWS, INVESTMENT_ROWS } from './investmentRow';
import { ofxDayOf } from './ofxDay';
import { childOf, everyOf, type OfxNode, readOfxTree, valueOf } from './ofxTree';

/** Everything that an OFX file says, securities first. */
export function readOfx(text: string): ImportedItem[] {
  const root = readOfxTree(text);
  refuseFailure(root);
  const items: ImportedItem[] = [];
  const names = new Map<string, SecurityName>();
  for (const list of everyOf(root, 'SECLIST')) {
    for (const entry of list.children) items.push(...listed(entry, names));
  }
  for (const statement of everyOf(root, 'INVSTMTRS')) items.push(...investments(statement, names));
  for (const kind of ['STMTRS', 'CCSTMTRS'])
    for (const statement of everyOf(root, kind)) items.push(...bank(statement));
  if (items.length === 0)
    throw new ImportRefusal('There is no statement and no security in the file.');
  return items;
}

/** What a server sent that could not answer is no statement. */
function refuseFailure(root: OfxNode): void {
  for (const status of everyOf(root, 'STATUS')) {
    if (valueOf(status, 'SEVERITY') !== 'ERROR') continue;
    const message = valueOf(status, 'MESSAGE') ?? `code ${valueOf(status, 'CODE')}`;
    throw new ImportRefusal(`The institution answered with an error: ${message}`, status.line);
  }
}

interface Terms {
  kind: string;
  asset_class: string;
  price_factor: string;
}

const KIND: Readonly<Record<string, Terms>> = {
  STOCKINFO: { kind: 'equity', asset_class: 'Equity', price_factor: '1' },
  MFINFO: { kind: 'fund', asset_class: 'Unclassified', price_factor: '1' },
  // Quoted per 100 of face.
  DEBTINFO: { kind: 'bond', asset_class: 'Fixed income', price_factor: '0.01' },
  OTHERINFO: { kind: 'fund', asset_class: 'Unclassified', price_factor: '1' },
};

function* listed(entry: OfxNode, names: Map<string, SecurityName>): Generator<ImportedItem> {
  const info = childOf(entry, 'SECINFO');
  const id = valueOf(info, 'SECID', 'UNIQUEID');
  const terms = KIND[entry.name];
  if (!info || id === null) return;
  const type = valueOf(info, 'SECID', 'UNIQUEIDTYPE');
  const ticker = valueOf(info, 'TICKER');
  const name = valueOf(info, 'SECNAME') ?? ticker ?? id;
  const security: SecurityName = {
    name,
    ...(type === 'CUSIP' && { cusip: id }),
    ...(ticker !== null && { symbol: ticker }),
    ...(type !== 'CUSIP' && ticker === null && { symbol: id }),
  };
  // A list that names one security twice (by two share classes) is known by the first.
  if (!names.has(id)) names.set(id, security);
  if (!terms) return;
  const cells = { ...terms, cusip: security.cusip ?? null, symbol: security.symbol ?? null, name };
  yield { kind: 'security', line: entry.line, cells, fromBroker: true };
}

export type SecurityOf = (row: OfxNode) => SecurityName;

function* investments(
  statement: OfxNode,
  names: ReadonlyMap<string, SecurityName>,
): Generator<ImportedItem> {
  const account = valueOf(statement, 'INVACCTFROM', 'ACCTID');
  const asOf = valueOf(statement, 'DTASOF');
  refuseCurrency(statement);
  const securityOf: SecurityOf = (row) => {
    const id = valueOf(row, 'SECID', 'UNIQUEID');
    if (id === null)
      throw new ImportRefusal('There is no SECID: which security it is, is not said.');
    const isCusip = valueOf(row, 'SECID', 'UNIQUEIDTYPE') === 'CUSIP';
    return names.get(id) ?? (isCusip ? { cusip: id } : { symbol: id });
  };
  for (const row of childOf(statement, 'INVTRANLIST')?.children ?? []) {
    if (row.name === 'DTSTART' || row.name === 'DTEND') continue;
    yield* guarded(row, () => investmentItems(row, account, securityOf));
  }
  for (const row of childOf(statement, 'INVPOSLIST')?.children ?? []) {
    yield* guarded(row, () => [position(row, { account, asOf }, securityOf)]);
  }
  const cash = valueOf(statement, 'INVBAL', 'AVAILCASH');
  if (cash === null || asOf === null) return;
  yield* guarded(statement, () => [cashItem(statement.line, account, cash, asOf)]);
}

function investmentItems(
  row: OfxNode,
  account: string | null,
  securityOf: SecurityOf,
): ImportedItem[] {
  if (row.name === 'INVBANKTRAN') {
    const inner = childOf(row, 'STMTTRN');
    return inner ? [bankRow(inner, account)] : [];
  }
  const ignored = IGNORED_ROWS[row.name];
  if (ignored) return [{ kind: 'ignored', line: row.line, reason: ignored }];
  if (!INVESTMENT_ROWS.has(row.name))
    throw new ImportRefusal(
      `${row.name} is not imported: enter it as a row of activities.csv, or leave it out.`,
    );
  return [investmentRow(row, account, securityOf)];
}

interface StatementFacts {
  account: string | null;
  asOf: string | null;
}

/** Held on the statement's day; the price beside it may be older. */
function position(
  row: OfxNode,
  { account, asOf }: StatementFacts,
  securityOf: SecurityOf,
): ImportedItem {
  const inner = childOf(row, 'INVPOS');
  if (!inner) throw new ImportRefusal(`${row.name} has no INVPOS in it.`);
  const units = ofxDecimalOf(valueOf(inner, 'UNITS') ?? '', 'UNITS');
  if (units === null) throw new ImportRefusal('A position has no UNITS.');
  const isShort = valueOf(inner, 'POSTYPE') === 'SHORT';
  const told = asOf ?? valueOf(inner, 'DTPRICEASOF');
  return {
    kind: 'position',
    line: row.line,
    account,
    security: securityOf(inner),
    quantity: isShort && !isNegative(units) ? negated(units) : isShort ? units : magnitude(units),
    day: told === null ? null : ofxDayOf(told, 'DTASOF'),
  };
}

function* bank(statement: OfxNode): Generator<ImportedItem> {
  const from = childOf(statement, 'BANKACCTFROM') ?? childOf(statement, 'CCACCTFROM');
  const account = valueOf(from, 'ACCTID');
  refuseCurrency(statement);
  for (const row of childOf(statement, 'BANKTRANLIST')?.children ?? []) {
    if (row.name === 'STMTTRN') yield* guarded(row, () => [bankRow(row, account)]);
  }
  const balance = childOf(statement, 'LEDGERBAL');
  const amount = valueOf(balance, 'BALAMT');
  const asOf = valueOf(balance, 'DTASOF');
  if (!balance || amount === null || asOf === null) return;
  yield* guarded(balance, () => [cashItem(balance.line, account, amount, asOf)]);
}

function cashItem(line: number, account: string | null, text: string, asOf: string): ImportedItem {
  const amount = ofxDecimalOf(text, 'The balance') ?? '0';
  return { kind: 'cash', line, account, amount, day: ofxDayOf(asOf, 'DTASOF') };
}

function refuseCurrency(statement: OfxNode): void {
  const currency = valueOf(statement, 'CURDEF');
  if (currency !== null && currency !== 'USD')
    throw new ImportRefusal(
      `The statement is in ${currency}: ledgers are in US dollars.`,
      statement.line,
    );
}

function* guarded(row: OfxNode, work: () => ImportedItem[]): Generator<ImportedItem> {
  try {
    for (const currency of everyOf(row, 'CURRENCY')) {
      const symbol = valueOf(currency, 'CURSYM');
      if (symbol !== 'USD')
        throw new ImportRefusal(`Its amounts are in ${symbol}: ledgers are in US dollars.`);
    }
    yield* work();
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error;
    yield { kind: 'refused', line: row.line, reason: error.message };
  }
}
