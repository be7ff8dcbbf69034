import type { ImportedItem } from '../importedItem';
import { ImportRefusal } from '../refusal';
import { dayOf, decimalOf, isNegative, isZero, shown } from '../values';
import { ownActivity } from './ownActivity';
import type { CsvRow } from './csvRows';
import { must, nameOf, oneOf, type OwnCells, yesOrNo } from './ownCells';

/** A table of the portal's own form (docs/importing.md): the columns it must have, and the ones it may have. */
interface OwnTable {
  required: readonly string[];
  optional: readonly string[];
  /** `header`: the columns that the file has. */
  read(cells: OwnCells, line: number, header: readonly string[]): ImportedItem;
}

export type OwnTableName = 'accounts' | 'securities' | 'prices' | 'lots' | 'activities';

export const OWN_TABLES: Readonly<Record<OwnTableName, OwnTable>> = {
  accounts: {
    required: ['household', 'account', 'name', 'number', 'registration', 'institution'],
    optional: ['household_name', 'group', 'tax_status', 'lot_method', 'opened', 'managed_by'],
    read: (cells, line, header) => ({
      kind: 'account',
      line,
      cells: withoutMissing('accounts', header, accountCells(cells)),
    }),
  },
  securities: {
    required: ['security', 'name', 'kind', 'asset_class'],
    optional: [
      ...['symbol', 'cusip', 'subclass', 'sector', 'listed', 'delisted', 'pricing', 'price_factor'],
      ...['coupon', 'payments_per_year', 'day_count', 'maturity', 'tax_exempt'],
    ],
    read: (cells, line, header) => ({
      kind: 'security',
      line,
      cells: withoutMissing('securities', header, securityCells(cells)),
      fromBroker: false,
    }),
  },
  prices: {
    required: ['security', 'date', 'close'],
    optional: [],
    read: (cells, line) => ({
      kind: 'price',
      line,
      security: nameOf(must(cells, 'security')),
      day: dayOf(must(cells, 'date'), 'date'),
      close: positive(cells, 'close'),
    }),
  },
  lots: {
    required: ['account', 'security', 'quantity', 'as_of'],
    optional: ['acquired', 'cost_basis', 'covered', 'lot', 'id', 'price', 'description'],
    read: readLot,
  },
  activities: {
    required: ['account', 'date', 'type'],
    optional: [
      ...[
        'id',
        'security',
        'quantity',
        'price',
        'fee',
        'tax',
        'amount',
        'accrued',
        'to_account',
        'settled',
      ],
      ...[
        'entered',
        'description',
        'ratio',
        'cost_basis',
        'acquired',
        'covered',
        'character',
        'reinvest',
        'method',
      ],
      ...[
        'lot',
        'lot_selector',
        'to_security',
        'basis_fraction',
        'cash_in_lieu',
        'units',
        'rate',
        'ex_date',
      ],
      ...['gift_value', 'contribution_year', 'corrects', 'cancels'],
    ],
    read: ownActivity,
  },
};

/** The table of a header; null for one that is not ours. */
export function ownTableOf(header: readonly string[]): OwnTableName | null {
  const names = header.map((name) => name.trim().toLowerCase());
  for (const [name, { required }] of Object.entries(OWN_TABLES)) {
    // `as`: Object.entries forgets which keys there are.
    if (required.every((column) => names.includes(column))) return name as OwnTableName;
  }
  return null;
}

export async function* ownItems(
  rows: AsyncIterable<CsvRow>,
  name: OwnTableName,
): AsyncGenerator<ImportedItem> {
  const table = OWN_TABLES[name];
  let header: string[] | null = null;
  for await (const { line, cells } of rows) {
    if (!header) {
      header = checkedHeader(table, name, cells, line);
      continue;
    }
    if (cells.every((cell) => cell.trim() === '')) continue;
    try {
      if (cells.length !== header.length)
        throw new ImportRefusal(
          `It has ${cells.length} cells where the header has ${header.length}.`,
        );
      const named: Record<string, string> = {};
      header.forEach((column, place) => {
        const cell = cells[place]?.trim() ?? '';
        if (cell !== '') named[column] = cell;
      });
      yield table.read(named, line, header);
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      yield { kind: 'refused', line, reason: error.message };
    }
  }
  if (!header) throw new ImportRefusal('The table has no header.');
}

function checkedHeader(
  table: OwnTable,
  name: string,
  cells: readonly string[],
  line: number,
): string[] {
  const header = cells.map((cell) => cell.trim().toLowerCase());
  const missing = table.required.filter((column) => !header.includes(column));
  const unknown = header.filter(
    (column) => !table.required.includes(column) && !table.optional.includes(column),
  );
  const twice = header.filter((column, place) => header.indexOf(column) !== place);
  const wrong = [
    ...missing.map((column) => `the column ${column} is missing`),
    ...unknown.map((column) => `there is no column “${shown(column)}”`),
    ...twice.map((column) => `the column ${column} stands there twice`),
  ];
  if (wrong.length > 0)
    throw new ImportRefusal(`The header of ${name}: ${wrong.join(', ')}.`, line);
  return header;
}

