import { isBusinessDay, onOrBefore } from '../calendar';
import { addDays, type IsoDate } from '../days';
import { formatPrice, ONE_DOLLAR_PRICE, type PriceUnits } from '../units';
import { bondListings } from './bonds';
import { bondPrices } from './bondPrices';
import { equityListings, factorSector } from './equities';
import { CORPORATE_ACTIONS, type CorporateAction } from './events';
import { simulateFactors, type Factors } from './factors';
import { fundFactorSector, fundListings, moneyMarketFund, SWEEP_FUND_ID } from './funds';
import { indexLevels } from './indices';
import { simulatePath } from './path';
import type { Payment } from './payments';
import { privateFund, privateFundPrices, unpricedShares } from './privateFund';
import { MARKET_START } from './script';
import type { Listing, SandboxSecurity } from './security';
import { isTradedAllDay, sessionsOf, type SessionRow } from './sessions';

export interface PriceRow {
  security: string;
  date: IsoDate;
  /** A decimal string; per 100 of face for bonds. */
  price: string;
}

/** All securities, prices and events of the sandbox from 2011 to a day. */
export interface Market {
  readonly asOf: IsoDate;
  readonly factors: Factors;
  readonly securities: readonly SandboxSecurity[];
  readonly actions: readonly CorporateAction[];
  /** Declared up to the last day, by ex date; the later ones are still to be paid. */
  readonly payments: readonly Payment[];
  security(id: string): SandboxSecurity;
  /** The price on a day or the last one before it, `null` when there has been none. */
  price(id: string, date: IsoDate): PriceUnits | null;
  /** The price quoted on that very day. */
  quote(id: string, date: IsoDate): PriceUnits | null;
  /** The place of a day among the business days; days without trading count as the one before. */
  dayOf(date: IsoDate): number;
  prices(): Generator<PriceRow>;
  indexLevels(): Generator<PriceRow>;
  /** What happened within each trading day from a day on: of shares and exchange-traded funds, security by security. */
  sessions(since: IsoDate): Generator<SessionRow>;
}

const DECLARED_AHEAD_DAYS = 120;
const EARLIEST_AS_OF = '2012-01-03';

/** Simulates the market of a seed up to a business day. A later day adds rows and changes none. */
export function simulateMarket(
  seed: number,
  asOf: IsoDate,
  extra: readonly Listing[] = [],
): Market {
  if (!isBusinessDay(asOf) || asOf < EARLIEST_AS_OF) {
    throw new RangeError(`Not a New York business day since ${EARLIEST_AS_OF}: ${asOf}`);
  }
  const factors = simulateFactors(seed, asOf);
  const dayOf = new Map(factors.days.map((date, day) => [date, day]));
  const paths = new Map<string, Float64Array>();
  const payments: Payment[] = [];
  const listings = [...equityListings(MARKET_START), ...fundListings(MARKET_START), ...extra];
  for (const listing of inOrderOfDependence(listings)) {
    const { id, kind } = listing.security;
    const path = simulatePath(listing, {
      seed,
      factors,
      dayOf,
      horizon: addDays(asOf, DECLARED_AHEAD_DAYS),
      sector: kind === 'equity' ? factorSector(listing) : fundFactorSector(listing),
      actions: CORPORATE_ACTIONS.filter((action) => action.security === id),
      priceOf: (other, day) => paths.get(other)?.[day] ?? 0,
    });
    paths.set(id, path.prices);
    payments.push(...path.payments);
  }
  const securities = [...listings.map(({ security }) => withEnding(security, asOf))];
  for (const bond of bondListings()) {
    if (bond.security.listed > asOf) continue;
    paths.set(bond.security.id, bondPrices(bond, factors));
    securities.push(withEnding(bond.security, asOf));
  }
  const fund = privateFund();
  paths.set(fund.id, privateFundPrices(seed, factors));
  paths.set(SWEEP_FUND_ID, new Float64Array(factors.days.length).fill(ONE_DOLLAR_PRICE));
  securities.push(moneyMarketFund(MARKET_START), fund, unpricedShares(MARKET_START));
  payments.sort((a, b) => (a.ex < b.ex ? -1 : a.ex > b.ex ? 1 : a.security < b.security ? -1 : 1));
  return new SimulatedMarket(seed, asOf, factors, dayOf, securities, paths, payments);
}

