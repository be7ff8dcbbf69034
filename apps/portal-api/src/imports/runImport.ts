import { isRefusal } from '@portal/portfolio-accounting';
import { lastBusinessDay } from '../books/lastBusinessDay';
import { markChanged } from '../books/recordTransactions';
import { oneAtATime } from '../db/oneAtATime';
import type { Sql, SqlEngine } from '../db/sql';
import type { ImportedItem } from './importedItem';
import { checkBooks } from './ledger/checkBooks';
import {
  insertFile,
  selectDue,
  selectHolders,
  selectLine,
  selectSandboxDay,
  updateCounts,
} from './ledger/importRepository';
import { ItemWriter } from './ledger/itemWriter';
import { type Asked, type Names, namesOf } from './ledger/names';
import { type Format, formatOf, readItems } from './readItems';
import { ImportRefusal } from './refusal';
import { ImportReport } from './report';
import { openSource } from './source/openSource';

export interface ImportOptions extends Asked {
  path: string;
  /** Null: by the beginning of the file. */
  format: Format | null;
  dryRun: boolean;
  /** Goes on without the lines that are refused. */
  skipRefused: boolean;
  /** Adds securities that only the file's own list tells of. */
  addSecurities: boolean;
  now: Date;
}

export interface ImportResult {
  format: Format;
  /** The database is as it was before unless it is `imported`. */
  outcome: 'imported' | 'dry run' | 'refused';
  report: ImportReport;
  unknown: ReadonlyMap<string, number>;
}

/** Undoes the transaction, and is no failure. */
class Undone extends Error {
  readonly outcome: 'dry run' | 'refused';
  constructor(outcome: Undone['outcome']) {
    super(outcome);
    this.outcome = outcome;
  }
}

/**
 * Imports a file in one transaction: all of it or nothing. `engine` has the books' rights. A line that is refused
 * refuses the file, unless it was asked to go on without it; so does a ledger that the accounting engine cannot follow.
 */
export async function runImport(engine: SqlEngine, options: ImportOptions): Promise<ImportResult> {
  const source = await openSource(options.path);
  const format = options.format ?? formatOf(source);
  const report = new ImportReport();
  let names: Names | null = null;
  const result = (outcome: ImportResult['outcome']): ImportResult => ({
    format,
    outcome,
    report,
    unknown: names?.unknown ?? new Map(),
  });
  try {
    await engine.transaction('write', async (sql) => {
      await oneAtATime(sql, 'portal-api/import');
      names = namesOf(sql, options);
      const importId = await insertFile(sql, source.sha256, format);
      const through = (await selectSandboxDay(sql)) ?? lastBusinessDay(options.now);
      const writer = new ItemWriter({
        sql,
        names,
        report,
        importId,
        through,
        addSecurities: options.addSecurities,
      });
      await writeAll(writer, readItems(source, format), report);
      if (report.counts.refused > 0 && !options.skipRefused) throw new Undone('refused');
      await markHolders(sql, writer, through);
      await check(sql, writer, report, through);
      await updateCounts(sql, importId, report.counts);
      if (options.dryRun) throw new Undone('dry run');
    });
    return result('imported');
  } catch (error) {
    if (error instanceof Undone) return result(error.outcome);
    if (!(error instanceof ImportRefusal)) throw error;
    report.refuse(error.line, error.message);
    return result('refused');
  }
}

async function writeAll(
  writer: ItemWriter,
  items: AsyncIterable<ImportedItem>,
  report: ImportReport,
): Promise<void> {
  for await (const item of items) {
    try {
      await writer.write(item);
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      report.refuse(error.line ?? item.line, error.message);
    }
  }
  await writer.flush();
}

/** A price changes the books of everybody who has the security. */
async function markHolders(
  sql: Sql,
  { changedPrices, households }: ItemWriter,
  through: string,
): Promise<void> {
  if (changedPrices.size === 0) return;
  const from = [...changedPrices.values()].reduce((one, other) => (other < one ? other : one));
  for (const { household, first } of await selectHolders(sql, [...changedPrices.keys()])) {
    // A day that the books have not reached changes nothing in them: it is brought in when they go on.
    const { dueThrough } = await selectDue(sql, household);
    if (from > (dueThrough ?? through)) continue;
    await markChanged(sql, household, first > from ? first : from, through);
    households.add(household);
  }
}

async function check(
  sql: Sql,
  writer: ItemWriter,
  report: ImportReport,
  through: string,
): Promise<void> {
  try {
    const checked = await checkBooks(sql, writer.households, writer.reported, through);
    report.differences.push(...checked.differences);
    report.agreed = checked.agreed;
    for (const household of checked.left)
      report.notes.push(`The books of ${household} are left to the server.`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const line = error.subject.row === undefined ? null : await selectLine(sql, error.subject.row);
    throw new ImportRefusal(
      `The ledger would not add up: ${error.message}. ${hintFor(error)}`,
      line,
    );
  }
}

/** What whoever imports the file can do about a ledger that the engine refuses. */
const hintFor = (refusal: Error): string =>
  isRefusal(refusal, 'price.missing')
    ? 'Import prices.csv first, or fill the column price.'
    : 'Is history missing that came before? Import it first, or opening lots (lots.csv).';
