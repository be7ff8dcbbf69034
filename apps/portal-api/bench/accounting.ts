import {
  amendLedger,
  dailyFacts,
  PriceBook,
  type PriceInput,
  type Transaction,
} from '@portal/portfolio-accounting';
import { resumeFrom } from '../src/books/checkpoints';
import { type BookAccount, booksOf, type BooksUpdate, openBooks } from '../src/books/computeBooks';
import { scaleSandbox } from '@portal/sandbox-data';
import { benchLots } from './lots';
import { medians, printTable } from './measure';

const AS_OF = '2026-11-19';
const LATE_DAY = '2026-10-19';
const SIZE = {
  households: 1,
  years: 15,
  activities: 100_000,
  accountsPerHousehold: 40,
  securities: 1_000,
};

interface Household {
  accounts: BookAccount[];
  rows: Transaction[];
  prices: PriceInput;
}

function makeHousehold(): Household {
  const { market, accounts, ledger } = scaleSandbox({ ...SIZE, seed: 1, asOf: AS_OF });
  const rows = [...ledger()].map(
    (
      { activity: _, description: _text, householdid: _of, entered: _on, settled: _day, ...row },
      index,
    ) => ({
      ...row,
      seq: index + 1,
    }),
  );
  const traded = new Set(rows.map(({ symbol }) => symbol));
  const prices: Record<string, [string, string][]> = {};
  for (const { security, date, price } of market.prices()) {
    if (traded.has(security)) (prices[security] ??= []).push([date, price]);
  }
  return {
    accounts: [...accounts()].map(({ key }) => ({
      key,
      lotMethod: 'FIFO',
      taxStatus: 'taxable',
      taxUnit: null,
    })),
    rows,
    prices,
  };
}

/** The engine and what the books make of it, against parsing the same rows; no database. */
export async function benchAccounting(): Promise<void> {
  benchLots();
  const { accounts, rows, prices } = makeHousehold();
  const text = JSON.stringify(rows);
  const through = { through: AS_OF, changedFrom: null };
  const first = openBooks({ accounts, rows, prices: new PriceBook(prices) });
  const whole = booksOf(first, accounts, through);
  const kept = whole.checkpoints.findLast(({ day }) => day < `${LATE_DAY.slice(0, 7)}-01`);
  if (!kept) throw new Error('There is no state to resume from.');
  const late: Transaction = {
    ...(rows.findLast(({ type }) => type === 'BUY') ?? rows[0]),
    id: 'late',
    seq: rows.length + 1,
    date: LATE_DAY,
  } as Transaction; // a whole row with three fields replaced
  const tail = [...rows.filter(({ date }) => date > kept.day), late];
  const times = await medians({
    parse: () => JSON.parse(text) as unknown,
    replay: () => openBooks({ accounts, rows, prices: new PriceBook(prices) }),
    facts: () =>
      dailyFacts(openBooks({ accounts, rows, prices: new PriceBook(prices) }).ledger, {
        to: AS_OF,
      }),
    lateFacts: () =>
      dailyFacts(amendLedger(first.ledger, { add: [late] }), { from: LATE_DAY, to: AS_OF }),
    full: () =>
      booksOf(openBooks({ accounts, rows, prices: new PriceBook(prices) }), accounts, through),
    cold: () =>
      booksOf(
        openBooks({ accounts, rows: tail, prices: first.ledger.prices, resume: resumeFrom(kept) }),
        accounts,
        {
          through: AS_OF,
          changedFrom: LATE_DAY,
        },
      ),
  });
  report(times, {
    size: `${rows.length} rows, ${Object.keys(prices).length} securities, ${accounts.length} accounts`,
    whole,
    stateBytes: kept.state.length,
  });
}

type Times = Record<'parse' | 'replay' | 'facts' | 'lateFacts' | 'full' | 'cold', number>;

interface Computed {
  size: string;
  whole: BooksUpdate;
  stateBytes: number;
}

function report(times: Times, { size, whole, stateBytes }: Computed): void {
  const ms = (value: number): string => `${Math.round(value)} ms`;
  printTable(
    `Books of ${size}, ${SIZE.years} years: ${whole.openLots.length} open lots, ${whole.closedLots.length} closed, ${whole.facts.length} months of facts`,
    [
      {
        what: 'accounting (replay and daily facts) ÷ a bare JSON.parse of the rows',
        measured: times.facts / times.parse,
        target: null,
        // Rows come from a database and not from a text in memory: bench late judges that.
        note: `${ms(times.facts)} ÷ ${ms(times.parse)}, replay ${ms(times.replay)}; judged by late: reading, too`,
      },
      {
        what: 'accounting after one trade a month back ÷ full, ledger in memory',
        measured: times.lateFacts / times.facts,
        // What counts is what the worker does: bench late.
        target: null,
        note: `${ms(times.lateFacts)}; judged by late: all that the worker does`,
      },
      {
        what: 'books ready to store (lots, gains, income, states as text) ÷ parsing the rows',
        measured: times.full / times.parse,
        target: null,
        note: ms(times.full),
      },
      {
        what: 'books after one trade a month back ÷ full, from the stored state',
        measured: times.cold / times.full,
        target: null,
        note: `${ms(times.cold)}, state of ${Math.round(stateBytes / 1024)} KiB`,
      },
    ],
  );
}
