import { addMonths, toDate, toDay, type Day, type IsoDate } from '../exact/days';
import { formatExact, parseExact, type Exact } from '../exact/exact';
import type { Figure } from '../explain/figure';
import { ledgerAsOf, openLedger, type Ledger } from '../ledger/ledger';
import type { EngineOptions } from '../ledger/run';
import { isRefusal } from '../refusals';
import { DAYS_PER_YEAR } from '../returns/annualize';
import { returnSeries, type ReturnDay } from '../returns/returnSeries';
import type { FlowTiming } from '../returns/timeWeighted';
import { dailyFacts, type DailyFacts } from '../valuation/dailyFacts';
import { PriceBook } from '../valuation/priceBook';
import { decimalText, optionsOf, rowsOf, type CaseFile } from './caseFile';

/** A case with the engine around it: ledgers by rule, facts and return series made once. */
export class CaseContext {
  readonly file: CaseFile;
  readonly options: EngineOptions;
  /** Every sale closes the lot acquired on this day (`byMethod: SPECIFIC:date`). */
  readonly lotOfEverySale: string | null;
  #ledger: Ledger | null = null;
  #facts: DailyFacts | null = null;

  constructor(
    file: CaseFile,
    options = optionsOf(file.rules, file.currency),
    lotOfEverySale: string | null = null,
  ) {
    this.file = file;
    this.options = options;
    this.lotOfEverySale = lotOfEverySale;
  }

  with(
    options: Partial<EngineOptions>,
    lotOfEverySale: string | null = this.lotOfEverySale,
  ): CaseContext {
    return new CaseContext(this.file, { ...this.options, ...options }, lotOfEverySale);
  }

  get asOf(): IsoDate {
    return this.file.asOf;
  }

  /** Last day anything is asked about: `asOf`, or a later day that the case names. */
  get lastDay(): Day {
    const named = JSON.stringify(this.file.expected).match(/\d{4}-\d{2}-\d{2}/g) ?? [];
    return Math.max(
      toDay(this.asOf),
      ...named.filter((date) => !Number.isNaN(Date.parse(date))).map(toDay),
    );
  }

