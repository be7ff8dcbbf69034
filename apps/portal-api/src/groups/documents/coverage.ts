import type {
  CoverageCell,
  DocumentCoverage,
  DocumentKind,
  ExpectedDocument,
} from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { day } from '../../documents/kinds/words';
import { expectedTitle } from './typeNames';

interface ExpectationRow {
  expectation_id: string;
  account_key: string | null;
  account_name: string | null;
  kind: DocumentKind;
  document_type: string;
  period_from: string;
  period_to: string;
  due: string | null;
  excused: string | null;
  document_id: string | null;
  latest_id: string | null;
  latest_version: number | null;
  latest_date: string | null;
}

interface Asked {
  kind?: DocumentKind | undefined;
  accounts?: readonly string[] | undefined;
}

/** The day that the household's books have reached: what is due before it and not there is late. */
async function readToday({ sql, household }: HouseholdScope): Promise<string> {
  const [row] = await sql.query<{ today: string }>(
    `select coalesce((select computed_through from books where household_id = $1),
       (now() at time zone 'America/New_York')::date) as today`,
    [household],
  );
  return row?.today ?? '';
}

const COLUMNS = `e.expectation_id, e.account_key, coalesce(a.nickname, a.account_name) as account_name, e.kind,
  e.document_type, e.period_from, e.period_to, e.due, e.excused, e.document_id`;
const CONDITIONS = `e.household_id = $1 and ($2::text is null or e.kind = $2)
  and ($3::text[] is null or e.account_key = any($3::text[]))`;

/** What is owed for periods that end in a year, account by account. */
export async function readCoverage(
  scope: HouseholdScope,
  { year, ...asked }: Asked & { year: number },
): Promise<DocumentCoverage> {
  const today = await readToday(scope);
  const values = [scope.household, asked.kind ?? null, asked.accounts ?? null];
  const rows = await scope.sql.query<ExpectationRow>(
    `select ${COLUMNS}, latest.document_id as latest_id, latest.version as latest_version, latest.document_date as latest_date
     from document_expectation e
     left join account a on a.account_key = e.account_key
     left join lateral (
       with recursive chain as (
         select document_id, version, document_date from document where document_id = e.document_id
         union all
         select d.document_id, d.version, d.document_date from document d join chain c on d.supersedes = c.document_id
       )
       select * from chain order by version desc limit 1
     ) latest on true
     where ${CONDITIONS} and e.entry_id is null
       and e.period_to between make_date($4::int, 1, 1) and make_date($4::int, 12, 31)
     order by a.position nulls first, e.account_key, e.period_to, e.kind, e.document_type`,
    [...values, year],
  );
  const years = await scope.sql.query<{ year: number }>(
    `select distinct extract(year from e.period_to)::int as year from document_expectation e
     where ${CONDITIONS} and e.entry_id is null order by 1 desc`,
    values,
  );
  const cells = rows.map((row) => ({ row, cell: cellOf(row, today) }));
  const count = (...states: CoverageCell['state'][]): number =>
    cells.filter(({ cell }) => states.includes(cell.state)).length;
  return {
    year,
    years: years.map((one) => one.year),
    asof: today,
    rows: [...Map.groupBy(cells, ({ row }) => row.account_key)].map(([account, list]) => ({
      ...(account !== null && { account }),
      name: list[0]?.row.account_name ?? 'The household',
      cells: list.map(({ cell }) => cell),
    })),
    counts: {
      delivered: count('delivered', 'corrected'),
      expected: count('expected'),
      late: count('late'),
    },
  };
}

function cellOf(row: ExpectationRow, today: string): CoverageCell {
  const { kind, document_type: type, period_to: periodto, due, excused, latest_id: id } = row;
  const title = expectedTitle(kind, type, periodto);
  const state = stateOf(row, today);
  const words: Record<CoverageCell['state'], string> = {
    delivered: `${title}: delivered on ${day(row.latest_date ?? '')}`,
    corrected: `${title}: corrected on ${day(row.latest_date ?? '')}, version ${row.latest_version ?? 0}`,
    expected: `${title}: due ${day(due ?? '')}`,
    late: `${title}: was due ${day(due ?? '')} and is not here yet`,
    none: `${title}: ${excused ?? ''}`,
  };
  return {
    kind,
    type,
    month: periodto.slice(0, 7),
    periodto,
    state,
    ...(due !== null && { due }),
    ...(id !== null && { documentid: id }),
    sentence: words[state],
  };
}

function stateOf(row: ExpectationRow, today: string): CoverageCell['state'] {
  if (row.excused !== null) return 'none';
  if (row.document_id !== null) return (row.latest_version ?? 1) > 1 ? 'corrected' : 'delivered';
  return (row.due ?? '') < today ? 'late' : 'expected';
}

/** Where a page of what is expected ended. */
export interface ExpectedPlace {
  due: string;
  id: string;
}

/** What is owed and not there, the most overdue first. */
export async function selectExpected(
  scope: HouseholdScope,
  asked: Asked,
  rows: number,
  after: ExpectedPlace | null,
): Promise<{ expectations: { id: string; item: ExpectedDocument }[]; late: number }> {
  const today = await readToday(scope);
  const open = `${CONDITIONS} and e.document_id is null and e.excused is null`;
  const values = [scope.household, asked.kind ?? null, asked.accounts ?? null];
  const found = await scope.sql.query<ExpectationRow>(
    `select ${COLUMNS} from document_expectation e left join account a on a.account_key = e.account_key
     where ${open} and ($4::date is null or (e.due, e.expectation_id) > ($4::date, $5))
     order by e.due, e.expectation_id limit $6::int`,
    [...values, after?.due ?? null, after?.id ?? null, rows],
  );
  const [late] = await scope.sql.query<{ count: number }>(
    `select count(*)::int as count from document_expectation e where ${open} and e.due < $4::date`,
    [...values, today],
  );
  return {
    late: late?.count ?? 0,
    expectations: found.map((row) => ({ id: row.expectation_id, item: expectedOf(row, today) })),
  };
}

function expectedOf(row: ExpectationRow, today: string): ExpectedDocument {
  const { kind, document_type: type, period_from: periodfrom, period_to: periodto } = row;
  return {
    kind,
    type,
    title: expectedTitle(kind, type, periodto),
    ...(row.account_key !== null && { account: row.account_key }),
    ...(row.account_name !== null && { accountname: row.account_name }),
    periodfrom,
    periodto,
    due: row.due ?? '',
    late: (row.due ?? '') < today,
    sentence: cellOf({ ...row, latest_id: null, latest_version: null, latest_date: null }, today)
      .sentence,
  };
}
