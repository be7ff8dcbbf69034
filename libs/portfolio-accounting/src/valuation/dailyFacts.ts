import { toDate, toDay, type Day, type IsoDate } from '../exact/days';
import { formatExact, ONE, type Exact } from '../exact/exact';
import type { Checkpoint, Ledger } from '../ledger/ledger';
import type { Posting } from '../ledger/run';
import { accruedPerUnit } from './accruedInterest';
import { ExactLanes } from './exactLanes';
import { columnOf, priceColumn, type PriceColumn } from './priceColumn';

/** What is kept for each account and calendar day; every list runs from the first day of the table. */
export interface AccountFacts {
  readonly account: string;
  /** Securities and cash at the end of the day, without accrued interest. */
  readonly value: Exact[];
  readonly cash: Exact[];
  readonly accrued: Exact[];
  /** Contributions and withdrawals from and to the outside, both as positive amounts. */
  readonly contributions: Exact[];
  readonly withdrawals: Exact[];
  /** From and to other accounts of the household. */
  readonly transfersIn: Exact[];
  readonly transfersOut: Exact[];
  readonly income: Exact[];
  readonly fees: Exact[];
  readonly taxes: Exact[];
  /** Securities held without any price, and from when to when: their value is missing from `value`. */
  readonly unpriced: readonly { symbol: string; from: Day; to: Day }[];
}

export interface TransferFlow {
  readonly day: Day;
  readonly from: string;
  readonly to: string;
  readonly value: Exact;
}

/** Facts of some accounts for the calendar days `first` … `last`. */
export interface DailyFacts {
  readonly first: Day;
  readonly last: Day;
  readonly accounts: ReadonlyMap<string, AccountFacts>;
  readonly transfers: readonly TransferFlow[];
}

export interface FactsRequest {
  to: IsoDate;
  /** First day wanted; the ledger's first day without it. */
  from?: IsoDate | undefined;
  accounts?: readonly string[] | undefined;
  /** Facts of these securities alone: no cash, trades and payments are the flows. */
  symbols?: ReadonlySet<string> | undefined;
}

type FlowList =
  | 'contributions'
  | 'withdrawals'
  | 'transfersIn'
  | 'transfersOut'
  | 'income'
  | 'fees'
  | 'taxes';

const ACCRUED_DECIMALS = 12;

/** Facts from a day on, starting at the last checkpoint before it: nothing earlier is looked at. */
export function dailyFacts(ledger: Ledger, request: FactsRequest): DailyFacts {
  const last = toDay(request.to);
  const first = request.from ? toDay(request.from) : (ledger.entries[0]?.day ?? last);
  const origin =
    ledger.checkpoints.findLast((checkpoint) => checkpoint.day < first) ??
    (ledger.checkpoints[0] as Checkpoint);
  const table = new FactsTable(ledger, first, last, request);
  table.start(origin);
  for (const posting of from(ledger.out.postings, origin.lengths.postings)) table.book(posting);
  for (const change of from(ledger.out.holdings, origin.lengths.holdings)) {
    table.hold(change.account, change.symbol, change.day, change.quantity);
  }
  return table.finish();
}

function* from<Item>(items: readonly Item[], start: number): Generator<Item> {
  for (let index = start; index < items.length; index += 1) yield items[index] as Item;
}

interface Holding {
  quantity: Exact;
  since: number;
}

/** Columns of one account while they are being filled. */
interface Draft {
  facts: AccountFacts;
  lanes: ExactLanes;
  accrued: ExactLanes | null;
  cashChange: Exact[];
  holdings: Map<string, Holding>;
  unpriced: { symbol: string; from: Day; to: Day }[];
}

class FactsTable {
  readonly #ledger: Ledger;
  readonly #first: Day;
  readonly #last: Day;
  readonly #length: number;
  readonly #wanted: ReadonlySet<string> | null;
  readonly #symbols: ReadonlySet<string> | null;
  readonly #drafts = new Map<string, Draft>();
  readonly #columns = new Map<string, PriceColumn | null>();
  readonly #accruedColumns = new Map<string, PriceColumn>();
  readonly #transfers: TransferFlow[] = [];

