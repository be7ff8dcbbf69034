/*
 * A second, small bookkeeper that shares nothing with the accounting engine but the record: it reads the tables with its
 * own SQL, counts with decimal.js, knows only what the sandbox does, and is written for reading, not for speed.
 */
import type { Sql } from '../db/sql';
import {
  at,
  D,
  dateOf,
  DAY,
  days360,
  type Dec,
  monthsBefore,
  num,
  premiumOf,
} from './secondPremium';

interface Row {
  id: string;
  day: number;
  account: string;
  to: string | null;
  type: string;
  security: string | null;
  quantity: string | null;
  price: string | null;
  fee: string | null;
  tax: string | null;
  amount: string | null;
  accrued: string | null;
  detail: Record<string, string | [string, string] | boolean | null>;
}

interface Lot {
  id: string;
  origins: string[];
  acquired: number;
  place: number;
  held: number;
  shares: Dec;
  cost: Dec;
  wash: Dec;
  known: boolean;
  used: boolean;
  bought: boolean;
  /** Of a gift that was worth less than the giver's basis: what it was worth, and when it was given. */
  worth: Dec | null;
  given: number;
  /** Whether the broker reports the basis, and from when bond premium is amortized. */
  covered: boolean;
  from: number;
}

export interface Closed {
  row: string;
  account: string;
  security: string;
  acquired: string;
  sold: string;
  long: boolean;
  shares: Dec;
  proceeds: Dec;
  basis: Dec | null;
  disallowed: Dec;
}

interface Waiting {
  closed: Closed;
  security: string;
  origins: string[];
  held: number;
  open: Dec;
  loss: Dec;
}

interface Account {
  key: string;
  method: string;
  status: string;
  unit: string | null;
}

export interface SecondOpinion {
  accounts: string[];
  /** Accounts and the interest accrued in each, in cents, added up: as they are shown. */
  closing: Dec;
  lots: Map<string, Lot[]>;
  closed: Closed[];
  cash: Map<string, Dec>;
  /** Gross income and traded interest by month. */
  income: Map<string, { paid: Dec; traded: Dec }>;
  /** End of each day: value with accrued interest, flows in and out. */
  days: { day: number; value: Dec; inflow: Dec; outflow: Dec }[];
}

export async function secondOpinion(
  sql: Sql,
  household: string,
  through: string,
): Promise<SecondOpinion> {
  const accounts = await sql.query<Account>(
    `select account_key as key, lot_method as method, tax_status as status, tax_unit as unit
     from account where household_id = $1 and source = 'firm' order by account_key`,
    [household],
  );
  const rows = await sql.query<Row & { date: string }>(
    `select entry_id as id, trade_date as date, account_key as account, to_account_key as "to", entry_type as type,
       security_id as security, quantity, price, fee, tax, amount, accrued, detail
     from ledger_entry where household_id = $1 and status = 'effective' and trade_date <= $2::date
     order by trade_date, seq`,
    [household, through],
  );
  const securities = await sql.query<Security>(
    `select security_id as id, price_factor as factor, coupon, payments_per_year as frequency, day_count as count,
       maturity, tax_exempt as exempt from security`,
  );
  const quotes = await sql.query<{ id: string; days: string; closes: string }>(
    `select security_id as id, array_to_string(days, ',') as days, array_to_string(closes, ',') as closes
     from price_history where security_id in (select security_id from ledger_entry where household_id = $1
       union select to_security_id from ledger_entry where household_id = $1)
     order by security_id, year`,
    [household],
  );
  const keeper = new Bookkeeper(accounts, securities, quotes);
  return keeper.keep(
    rows.map((row) => ({ ...row, day: at(row.date) })),
    at(through),
  );
}

interface Security {
  id: string;
  factor: string;
  coupon: string | null;
  frequency: number | null;
  count: string | null;
  maturity: string | null;
  exempt: boolean;
}

