import type { Position } from '@portal/api-sdk/server';
import {
  accruedPerUnit,
  type CouponTerms,
  differenceOf,
  type Figure,
  formatExact,
  given,
  parseExact,
  type PositionView,
  productOf,
  quotientOf,
  sumOf,
  toDay,
} from '@portal/portfolio-accounting';
import { daysBefore } from '../shared/dateRange';
import { explainKey } from '../shared/explainKey';
import { constant, opening } from '../shared/opening';
import { inCents, priceOf, serveFractions, serveMoney, statedAs } from '../shared/figures';
import type { StoredPosition } from './positionsRepository';

/** What the engine derives of a position, in cents; what cannot be known is null. */
export interface PositionFigures {
  marketvalue: Figure | null;
  accruedincome: Figure;
  daychange: Figure | null;
  costbasis: Figure;
  unrealizedgain: Figure | null;
  shorttermgain: Figure | null;
  longtermgain: Figure | null;
  estimatedannualincome: Figure;
}

/** A position as a row: of one account, or of several added up. */
export interface PositionRow {
  /** The account, where it is one. */
  account: string | null;
  accounts: number;
  stored: StoredPosition;
  quantity: Figure;
  basisstate: StoredPosition['basisstate'];
  figures: PositionFigures;
}

const FIGURES = [
  'marketvalue',
  'accruedincome',
  'daychange',
  'costbasis',
  'unrealizedgain',
  'shorttermgain',
  'longtermgain',
  'estimatedannualincome',
] as const satisfies readonly (keyof PositionFigures)[];

/** Of one account, called `name`. `view` is the engine's own, lot by lot, when the arithmetic is asked for. */
export function positionRow(
  stored: StoredPosition,
  name: string,
  income: Figure,
  view: PositionView | null = null,
): PositionRow {
  const { account, security, asof } = stored;
  const key = explainKey('position', account, security.securityid);
  const of = `${security.name}, ${name}`;
  const open = <One extends Figure | null>(figure: One, property: string): One | Figure =>
    figure && opening({ ...figure, of }, key, property);
  const quantity = open(
    view?.quantity ?? given('Shares held', 'shares', parseExact(stored.quantity)),
    'quantity',
  );
  const marketvalue = open(marketValueOf(stored, quantity, view), 'marketvalue');
  const costbasis = open(
    inCents(view?.costBasis ?? given('Cost basis', 'money', parseExact(stored.costbasis))),
    'costbasis',
  );
  const isKnown = stored.basisstate === 'complete' && marketvalue !== null;
  const gain = open(
    isKnown ? differenceOf('Unrealized gain', marketvalue, costbasis) : null,
    'unrealizedgain',
  );
  const terms = gainsByTerm(stored, gain, view);
  return {
    account: stored.account,
    accounts: 1,
    stored,
    quantity,
    basisstate: stored.basisstate,
    figures: {
      marketvalue,
      accruedincome: open(
        statedAs(accruedOf(stored, quantity, asof), stored.statedaccrued),
        'accruedincome',
      ),
      daychange: open(dayChangeOf(stored, quantity), 'daychange'),
      costbasis,
      unrealizedgain: gain,
      shorttermgain: open(terms.shorttermgain, 'shorttermgain'),
      longtermgain: open(terms.longtermgain, 'longtermgain'),
      estimatedannualincome: open(income, 'estimatedannualincome'),
    },
  };
}

/** Interest on one unit by the bond's terms, for every unit held. */
function accruedOf(stored: StoredPosition, quantity: Figure, asof: string): Figure {
  const { coupon, frequency, daycount, maturity } = stored.terms;
  const terms = { terms: [stored.security.securityid] };
  if (coupon === null || frequency === null || maturity === null)
    return given('Accrued interest', 'money', parseExact(stored.accrued), terms);
  // `as`: the columns are checked by the table.
  const bond = { rate: coupon, frequency, maturity, dayCount: daycount ?? '30/360' } as CouponTerms;
  const unit = given(
    'Interest accrued on one unit',
    'number',
    accruedPerUnit(bond, toDay(asof)),
    terms,
  );
  return productOf('Accrued interest', 'money', quantity, unit);
}

function unitValueOf({ pricefactor, security }: StoredPosition, price: Figure): Figure {
  if (pricefactor === '1') return price;
  const factor = given('Price factor', 'number', parseExact(pricefactor), {
    terms: [security.securityid],
  });
  return productOf('Money for one unit', 'price', price, factor);
}

function marketValueOf(
  stored: StoredPosition,
  quantity: Figure,
  view: PositionView | null,
): Figure | null {
  const { statedvalue } = stored;
  const price = priceFigure(stored);
  if (statedvalue === null || !price) return null;
  const exact =
    view?.marketValue ?? productOf('Market value', 'money', quantity, unitValueOf(stored, price));
  return statedAs(exact, parseExact(statedvalue));
}

function priceFigure({ price, pricedate, security, pricestate }: StoredPosition): Figure | null {
  if (price === null || pricedate === null) return null;
  const prices = [{ symbol: security.securityid, date: pricedate, state: pricestate }];
  return given('Price', 'price', parseExact(price), { prices });
}

function dayChangeOf(stored: StoredPosition, quantity: Figure): Figure | null {
  const price = priceFigure(stored);
  if (!price) return null;
  const before = given(
    'Price of the day before',
    'price',
    parseExact(stored.previousprice ?? stored.price ?? '0'),
    {
      prices: [
        { symbol: stored.security.securityid, date: daysBefore(stored.asof, 1), state: 'carried' },
      ],
    },
  );
  const move = differenceOf('Price change', price, before);
  return inCents(productOf('Day change', 'money', quantity, unitValueOf(stored, move)));
}