function positive(cells: OwnCells, column: string): string {
  const number = decimalOf(must(cells, column), column);
  if (number === null || isNegative(number) || isZero(number))
    throw new ImportRefusal(`${column} is to be more than zero.`);
  return number;
}

function readLot(cells: OwnCells, line: number): ImportedItem {
  const row: Record<string, string> = {
    type: 'DELIVER_IN',
    date: must(cells, 'as_of'),
    description: cells['description'] ?? 'Opening lot',
  };
  for (const column of [
    'account',
    'security',
    'quantity',
    'acquired',
    'cost_basis',
    'covered',
    'lot',
    'id',
    'price',
  ]) {
    const cell = cells[column];
    if (cell !== undefined) row[column] = cell;
  }
  return ownActivity(row, line);
}

type Texts = Record<string, string | null>;

/** Without the columns that the file does not have: of what is known already, they change nothing. */
function withoutMissing(name: OwnTableName, header: readonly string[], cells: Texts): Texts {
  const missing = OWN_TABLES[name].optional.filter((column) => !header.includes(column));
  return Object.fromEntries(Object.entries(cells).filter(([column]) => !missing.includes(column)));
}

const TAX_STATUS = ['taxable', 'deferred', 'roth', 'exempt'];
const LOT_METHODS = ['FIFO', 'LIFO', 'HIFO', 'AVERAGE', 'SPECIFIC'];

function accountCells(cells: OwnCells): Texts {
  const number = must(cells, 'number').replaceAll(/[\s-]/g, '');
  if (!/^[\w*•]{2,40}$/.test(number))
    throw new ImportRefusal('number: it is to have letters and digits only.');
  return {
    household: bounded(cells, 'household', 64),
    household_name: cells['household_name'] ? bounded(cells, 'household_name', 120) : null,
    account: bounded(cells, 'account', 64),
    account_name: bounded(cells, 'name', 120),
    masked_number: `••${number.slice(-4)}`,
    registration: bounded(cells, 'registration', 80),
    institution: bounded(cells, 'institution', 120),
    group: cells['group'] ? bounded(cells, 'group', 60) : null,
    tax_status: oneOf(cells, 'tax_status', TAX_STATUS),
    lot_method: oneOf(cells, 'lot_method', LOT_METHODS),
    opened: cells['opened'] ? dayOf(cells['opened'], 'opened') : null,
    managed_by: oneOf(cells, 'managed_by', ['advisor', 'client']),
  };
}

const KINDS = ['equity', 'etf', 'fund', 'money-market', 'bond', 'private-fund', 'restricted'];

function securityCells(cells: OwnCells): Texts {
  const security = must(cells, 'security');
  if (!/^[a-z0-9-]{1,40}$/.test(security))
    throw new ImportRefusal(
      'security: it is to be of small letters, digits and hyphens, 40 at most.',
    );
  const terms = ['coupon', 'payments_per_year', 'day_count', 'maturity'];
  const given = terms.filter((column) => cells[column] !== undefined);
  if (given.length > 0 && given.length < terms.length)
    throw new ImportRefusal(`A bond’s terms come together: ${terms.join(', ')}.`);
  const number = (column: string): string | null =>
    cells[column] === undefined ? null : positive(cells, column);
  const day = (column: string): string | null =>
    cells[column] ? dayOf(cells[column], column) : null;
  return {
    security_id: security,
    symbol: cells['symbol'] ? bounded(cells, 'symbol', 12) : null,
    cusip: cells['cusip'] ? bounded(cells, 'cusip', 12) : null,
    name: bounded(cells, 'name', 120),
    kind: oneOf(cells, 'kind', KINDS) ?? '',
    asset_class: bounded(cells, 'asset_class', 60),
    subclass: cells['subclass'] ? bounded(cells, 'subclass', 60) : null,
    sector: cells['sector'] ? bounded(cells, 'sector', 60) : null,
    listed: day('listed'),
    delisted: day('delisted'),
    pricing: oneOf(cells, 'pricing', ['daily', 'quarterly', 'stopped', 'never']),
    price_factor: number('price_factor'),
    coupon: number('coupon'),
    payments_per_year: oneOf(cells, 'payments_per_year', ['1', '2', '4', '12']),
    day_count: oneOf(cells, 'day_count', ['30/360', 'ACT/ACT']),
    maturity: day('maturity'),
    tax_exempt: yesOrNo(cells, 'tax_exempt')?.toString() ?? null,
  };
}

function bounded(cells: OwnCells, column: string, most: number): string {
  const cell = must(cells, column);
  if (cell.length > most || /[\u0000-\u001f\u007f]/.test(cell))
    throw new ImportRefusal(`${column}: it is to be one line of ${most} characters at most.`);
  return cell;
}