// An acquirer before its target, a child before its parent.
function inOrderOfDependence(listings: readonly Listing[]): Listing[] {
  const dependent = new Set(
    CORPORATE_ACTIONS.filter(({ kind }) => kind === 'merger' || kind === 'spin-off').map(
      ({ security }) => security,
    ),
  );
  return [
    ...listings.filter(({ security }) => !dependent.has(security.id)),
    ...listings.filter(({ security }) => dependent.has(security.id)),
  ];
}

/** What is known on the last day: an end that lies ahead is not, except a bond's maturity in its terms. */
function withEnding(security: SandboxSecurity, asOf: IsoDate): SandboxSecurity {
  const end = CORPORATE_ACTIONS.find(
    ({ kind, security: id }) => id === security.id && (kind === 'merger' || kind === 'delisting'),
  );
  if (end && end.ex <= asOf) {
    return { ...security, delisted: onOrBefore(addDays(end.ex, -1)), pricing: 'stopped' };
  }
  if (security.bond && security.bond.maturity <= asOf) {
    return {
      ...security,
      delisted: onOrBefore(addDays(security.bond.maturity, -1)),
      pricing: 'stopped',
    };
  }
  return security;
}

class SimulatedMarket implements Market {
  readonly #seed: number;
  readonly asOf: IsoDate;
  readonly factors: Factors;
  readonly securities: readonly SandboxSecurity[];
  readonly payments: readonly Payment[];
  readonly actions: readonly CorporateAction[];
  readonly #days: ReadonlyMap<IsoDate, number>;
  readonly #paths: ReadonlyMap<string, Float64Array>;
  readonly #byId: ReadonlyMap<string, SandboxSecurity>;

  constructor(
    seed: number,
    asOf: IsoDate,
    factors: Factors,
    days: ReadonlyMap<IsoDate, number>,
    securities: readonly SandboxSecurity[],
    paths: ReadonlyMap<string, Float64Array>,
    payments: readonly Payment[],
  ) {
    this.#seed = seed;
    this.asOf = asOf;
    this.factors = factors;
    this.securities = securities;
    this.payments = payments;
    this.#days = days;
    this.#paths = paths;
    this.actions = CORPORATE_ACTIONS.filter(
      (action) => (action.kind === 'merger' ? action.announced : action.ex) <= asOf,
    );
    this.#byId = new Map(securities.map((security) => [security.id, security]));
  }

  security(id: string): SandboxSecurity {
    const found = this.#byId.get(id);
    if (!found) throw new RangeError(`No such security: ${id}`);
    return found;
  }

  dayOf(date: IsoDate): number {
    return this.#days.get(date) ?? this.#days.get(onOrBefore(date)) ?? -1;
  }

  quote(id: string, date: IsoDate): PriceUnits | null {
    const day = this.#days.get(date);
    return (day === undefined ? 0 : this.#paths.get(id)?.[day]) || null;
  }

  price(id: string, date: IsoDate): PriceUnits | null {
    const path = this.#paths.get(id);
    if (!path) return null;
    for (let day = this.dayOf(date); day >= 0; day -= 1) {
      const price = path[day];
      if (price) return price;
    }
    return null;
  }

  *prices(): Generator<PriceRow> {
    for (const [security, path] of this.#paths) yield* rowsOf(security, path, this.factors.days);
  }

  *indexLevels(): Generator<PriceRow> {
    for (const [index, path] of indexLevels(this.factors))
      yield* rowsOf(index, path, this.factors.days);
  }

  *sessions(since: IsoDate): Generator<SessionRow> {
    const context = { seed: this.#seed, days: this.factors.days, actions: this.actions };
    for (const security of this.securities.filter(isTradedAllDay)) {
      const path = this.#paths.get(security.id);
      if (path) yield* sessionsOf(security.id, path, since, context);
    }
  }
}

function* rowsOf(
  security: string,
  path: Float64Array,
  days: readonly IsoDate[],
): Generator<PriceRow> {
  for (let day = 0; day < path.length; day += 1) {
    const units = path[day];
    const date = days[day];
    if (units && date !== undefined) yield { security, date, price: formatPrice(units) };
  }
}