/** The two terms add up to the gain; a term without lots has none of it. */
function gainsByTerm(
  stored: StoredPosition,
  gain: Figure | null,
  view: PositionView | null,
): Pick<PositionFigures, 'shorttermgain' | 'longtermgain'> {
  if (!gain) return { shorttermgain: null, longtermgain: null };
  const none = constant('No lots of this term', 0n);
  if (stored.longlots === 0) return { shorttermgain: gain, longtermgain: none };
  if (stored.shortlots === 0) return { shorttermgain: none, longtermgain: gain };
  const short = view
    ? sumOf(
        'Gain of the short-term lots',
        view.lots.flatMap((lot) => (lot.term === 'SHORT' ? (lot.unrealizedGain ?? []) : [])),
      )
    : given('Gain of the short-term lots', 'money', parseExact(stored.shortgain ?? '0'));
  const shorttermgain = inCents(short);
  return { shorttermgain, longtermgain: differenceOf('Long-term gain', gain, shorttermgain) };
}

/** The same security in several accounts as one row; a gain that one account does not know, the row does not either. */
export function mergeRows(rows: readonly PositionRow[]): PositionRow {
  const [first] = rows;
  if (!first) throw new Error('A row of several accounts needs at least one.');
  if (rows.length === 1) return { ...first, account: null };
  const figures = rows.map((row) => row.figures);
  const all = (name: keyof PositionFigures, label: string): Figure | null => {
    const known = figures.flatMap((one) => one[name] ?? []);
    return known.length === figures.length ? sumOf(label, known) : null;
  };
  const certain = (name: 'accruedincome' | 'costbasis' | 'estimatedannualincome', label: string) =>
    sumOf(
      label,
      figures.map((one) => one[name]),
    );
  const states = new Set(rows.map((row) => row.basisstate));
  return {
    account: null,
    accounts: rows.length,
    stored: first.stored,
    quantity: sumOf(
      'Shares held',
      rows.map((row) => row.quantity),
      'shares',
    ),
    basisstate: states.size === 1 ? first.basisstate : 'partial',
    figures: {
      marketvalue: all('marketvalue', 'Market value'),
      accruedincome: certain('accruedincome', 'Accrued interest'),
      daychange: all('daychange', 'Day change'),
      costbasis: certain('costbasis', 'Cost basis'),
      unrealizedgain: all('unrealizedgain', 'Unrealized gain'),
      shorttermgain: all('shorttermgain', 'Short-term gain'),
      longtermgain: all('longtermgain', 'Long-term gain'),
      estimatedannualincome: certain('estimatedannualincome', 'Estimated annual income'),
    },
  };
}

export type TotalFigures = Record<keyof PositionFigures, Figure>;

const LABELS: Readonly<Record<keyof PositionFigures, string>> = {
  marketvalue: 'Market value',
  accruedincome: 'Accrued interest',
  daychange: 'Day change',
  costbasis: 'Cost basis',
  unrealizedgain: 'Unrealized gain',
  shorttermgain: 'Short-term gain',
  longtermgain: 'Long-term gain',
  estimatedannualincome: 'Estimated annual income',
};

/** Sums of what the rows know. */
export function totalFigures(rows: readonly PositionRow[]): TotalFigures {
  const sums = FIGURES.map((name) => [
    name,
    sumOf(
      LABELS[name],
      rows.flatMap(({ figures }) => figures[name] ?? []),
    ),
  ]);
  return Object.fromEntries(sums) as TotalFigures; // `as`: one entry for each name
}

/** Ratios that follow from a row's figures. */
export function ratioFigures({ quantity, figures, basisstate }: PositionRow): {
  unitcost: Figure | null;
  unrealizedgainfraction: Figure | null;
  yield: Figure | null;
} {
  const { marketvalue, costbasis, unrealizedgain, estimatedannualincome } = figures;
  const isCostKnown = basisstate === 'complete' && costbasis.value !== 0n;
  return {
    unitcost: isCostKnown ? quotientOf('Cost per unit', 'price', costbasis, quantity) : null,
    unrealizedgainfraction:
      isCostKnown && unrealizedgain
        ? quotientOf('Unrealized gain ÷ cost basis', 'fraction', unrealizedgain, costbasis)
        : null,
    yield: yieldFigure(estimatedannualincome, marketvalue),
  };
}

export function yieldFigure(income: Figure, marketvalue: Figure | null): Figure | null {
  if (!marketvalue || marketvalue.value <= 0n) return null;
  return quotientOf('Yield', 'fraction', income, marketvalue);
}

export function servePosition(row: PositionRow, weight: string | undefined): Position {
  const { account, accounts, stored, quantity, basisstate, figures } = row;
  const { security, price, pricedate, pricestate } = stored;
  const { unitcost, ...fractions } = ratioFigures(row);
  const { costbasis, estimatedannualincome, ...optional } = figures;
  return {
    ...(account !== null && { account }),
    accounts,
    security,
    quantity: formatExact(quantity.value),
    ...(price !== null && { price: priceOf(parseExact(price)) }),
    ...(pricedate !== null && { pricedate }),
    pricestate,
    basisstate,
    ...serveMoney({ costbasis, estimatedannualincome }),
    ...serveMoney<keyof typeof optional>(optional),
    ...(unitcost && { unitcost: priceOf(unitcost.value) }),
    ...serveFractions(fractions),
    ...(weight !== undefined && { weight }),
    explain:
      account === null
        ? explainKey('security', security.securityid)
        : explainKey('position', account, security.securityid),
  };
}