class Bookkeeper {
  readonly #accounts: Map<string, Account>;
  readonly #securities: Map<string, Security>;
  readonly #quotes = new Map<string, [number, Dec][]>();
  readonly #lots = new Map<string, Lot[]>();
  readonly #cash = new Map<string, Dec>();
  readonly #closed: Closed[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #income = new Map<string, { paid: Dec; traded: Dec }>();
  readonly #split = new Set<string>();
  #in = new D(0);
  #out = new D(0);
  #place = 0;

  constructor(
    accounts: readonly Account[],
    securities: readonly Security[],
    quotes: readonly { id: string; days: string; closes: string }[],
  ) {
    this.#accounts = new Map(accounts.map((one) => [one.key, one]));
    this.#securities = new Map(securities.map((one) => [one.id, one]));
    for (const { id, days, closes } of quotes) {
      const list = this.#quotes.get(id) ?? [];
      const prices = closes.split(',');
      days.split(',').forEach((day, place) => list.push([at(day), num(prices[place])]));
      this.#quotes.set(id, list);
    }
  }

  keep(rows: readonly Row[], last: number): SecondOpinion {
    const days: SecondOpinion['days'] = [];
    let next = 0;
    for (let day = rows[0]?.day ?? last; day <= last; day += 1) {
      this.#in = new D(0);
      this.#out = new D(0);
      for (; rows[next]?.day === day; next += 1) this.#apply(rows[next] as Row);
      days.push({ day, value: this.#worth(day), inflow: this.#in, outflow: this.#out });
    }
    for (const [key, lots] of this.#lots) {
      const account = this.#accounts.get(key.split(' ')[0] ?? '');
      const own = account?.method === 'AVERAGE' ? this.#average(lots) : lots;
      this.#lots.set(
        key,
        own.map((lot) => this.#atPriceOf(last, key.split(' ')[1] ?? '', lot)),
      );
    }
    return {
      closing: this.#closing(last),
      accounts: [...this.#accounts.keys()],
      lots: this.#lots,
      closed: this.#closed,
      cash: this.#cash,
      income: this.#income,
      days,
    };
  }

  #price(security: string, day: number): Dec | null {
    const list = this.#quotes.get(security);
    if (!list || list.length === 0) return null;
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[middle]?.[0] ?? 0) <= day) low = middle + 1;
      else high = middle;
    }
    return list[Math.max(0, low - 1)]?.[1] ?? null;
  }

  #factor(security: string): Dec {
    return num(this.#securities.get(security)?.factor ?? 1);
  }

  #closing(day: number): Dec {
    let total = new D(0);
    for (const account of this.#accounts.keys()) {
      const worth = this.#worth(day, account, false);
      const accrued = this.#worth(day, account).minus(worth);
      total = total.plus(worth.toDecimalPlaces(2)).plus(accrued.toDecimalPlaces(2));
    }
    return total;
  }

  #worth(day: number, only?: string, accrues = true): Dec {
    let total = new D(0);
    for (const [account, cash] of this.#cash)
      if (only === undefined || only === account) total = total.plus(cash);
    for (const [key, lots] of this.#lots) {
      const [account = '', security = ''] = key.split(' ');
      if (only !== undefined && only !== account) continue;
      const price = this.#price(security, day);
      if (price === null) continue;
      const shares = lots.reduce((sum, lot) => sum.plus(lot.shares), new D(0));
      total = total.plus(shares.times(price).times(this.#factor(security)));
      if (accrues) total = total.plus(shares.times(this.#accrued(security, day)));
    }
    return total;
  }

  /** Interest on one of face: 30/360 or actual days of the half-year. */
  #accrued(id: string, day: number): Dec {
    const bond = this.#securities.get(id);
    if (!bond?.coupon || !bond.frequency || !bond.maturity) return new D(0);
    if (day >= at(bond.maturity)) return new D(0);
    const months = 12 / bond.frequency;
    let back = 0;
    while (at(monthsBefore(bond.maturity, back)) > day) back += months;
    const previous = monthsBefore(bond.maturity, back);
    const next = monthsBefore(bond.maturity, back - months);
    const part =
      bond.count === '30/360'
        ? new D(days360(previous, dateOf(day))).div(360)
        : new D(day - at(previous)).div((at(next) - at(previous)) * bond.frequency);
    return num(bond.coupon).times(part).toDecimalPlaces(12, D.ROUND_DOWN);
  }

  #apply(row: Row): void {
    this.#place += 1;
    const amount = num(row.amount);
    const accrued = num(row.accrued);
    switch (row.type) {
      case 'BUY':
        this.#move(row.account, amount);
        this.#earn(row, accrued.negated(), true);
        this.#open(row, num(row.quantity), amount.negated().minus(accrued), {});
        return;
      case 'SELL':
        this.#move(row.account, amount);
        this.#earn(row, accrued, true);
        this.#sell(row, num(row.quantity), amount.minus(accrued));
        return;
      case 'DEPOSIT':
        this.#flow(row.account, amount.abs(), num(row.fee));
        return;
      case 'WITHDRAWAL':
        this.#flow(row.account, amount.abs().negated(), num(row.fee));
        return;
      case 'DIVIDEND':
        if (row.detail['reinvest'] === true) {
          const cost = num(row.detail['costBasis']);
          this.#earn(row, cost, false);
          this.#open(row, num(row.quantity), cost, {});
          return;
        }
        this.#move(row.account, amount);
        this.#earn(row, amount.plus(num(row.fee)).plus(num(row.tax)), false);
        return;
      case 'INTEREST':
        this.#move(row.account, amount);
        if (amount.gt(0)) this.#earn(row, amount, false);
        return;
      case 'FEE':
      case 'TAX':
        this.#move(row.account, amount.abs().negated());
        return;
      case 'FEE_REFUND':
        this.#move(row.account, amount.abs());
        return;
      case 'SPLIT':
      case 'STOCK_DIVIDEND':
        this.#scale(row);
        return;
      case 'SPIN_OFF':
        this.#spinOff(row);
        return;
      case 'MERGER':
        this.#merge(row);
        return;
      case 'RETURN_OF_CAPITAL':
        this.#returnCapital(row, amount);
        return;
      case 'JOURNAL':
      case 'TRANSFER':
        if (row.security === null) {
          this.#move(row.account, amount);
          this.#move(row.to ?? '', amount.negated());
          return;
        }
        for (const lot of this.#take(row, num(row.quantity)))
          this.#put(row.to ?? '', row.security, lot);
        return;
      case 'DELIVER_IN':
        this.#deliver(row);
        return;
      case 'GIFT_OUT': {
        this.#take(row, num(row.quantity));
        this.#out = this.#out.plus(this.#inKind(row) ?? 0);
        return;
      }
      default:
        throw new Error(`The second bookkeeper does not know ${row.type}.`);
    }
  }

  #move(account: string, amount: Dec): void {
    this.#cash.set(account, (this.#cash.get(account) ?? new D(0)).plus(amount));
  }

  #flow(account: string, amount: Dec, fee: Dec): void {
    this.#move(account, amount);
    const given = amount.plus(fee);
    if (given.gt(0)) this.#in = this.#in.plus(given);
    else this.#out = this.#out.minus(given);
  }

  #earn(row: Row, gross: Dec, traded: boolean): void {
    if (gross.isZero()) return;
    const month = dateOf(row.day).slice(0, 7);
    const kept = this.#income.get(month) ?? { paid: new D(0), traded: new D(0) };
    const name = traded ? 'traded' : 'paid';
    // Every payment is shown in cents, and the month is their sum.
    kept[name] = kept[name].plus(gross.toDecimalPlaces(2));
    this.#income.set(month, kept);
  }

  #inKind(row: Row): Dec | null {
    const price = row.price === null ? this.#price(row.security ?? '', row.day) : num(row.price);
    return (
      price &&
      num(row.quantity)
        .times(price)
        .times(this.#factor(row.security ?? ''))
    );
  }

  #deliver(row: Row): void {
    const value = this.#inKind(row);
    const stated = row.detail['costBasis'];
    const acquired =
      typeof row.detail['acquired'] === 'string' ? at(row.detail['acquired']) : row.day;
    this.#in = this.#in.plus(value ?? 0);
    const worth = row.detail['giftValue'];
    this.#open(row, num(row.quantity), stated ? num(stated) : (value ?? new D(0)), {
      acquired,
      held: acquired,
      known: Boolean(stated),
      bought: false,
      covered: row.detail['covered'] === true,
      ...(worth && num(worth).lt(num(stated)) && { worth: num(worth) }),
    });
  }

  #key(account: string, security: string): string {
    return `${account} ${security}`;
  }

  #put(account: string, security: string, lot: Lot): void {
    const key = this.#key(account, security);
    const lots = this.#lots.get(key) ?? [];
    let place = lots.length;
    while (place > 0 && (lots[place - 1]?.acquired ?? 0) > lot.acquired) place -= 1;
    lots.splice(place, 0, lot);
    this.#lots.set(key, lots);
  }

  #open(row: Row, shares: Dec, cost: Dec, more: Partial<Lot>): void {
    const lot: Lot = {
      id: row.id,
      origins: [row.id],
      acquired: row.day,
      place: this.#place,
      held: row.day,
      shares,
      cost,
      wash: new D(0),
      known: true,
      used: false,
      bought: true,
      worth: null,
      given: row.day,
      // Only of bonds does anything hang on it here.
      covered: Boolean(row.detail['covered'] ?? row.day >= at('2014-01-01')),
      from: row.day,
      ...more,
    };
    const security = row.security ?? '';
    this.#put(row.account, security, lot);
    if (!lot.bought) return;
    for (const waiting of this.#waiting) {
      if (waiting.security !== security || row.day - at(waiting.closed.sold) > 30) continue;
      if (waiting.open.lte(0) || !this.#sameFiler(row.account, waiting.closed.account)) continue;
      const fresh = this.#lots
        .get(this.#key(row.account, security))
        ?.find((one) => one.id === row.id && !one.used);
      if (fresh) this.#replace(waiting, row.account, security, fresh);
    }
  }

  #sameFiler(a: string, b: string): boolean {
    return this.#accounts.get(a)?.unit === this.#accounts.get(b)?.unit;
  }

  #average(lots: Lot[]): Lot[] {
    const all = (pick: (lot: Lot) => Dec): Dec =>
      lots.reduce((sum, lot) => sum.plus(pick(lot)), new D(0));
    const [shares, cost, wash] = [all((l) => l.shares), all((l) => l.cost), all((l) => l.wash)];
    return lots.map((lot) => ({
      ...lot,
      cost: cost.times(lot.shares).div(shares),
      wash: wash.times(lot.shares).div(shares),
      known: lots.every((one) => one.known),
    }));
  }

  /** Shares that leave by the account's method or the lot that the row names; what is split is split in proportion. */
  #take(row: Row, shares: Dec): Lot[] {
    const key = this.#key(row.account, row.security ?? '');
    const method =
      (row.detail['method'] as string | undefined) ?? this.#accounts.get(row.account)?.method;
    let lots = this.#lots.get(key) ?? [];
    if (method === 'AVERAGE') lots = this.#average(lots);
    const named = row.detail['lotSelector'];
    let order = named
      ? lots.filter(
          (lot) =>
            lot.id === named ||
            lot.origins.includes(String(named)) ||
            dateOf(lot.acquired) === named,
        )
      : lots.slice();
    if (method === 'LIFO') order = order.toReversed();
    if (method === 'HIFO')
      order = order
        .map((lot, place) => ({ lot, place }))
        .sort((a, b) => {
          if (a.lot.known !== b.lot.known) return a.lot.known ? -1 : 1;
          const unit = (l: Lot): Dec =>
            l.cost
              .plus(l.wash)
              .minus(this.#premium(row.security, l, row.day))
              .div(l.shares);
          return unit(b.lot).comparedTo(unit(a.lot)) || a.place - b.place;
        })
        .map(({ lot }) => lot);
    let open = shares;
    const taken: Lot[] = [];
    const rests = new Map<Lot, Lot | null>();
    for (const lot of order) {
      if (open.lte(0)) break;
      const part = D.min(open, lot.shares);
      const [piece, rest] = cut(lot, part);
      taken.push(piece);
      rests.set(lot, rest);
      open = open.minus(part);
    }
    if (open.gt(0)) throw new Error(`${row.id} takes more than there is`);
    const left = lots.flatMap((lot) => (rests.has(lot) ? (rests.get(lot) ?? []) : lot));
    if (left.length > 0) this.#lots.set(key, left);
    else this.#lots.delete(key);
    return taken;
  }

  #sell(row: Row, shares: Dec, proceeds: Dec): void {
    for (const whole of this.#take(row, shares)) {
      const lot = {
        ...whole,
        cost: whole.cost.minus(this.#premium(row.security, whole, row.day)),
      };
      const part = proceeds.times(lot.shares).div(shares);
      const [held, basis] = this.#giftBasis(lot, part);
      this.#close(row, { ...lot, held }, part, basis, lot.shares);
    }
  }

  /** Given shares count at the giver's basis for a gain, at their worth then for a loss, in between at what they brought. */
  #giftBasis(lot: Lot, brought: Dec): [held: number, basis: Dec] {
    const basis = lot.cost.plus(lot.wash);
    if (lot.worth === null || brought.gte(basis)) return [lot.held, basis];
    return brought.gte(lot.worth) ? [lot.held, brought] : [lot.given, lot.worth];
  }

  #premium(security: string | null, lot: Lot, day: number): Dec {
    return premiumOf(this.#securities.get(security ?? ''), lot, day);
  }

  /** An open lot with the basis that a sale at the price of the day would find. */
  #atPriceOf(day: number, security: string, whole: Lot): Lot {
    const lot = { ...whole, cost: whole.cost.minus(this.#premium(security, whole, day)) };
    const price = this.#price(security, day);
    if (price === null) return lot;
    const value = lot.shares.times(price).times(this.#factor(security));
    const [held, basis] = this.#giftBasis(lot, value);
    return { ...lot, held, cost: basis.minus(lot.wash) };
  }

  #close(row: Row, lot: Lot, proceeds: Dec, basis: Dec, shares: Dec): void {
    const closed: Closed = {
      row: row.id,
      account: row.account,
      security: row.security ?? '',
      acquired: dateOf(lot.acquired),
      sold: dateOf(row.day),
      long: row.day > yearAfter(lot.held),
      shares,
      proceeds,
      basis: lot.known ? basis : null,
      disallowed: new D(0),
    };
    this.#closed.push(closed);
    const loss = basis.minus(proceeds);
    if (!lot.known || loss.lte(0) || this.#accounts.get(row.account)?.status !== 'taxable') return;
    const waiting: Waiting = {
      closed,
      security: closed.security,
      origins: lot.origins,
      held: row.day - lot.held,
      open: shares,
      loss,
    };
    const found: { account: string; lot: Lot }[] = [];
    for (const account of this.#accounts.keys()) {
      if (!this.#sameFiler(account, row.account)) continue;
      for (const one of this.#lots.get(this.#key(account, closed.security)) ?? []) {
        if (row.day - one.acquired > 30 || one.used || !one.bought) continue;
        if (!one.origins.some((origin) => lot.origins.includes(origin)))
          found.push({ account, lot: one });
      }
    }
    found.sort(
      (a, b) =>
        a.lot.acquired - b.lot.acquired ||
        a.lot.place - b.lot.place ||
        (a.account < b.account ? -1 : 1),
    );
    for (const { account, lot: one } of found)
      if (waiting.open.gt(0)) this.#replace(waiting, account, closed.security, one);
    if (waiting.open.gt(0)) this.#waiting.push(waiting);
  }

  #replace(waiting: Waiting, account: string, security: string, lot: Lot): void {
    const part = D.min(waiting.open, lot.shares);
    const disallowed = waiting.loss.times(part).div(waiting.open);
    waiting.open = waiting.open.minus(part);
    waiting.loss = waiting.loss.minus(disallowed);
    waiting.closed.disallowed = waiting.closed.disallowed.plus(disallowed);
    const [piece, rest] = cut(lot, part);
    const taxed = this.#accounts.get(account)?.status === 'taxable';
    const replaced: Lot = {
      ...piece,
      id: rest ? `${lot.id}+` : lot.id,
      origins: [...piece.origins, ...waiting.origins],
      used: true,
      held: taxed ? piece.held - waiting.held : piece.held,
      wash: taxed ? piece.wash.plus(disallowed) : piece.wash,
    };
    const key = this.#key(account, security);
    this.#lots.set(
      key,
      (this.#lots.get(key) ?? []).flatMap((one) =>
        one === lot ? [replaced, ...(rest ? [rest] : [])] : one,
      ),
    );
  }

  #scale(row: Row): void {
    const security = row.security ?? '';
    const key = this.#key(row.account, security);
    const lots = this.#lots.get(key) ?? [];
    const held = lots.reduce((sum, lot) => sum.plus(lot.shares), new D(0));
    const ratio = row.detail['ratio'] as [string, string] | null | undefined;
    const growth = ratio
      ? num(ratio[0]).div(num(ratio[1]))
      : held.plus(num(row.quantity)).div(held);
    this.#lots.set(
      key,
      lots.map((lot) => ({ ...lot, shares: lot.shares.times(growth) })),
    );
    const once = `${security} ${row.day}`;
    if (!this.#split.has(once)) {
      this.#split.add(once);
      for (const waiting of this.#waiting)
        if (waiting.security === security) waiting.open = waiting.open.times(growth);
    }
    this.#fraction(row, security, num(row.detail['cashInLieu'] ?? row.amount));
  }

  #fraction(row: Row, security: string, cash: Dec): void {
    if (cash.lte(0)) return;
    const lots = this.#lots.get(this.#key(row.account, security)) ?? [];
    const held = lots.reduce((sum, lot) => sum.plus(lot.shares), new D(0));
    this.#move(row.account, cash);
    const method = this.#accounts.get(row.account)?.method;
    const detail = { method: method === 'SPECIFIC' ? 'FIFO' : (method ?? 'FIFO') };
    this.#sell({ ...row, security, detail }, held.minus(held.floor()), cash);
  }

  #spinOff(row: Row): void {
    const key = this.#key(row.account, row.security ?? '');
    const part = num(row.detail['basisFraction']);
    const ratio = row.detail['ratio'] as [string, string];
    const lots = this.#lots.get(key) ?? [];
    const each = num(ratio[0]).div(num(ratio[1]));
    this.#lots.set(
      key,
      lots.map((lot) => ({
        ...lot,
        cost: lot.cost.times(new D(1).minus(part)),
        wash: lot.wash.times(new D(1).minus(part)),
      })),
    );
    const child = String(row.detail['toSymbol']);
    for (const lot of lots)
      this.#put(row.account, child, {
        ...lot,
        shares: lot.shares.times(each),
        cost: lot.cost.times(part),
        wash: lot.wash.times(part),
        bought: false,
      });
    this.#fraction(row, child, num(row.detail['cashInLieu'] ?? row.amount));
  }

  #merge(row: Row): void {
    const from = row.security ?? '';
    const to = String(row.detail['toSymbol']);
    const ratio = row.detail['ratio'] as [string, string];
    const each = num(ratio[0]).div(num(ratio[1]));
    const key = this.#key(row.account, from);
    const lots = this.#lots.get(key) ?? [];
    const held = lots.reduce((sum, lot) => sum.plus(lot.shares), new D(0));
    const lieu = num(row.detail['cashInLieu']);
    const money = row.amount === null ? new D(0) : num(row.amount).minus(lieu);
    this.#lots.delete(key);
    this.#move(row.account, money);
    const worth = row.price === null ? this.#price(to, row.day) : num(row.price);
    for (const lot of lots) {
      const paid = money.times(lot.shares).div(held);
      const shares = lot.shares.times(each);
      const gain = shares
        .times(worth ?? 0)
        .plus(paid)
        .minus(lot.cost)
        .minus(lot.wash);
      const recognised = lot.known ? D.min(paid, D.max(gain, 0)) : paid;
      if (paid.gt(0)) this.#close(row, lot, paid, paid.minus(recognised), new D(0));
      this.#put(row.account, to, { ...lot, shares, cost: lot.cost.minus(paid).plus(recognised) });
    }
    for (const waiting of this.#waiting)
      if (waiting.security === from) {
        waiting.security = to;
        waiting.open = waiting.open.times(each);
      }
    this.#fraction(row, to, lieu);
  }

  #returnCapital(row: Row, amount: Dec): void {
    const key = this.#key(row.account, row.security ?? '');
    let lots = this.#lots.get(key) ?? [];
    if (this.#accounts.get(row.account)?.method === 'AVERAGE') lots = this.#average(lots);
    const held = lots.reduce((sum, lot) => sum.plus(lot.shares), new D(0));
    this.#move(row.account, amount);
    const after = lots.map((lot) => {
      const part = amount.times(lot.shares).div(held);
      const fromCost = D.min(part, lot.cost);
      const fromWash = D.min(part.minus(fromCost), lot.wash);
      const excess = part.minus(fromCost).minus(fromWash);
      if (excess.gt(0) && lot.known) this.#close(row, lot, excess, new D(0), new D(0));
      return { ...lot, cost: lot.cost.minus(fromCost), wash: lot.wash.minus(fromWash) };
    });
    this.#lots.set(key, after);
  }
}

