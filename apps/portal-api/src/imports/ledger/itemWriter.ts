import type { Sql } from '../../db/sql';
import type {
  Activity,
  ImportedItem,
  ListedSecurity,
  ReportedCash,
  ReportedPosition,
  TakenBack,
} from '../importedItem';
import { addDays } from '../../payments/rules/bankingDays';
import { ImportRefusal } from '../refusal';
import { type ImportReport, wordsOfRow } from '../report';
import type { Reported } from './checkBooks';
import { type Names, wordsFor } from './names';
import { PriceWriter } from './priceWriter';
import { type Ready, recordRows } from './recordRows';
import { type Content, keysByContent, namedKey } from './rowKeys';
import { addBrokersSecurity, type TableOutcome, writeAccount, writeSecurity } from './writeTables';

const BATCH_ROWS = 2_000;
/** After the day through which books are kept, which is some days ago on a long weekend. */
const MOST_DAYS_AHEAD = 7;

interface Parts {
  sql: Sql;
  names: Names;
  report: ImportReport;
  importId: string;
  /** The day through which books are kept. */
  through: string;
  addSecurities: boolean;
}

/** Writes what a file says, item by item, inside a transaction. */
export class ItemWriter {
  /** Households whose ledgers or prices have changed. */
  readonly households = new Set<string>();
  readonly reported: Reported[] = [];
  readonly #parts: Parts;
  readonly #keyOf = keysByContent();
  readonly #prices: PriceWriter;
  /** Accounts with a row of a day before they were opened. */
  readonly #early = new Set<string>();
  #batch: Ready[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#prices = new PriceWriter(parts.sql, (outcome) => this.#count(outcome));
  }

  get changedPrices(): ReadonlyMap<string, string> {
    return this.#prices.changedFrom;
  }

  async write(item: ImportedItem): Promise<void> {
    const { report, sql, through } = this.#parts;
    switch (item.kind) {
      case 'activity':
        return this.#put(await this.#ready(item));
      case 'taken-back':
        return this.#put(await this.#reversal(item));
      case 'position':
      case 'cash':
        return this.#note(item);
      case 'security':
        return this.#security(item);
      case 'account':
        return this.#count(
          await writeAccount(sql, item.cells, through),
          item.line,
          item.cells['account_name'],
        );
      case 'price':
        this.#expectDay(item.day);
        return this.#prices.add(await this.#known(item.security), item.day, item.close);
      case 'ignored':
        return report.ignore(item.reason);
      case 'refused':
        return report.refuse(item.line, item.reason);
    }
  }

  /** Writes what waits. */
  async flush(): Promise<void> {
    await this.#prices.flush();
    const batch = this.#batch;
    this.#batch = [];
    const { sql, importId, through, report } = this.#parts;
    await recordRows(
      {
        sql,
        importId,
        today: through,
        told: (outcome, row) => {
          report.told(outcome, row.line, wordsOfRow(row));
          if (outcome !== 'unchanged') this.households.add(row.household);
        },
      },
      batch,
    );
  }

  /** @throws ImportRefusal for a day that is a slip of the pen: what is of it would wait there for years. */
  #expectDay(day: string): void {
    const last = addDays(this.#parts.through, MOST_DAYS_AHEAD);
    if (day > last)
      throw new ImportRefusal(
        `date: ${day} is too far ahead: ${last} is the last day that is taken.`,
      );
  }

  /** It may be right, so it is only said: once of an account, since a history is mostly early as a whole. */
  #noteEarly(account: string, day: string, opened: string, line: number): void {
    if (this.#early.has(account)) return;
    this.#early.add(account);
    this.#parts.report.notes.push(
      `line ${line}: ${day} is before the day on which the account was opened, ${opened}; look at its other rows, too.`,
    );
  }

  async #put(row: Ready): Promise<void> {
    this.#batch.push(row);
    if (this.#batch.length >= BATCH_ROWS) await this.flush();
  }

  #count(outcome: TableOutcome, line?: number, words?: string | null): void {
    if (line === undefined) this.#parts.report.counts[outcome] += 1;
    else this.#parts.report.told(outcome, line, words ?? '');
  }

  async #ready({ line, account, id, draft, replaces, ...item }: Activity): Promise<Ready> {
    const { names } = this.#parts;
    const { key, household, opened } = await names.account(account);
    this.#expectDay(draft.date);
    if (opened !== null && draft.date < opened) this.#noteEarly(key, draft.date, opened, line);
    const symbol = item.security ? await this.#known(item.security) : null;
    const toSymbol = item.toSecurity ? await this.#known(item.toSecurity) : null;
    const to = item.toAccount === null ? null : await names.other(item.toAccount);
    if (to && to.household !== household)
      throw new ImportRefusal(
        'to_account is of another household: enter it as a delivery out and one in.',
      );
    const content: Content = {
      ...(await this.#withRatio(draft, symbol)),
      account: key,
      ...(symbol !== null && { symbol }),
      ...(toSymbol !== null && { toSymbol }),
      ...(to !== null && { toAccount: to.key }),
    };
    return {
      line,
      household,
      content,
      key: id === null ? this.#keyOf(content) : namedKey(key, id),
      replaces: replaces === null ? null : namedKey(key, replaces),
    };
  }

  /** Brokers' tables tell of a split without its ratio. */
  async #withRatio(draft: Activity['draft'], symbol: string | null): Promise<Activity['draft']> {
    if (draft.type !== 'SPLIT' || draft.ratio || symbol === null) return draft;
    const ratio = await this.#parts.names.split(symbol, draft.date);
    if (!ratio)
      throw new ImportRefusal(
        'The split’s ratio is not in the file and not known: enter it in activities.csv.',
      );
    return { ...draft, ratio };
  }

  async #reversal({ line, account, id, of, date }: TakenBack): Promise<Ready> {
    const { key, household } = await this.#parts.names.account(account);
    return { line, key: namedKey(key, id), household, account: key, date, of: namedKey(key, of) };
  }

  async #note(item: ReportedPosition | ReportedCash): Promise<void> {
    const { names, through, report } = this.#parts;
    const { key, household } = await names.account(item.account);
    const place = { household, account: key, day: item.day ?? through };
    if (item.kind === 'cash') {
      this.reported.push({ ...place, security: null, words: 'Cash', amount: item.amount });
      return;
    }
    const words = wordsFor(item.security);
    const security = await names.security(item.security);
    if (security === null)
      report.differences.push(
        `${words}: the file says ${item.quantity}, and it is not known here.`,
      );
    else this.reported.push({ ...place, security, words, amount: item.quantity });
  }

  async #security({ cells, fromBroker, line }: ListedSecurity): Promise<void> {
    const { sql, names, addSecurities } = this.#parts;
    if (!fromBroker) {
      this.#count(await writeSecurity(sql, cells), line, cells['name']);
      names.forget();
      return;
    }
    if (!addSecurities) return;
    const { cusip, symbol } = cells;
    if (await names.isKnown({ ...(cusip && { cusip }), ...(symbol && { symbol }) })) return;
    await addBrokersSecurity(sql, cells);
    this.#count('new', line, cells['name']);
    names.forget();
  }

  async #known(security: NonNullable<Activity['security']>): Promise<string> {
    const found = await this.#parts.names.security(security);
    if (found === null) throw new ImportRefusal(`The security ${wordsFor(security)} is not known.`);
    return found;
  }
}