  constructor(ledger: Ledger, first: Day, last: Day, request: FactsRequest) {
    this.#ledger = ledger;
    this.#first = first;
    this.#last = last;
    this.#length = Math.max(0, last - first + 1);
    this.#wanted = request.accounts ? new Set(request.accounts) : null;
    this.#symbols = request.symbols ?? null;
  }

  start(origin: Checkpoint): void {
    for (const [account, { cash, positions }] of origin.state.accounts) {
      const draft = this.#draft(account);
      if (!draft) continue;
      this.#add(draft.cashChange, 0, cash);
      for (const [symbol, { quantity }] of positions)
        this.hold(account, symbol, this.#first, quantity);
    }
  }

  book(posting: Posting): void {
    if (posting.day > this.#last) return;
    const draft = this.#draft(posting.account);
    if (!draft) return;
    const index = posting.day - this.#first;
    if (posting.kind === 'cash') this.#add(draft.cashChange, Math.max(0, index), posting.amount);
    if (index < 0 || (this.#symbols && !this.#symbols.has(posting.symbol ?? ''))) return;
    const list = this.#symbols ? sleeveList(posting) : accountList(posting);
    if (list)
      this.#add(draft.facts[list], index, isSource(posting) ? -posting.amount : posting.amount);
    if (!this.#symbols && posting.kind === 'transfer' && posting.amount > 0n) {
      this.#transfers.push({
        day: posting.day,
        from: posting.account,
        to: posting.counterparty ?? '',
        value: posting.amount,
      });
    }
  }

  /** From this day on the account holds so much; what it held until then is valued now. */
  hold(account: string, symbol: string, day: Day, quantity: Exact): void {
    if (day > this.#last || (this.#symbols && !this.#symbols.has(symbol))) return;
    const draft = this.#draft(account);
    if (!draft) return;
    const index = Math.max(0, day - this.#first);
    const holding = draft.holdings.get(symbol);
    if (holding && holding.since < index) this.#value(draft, symbol, holding, index);
    if (quantity === 0n) draft.holdings.delete(symbol);
    else draft.holdings.set(symbol, { quantity, since: index });
  }

  finish(): DailyFacts {
    const accounts = new Map<string, AccountFacts>();
    for (const [account, draft] of this.#drafts) {
      for (const [symbol, holding] of draft.holdings)
        this.#value(draft, symbol, holding, this.#length);
      accounts.set(account, this.#finishAccount(draft));
    }
    return { first: this.#first, last: this.#last, accounts, transfers: this.#transfers };
  }

  #finishAccount({ facts, lanes, accrued, cashChange }: Draft): AccountFacts {
    const value = lanes.totals();
    let cash = 0n;
    for (let index = 0; index < this.#length; index += 1) {
      cash += cashChange[index] ?? 0n;
      facts.cash[index] = this.#symbols ? 0n : cash;
      facts.value[index] = (value[index] ?? 0n) + (facts.cash[index] ?? 0n);
    }
    return accrued ? { ...facts, accrued: accrued.totals() } : facts;
  }

  #value(draft: Draft, symbol: string, holding: Holding, to: number): void {
    const column = this.#column(symbol);
    const known = column ? Math.max(0, (column.knownFrom ?? -Infinity) - this.#first) : Infinity;
    const since = Math.min(to, Math.max(holding.since, known));
    if (since > holding.since)
      draft.unpriced.push({
        symbol,
        from: this.#first + holding.since,
        to: this.#first + since - 1,
      });
    if (!column) return;
    if (since < to)
      draft.lanes.add(holding.quantity, this.#ledger.prices.factor(symbol), column, since, to);
    if (!this.#ledger.prices.terms(symbol).coupon) return;
    draft.accrued ??= new ExactLanes(this.#length);
    draft.accrued.add(holding.quantity, ONE, this.#accruedColumn(symbol), holding.since, to);
  }

  #column(symbol: string): PriceColumn | null {
    let column = this.#columns.get(symbol);
    if (column === undefined) {
      column = priceColumn(this.#ledger, symbol, this.#first, this.#last);
      this.#columns.set(symbol, column);
    }
    return column;
  }

  #accruedColumn(symbol: string): PriceColumn {
    let column = this.#accruedColumns.get(symbol);
    const terms = this.#ledger.prices.terms(symbol).coupon;
    if (!column) {
      const values = Array.from({ length: this.#length }, (_, index) =>
        terms ? accruedPerUnit(terms, this.#first + index) : 0n,
      );
      column = columnOf(values, ACCRUED_DECIMALS);
      this.#accruedColumns.set(symbol, column);
    }
    return column;
  }

  #draft(account: string): Draft | null {
    if (this.#wanted && !this.#wanted.has(account)) return null;
    let draft = this.#drafts.get(account);
    if (!draft) {
      const unpriced: Draft['unpriced'] = [];
      const zeros = () => new Array<Exact>(this.#length).fill(0n);
      const facts: AccountFacts = {
        account,
        value: zeros(),
        cash: zeros(),
        accrued: zeros(),
        contributions: zeros(),
        withdrawals: zeros(),
        transfersIn: zeros(),
        transfersOut: zeros(),
        income: zeros(),
        fees: zeros(),
        taxes: zeros(),
        unpriced,
      };
      draft = {
        facts,
        lanes: new ExactLanes(this.#length),
        accrued: null,
        cashChange: zeros(),
        holdings: new Map(),
        unpriced,
      };
      this.#drafts.set(account, draft);
    }
    return draft;
  }

  #add(list: Exact[], index: number, amount: Exact): void {
    list[index] = (list[index] ?? 0n) + amount;
  }
}

// Contributions, transfers in and income are sources: negative in the postings, positive as facts.
function isSource({ kind, amount }: Posting): boolean {
  return (
    kind === 'income' ||
    ((kind === 'external' || kind === 'transfer' || kind === 'cash') && amount < 0n)
  );
}

function accountList({ kind, amount }: Posting): FlowList | null {
  switch (kind) {
    case 'external':
      return amount < 0n ? 'contributions' : 'withdrawals';
    case 'transfer':
      return amount < 0n ? 'transfersIn' : 'transfersOut';
    default:
      return chargeList(kind);
  }
}

// Of securities alone, the cash that a trade takes is a contribution, what a sale or a payment gives is taken out.
function sleeveList({ kind, amount }: Posting): FlowList | null {
  if (kind === 'cash' || kind === 'external' || kind === 'transfer')
    return amount < 0n ? 'contributions' : 'withdrawals';
  return chargeList(kind);
}

function chargeList(kind: Posting['kind']): FlowList | null {
  return kind === 'income' ? 'income' : kind === 'fee' ? 'fees' : kind === 'tax' ? 'taxes' : null;
}

/** One account-day as stored and served: decimal strings. */
export interface FactRow {
  account: string;
  date: IsoDate;
  value: string;
  cash: string;
  accrued: string;
  contributions: string;
  withdrawals: string;
  transfersIn: string;
  transfersOut: string;
  income: string;
  fees: string;
  taxes: string;
}

/** The facts as rows to store, account by account, oldest first. */
export function* factRows(facts: DailyFacts): Generator<FactRow> {
  for (const columns of facts.accounts.values()) {
    for (let index = 0; index <= facts.last - facts.first; index += 1) {
      const text = (list: readonly Exact[]) => formatExact(list[index] ?? 0n);
      yield {
        account: columns.account,
        date: toDate(facts.first + index),
        value: text(columns.value),
        cash: text(columns.cash),
        accrued: text(columns.accrued),
        contributions: text(columns.contributions),
        withdrawals: text(columns.withdrawals),
        transfersIn: text(columns.transfersIn),
        transfersOut: text(columns.transfersOut),
        income: text(columns.income),
        fees: text(columns.fees),
        taxes: text(columns.taxes),
      };
    }
  }
}