function cut(lot: Lot, shares: Dec): [Lot, Lot | null] {
  if (shares.eq(lot.shares)) return [lot, null];
  const part = shares.div(lot.shares);
  const worth = lot.worth && lot.worth.times(part);
  const piece = { ...lot, shares, cost: lot.cost.times(part), wash: lot.wash.times(part), worth };
  const rest = {
    ...lot,
    shares: lot.shares.minus(shares),
    cost: lot.cost.minus(piece.cost),
    wash: lot.wash.minus(piece.wash),
    worth: worth && lot.worth && lot.worth.minus(worth),
  };
  return [piece, rest];
}

/** The last short-term day: a year later, month-ends staying month-ends. */
function yearAfter(day: number): number {
  const from = new Date(day * DAY);
  const [year, month] = [from.getUTCFullYear() + 1, from.getUTCMonth()];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const isEnd = new Date((day + 1) * DAY).getUTCDate() === 1;
  return Date.UTC(year, month, isEnd ? last : Math.min(from.getUTCDate(), last)) / DAY;
}

/** Time-weighted since inception: what came in counts from the morning, what went out until the evening. */
export function timeWeightedOf(days: SecondOpinion['days']): Dec {
  let growth = new D(1);
  let before = new D(0);
  for (const { value, inflow, outflow } of days) {
    const base = before.plus(inflow);
    if (base.gt(0)) growth = growth.times(value.plus(outflow).div(base));
    before = value;
  }
  return growth.minus(1);
}

/** XIRR by halving: the yearly rate at which all flows are worth nothing. */
export function xirrOf(days: SecondOpinion['days']): number {
  const start = (days[0]?.day ?? 0) - 1;
  const flows = days.map(
    ({ day, inflow, outflow }) => [day - start, Number(outflow.minus(inflow))] as const,
  );
  const last = days.at(-1);
  flows.push([(last?.day ?? 0) - start, Number(last?.value ?? 0)]);
  const worth = (rate: number): number =>
    flows.reduce((sum, [length, amount]) => sum + amount / (1 + rate) ** (length / 365), 0);
  let [low, high] = [-0.99, 10];
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (worth(low) > 0 === worth(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}