  /** Every row of the case, later than `asOf` or not. */
  get whole(): Ledger {
    if (!this.#ledger) {
      const prices = Object.entries(this.file.prices ?? {}).map(
        ([symbol, quotes]) =>
          [symbol, quotes.map(([date, price]) => [date, decimalText(price)] as const)] as const,
      );
      const rows = rowsOf(this.file).map((row) =>
        this.lotOfEverySale !== null && row.type === 'SELL'
          ? { ...row, lotSelector: row.lotSelector ?? this.lotOfEverySale }
          : row,
      );
      this.#ledger = openLedger({
        rows,
        prices: new PriceBook(Object.fromEntries(prices)),
        options: this.options,
      });
    }
    return this.#ledger;
  }

  get ledger(): Ledger {
    return ledgerAsOf(this.whole, this.asOf);
  }

  /** The same case without the rows from a day on. */
  before(date: IsoDate): CaseContext {
    const transactions = (this.file.transactions ?? []).filter((row) => row.date < date);
    return new CaseContext({ ...this.file, transactions }, this.options, this.lotOfEverySale);
  }

  /** The rows up to the first one that the engine refuses, which leaves everything as it was. */
  upToRefusal(): CaseContext {
    const rows = this.file.transactions ?? [];
    for (let count = rows.length; count > 0; count -= 1) {
      const transactions = rows.slice(0, count);
      const context = new CaseContext(
        { ...this.file, transactions },
        this.options,
        this.lotOfEverySale,
      );
      try {
        if (context.whole.entries.length >= 0) return context;
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    }
    return new CaseContext({ ...this.file, transactions: [] }, this.options, null);
  }

  /** With money coming in and going out the whole account is measured; without, the securities alone. README §4. */
  get measuresCash(): boolean {
    const types = (this.file.transactions ?? []).map((row) => row.type);
    const cashTransfer = (this.file.transactions ?? []).some(
      (row) => row.type === 'TRANSFER' && !row.symbol,
    );
    return (
      cashTransfer ||
      types.includes('DEPOSIT') ||
      types.includes('WITHDRAWAL') ||
      !(this.file.transactions ?? []).some((row) => row.symbol)
    );
  }

  get facts(): DailyFacts {
    this.#facts ??= dailyFacts(this.whole, { to: toDate(this.lastDay), from: this.firstFactDay() });
    return this.#facts;
  }

  get accounts(): string[] {
    return [...this.facts.accounts.keys()];
  }

  firstFactDay(): IsoDate {
    const named = JSON.stringify(this.file.expected).match(/\d{4}-\d{2}-\d{2}/g) ?? [];
    const first = this.whole.entries[0]?.day ?? toDay(this.asOf);
    return toDate(Math.min(first, ...named.map(toDay)) - 1);
  }

  /** The days that returns are measured on. */
  series(): ReturnDay[] {
    if (this.file.valuations || this.file.flows) return statedSeries(this.file);
    if (this.measuresCash) return returnSeries(this.facts);
    const symbols = new Set((this.file.transactions ?? []).flatMap((row) => row.symbol ?? []));
    return returnSeries(
      dailyFacts(this.whole, { to: toDate(this.lastDay), from: this.firstFactDay(), symbols }),
    );
  }

  get flow(): FlowTiming {
    return this.file.rules?.flow ?? 'IN_SOD_OUT_EOD';
  }

  /** Days of a year, and whether the source counts the last day in full or dates flows a day early. README §4. */
  get dayCount(): {
    daysPerYear: number | string;
    countsLastDay: boolean;
    datesFlowsDayBefore: boolean;
  } {
    const stated = `${this.file.rules?.dayCount ?? ''} ${String(this.file.conventions?.['dayCount'] ?? '')}`;
    const long = stated.includes('365.25');
    const countsLastDay = /\+ ?1\b|last day (is )?(counted )?in full|days? \+|inclusive/i.test(
      stated,
    );
    return {
      daysPerYear: long ? '365.25' : DAYS_PER_YEAR,
      countsLastDay,
      datesFlowsDayBefore: long && this.flow === 'SOD',
    };
  }
}

// Values between valuations are the last one and the flows since. Measured before the flow (EOD), a valuation on
// the day of a flow does not contain it; otherwise it is the value at the end of the day.
function statedSeries({ flows = [], valuations = [], rules }: CaseFile): ReturnDay[] {
  const days = [...flows, ...valuations].map(([date]) => toDay(date));
  if (days.length === 0) return [];
  const first = Math.min(...days) - 1;
  const series: ReturnDay[] = [];
  let value = 0n;
  for (let day = first; day <= Math.max(...days); day += 1) {
    const date = toDate(day);
    const moved = flows
      .filter(([on]) => on === date)
      .map(([, amount]) => parseExact(decimalText(amount)));
    const inflow = moved.reduce((total, amount) => (amount > 0n ? total + amount : total), 0n);
    const outflow = moved.reduce((total, amount) => (amount < 0n ? total - amount : total), 0n);
    const stated = valuations.find(([on]) => on === date);
    if (!stated) value += inflow - outflow;
    else if (stated.length > 2) value = parseExact(decimalText(stated[2] ?? 0));
    else
      value =
        parseExact(decimalText(stated[1] ?? 0)) + (rules?.flow === 'EOD' ? inflow - outflow : 0n);
    series.push({ day, value, inflow, outflow, fees: 0n });
  }
  return series;
}

export function numberOf(value: Exact | Figure | null | undefined): number | null {
  if (value === null || value === undefined) return null;
  return Number(formatExact(typeof value === 'bigint' ? value : value.value));
}

/** The same day some years on. */
export function anniversary(day: Day, years: number): Day {
  return addMonths(day, 12 * years);
}
