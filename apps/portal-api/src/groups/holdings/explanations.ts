import type { ExplainedFigure, RouteHandlers } from '@portal/api-sdk/server';
import {
  differenceOf,
  type Figure,
  given,
  parseExact,
  sumOf,
  toDay,
} from '@portal/portfolio-accounting';
import type { Services } from '../../services';
import { notFound } from '../../problems';
import { explainActivities, explainActivity } from './activity/activityHandlers';
import { explainBalances, totalBalance } from './performance/balances';
import { explainKey, type ExplainKind, readExplainKey, unpackId } from './shared/explainKey';
import { opening } from './shared/opening';
import { explainFigures, type Extent, type Figures, MANY_ROWS, ONE_ROW } from './shared/figures';
import { closedLotFigures, explainRealized } from './gains/gainHandlers';
import { selectClosedLot } from './gains/gainsRepository';
import { type HoldingsScope, openScope } from './shared/holdingsScope';
import { explainIncome } from './income/incomeFigures';
import { DIVIDEND } from './income/incomeRepository';
import { chartMonths, chartTotals } from './income/incomeChart';
import { estimateTotals, monthFigure, paymentsByMonth, payingRows } from './income/incomeHandlers';
import { readProjected } from './income/projectedPayments';
import { OPENING_EXPLAINERS } from './openingExplainers';
import { lotFigures, unitCostOf } from './positions/lotFigures';
import { selectViews } from './positions/lotsRepository';
import { explainPeriod } from './performance/performance';
import { explainHistory, explainMonth, readTrack } from './performance/performanceHandlers';
import {
  mergeRows,
  type PositionRow,
  ratioFigures,
  totalFigures,
  yieldFigure,
} from './positions/positionFigures';
import { readAllocation, sliceOf, totalOf } from './positions/allocation';
import { readExpected, readGrouped, readRows, topRows } from './positions/positionReads';
import { type GroupedPositions, rowsOfGroup, valueFigures } from './positions/positionViews';

interface Explainer {
  extent: Extent;
  /** Null when the ids name nothing in the accounts in question. */
  explain(scope: HoldingsScope, ids: readonly string[]): Promise<Figures | null>;
}

const one = (explain: Explainer['explain']): Explainer => ({ extent: ONE_ROW, explain });
const many = (explain: Explainer['explain']): Explainer => ({ extent: MANY_ROWS, explain });

/** Each kind of object is read and derived again by what served it; only the tree is shown instead of the value. */
const EXPLAINERS: Readonly<Record<ExplainKind, Explainer>> = {
  ...(Object.fromEntries(
    Object.entries(OPENING_EXPLAINERS).map(([kind, explain]) => [kind, many(explain)]),
  ) as Record<keyof typeof OPENING_EXPLAINERS, Explainer>), // `as`: the same names
  activity: one((scope, ids) => explainActivity(scope, ids.join('~'))),
  activities: many(async (scope, ids) =>
    areRange(ids.slice(0, 2)) ? explainActivities(scope, ids) : null,
  ),
  position: one(async (scope, [account = '', securityid = '']) => {
    const narrowed = narrow(scope, account);
    const [row] = narrowed ? await readRows(narrowed, securityid, true) : [];
    return row ? rowFigures(row) : null;
  }),
  security: one(async (scope, [securityid = '']) => {
    const rows = await readRows(scope, securityid, true);
    return rows.length > 0 ? rowFigures(mergeRows(rows)) : null;
  }),
  positions: many(explainPositions),
  totalvalue: many(explainTotalValue),
  topholdings: many(async (scope) => {
    const rows = rowsOfGroup(await readGrouped(scope, 'security', false), '-') ?? [];
    return totalFiguresOf(topRows(rows));
  }),
  allocation: many(async (scope, [assetclass, subclass]): Promise<Figures | null> => {
    const { items } = await readAllocation(scope);
    if (assetclass === undefined) return { total: totalOf(items) };
    const marketvalue = sliceOf(items, assetclass, subclass);
    return marketvalue && { marketvalue };
  }),
  lot: one(explainLot),
  closedlot: one(async (scope, [ordinal = '']) => {
    const found = /^\d{1,16}$/.test(ordinal) ? await selectClosedLot(scope, ordinal) : null;
    return found ? { ...closedLotFigures(found) } : null;
  }),
  realized: many(explainRealized),
  estimatedincome: many(async (scope, [securityid]): Promise<Figures | null> => {
    const { rows, expected } = await readExpected(scope);
    const paying = payingRows(rows);
    if (securityid === undefined) return { ...estimateTotals(rows, paying, expected.payments) };
    const row = paying.find(({ stored }) => stored.security.securityid === securityid);
    if (!row) return null;
    const { estimatedannualincome, marketvalue } = row.figures;
    return {
      annualincome: estimatedannualincome,
      marketvalue,
      yield: yieldFigure(estimatedannualincome, marketvalue),
    };
  }),
  projectedincome: many(async (scope, [month]) => {
    const months = [...paymentsByMonth((await readProjected(scope)).payments)];
    const totals = months.map(([name, payments]) => monthFigure(name, payments));
    if (month === undefined)
      return {
        total: sumOf(
          'Projected income',
          totals.map((one, place) =>
            opening(one, explainKey('projectedincome', months[place]?.[0] ?? ''), 'total'),
          ),
        ),
      };
    const total = totals[months.findIndex(([name]) => name === month)];
    return total ? { total } : null;
  }),
  projectedpayment: one(async (scope, [securityid = '', date = '']): Promise<Figures | null> => {
    const projected = await readProjected(scope);
    const payments = [...paymentsByMonth(projected.payments).values()].flat();
    const found = payments.find((one) => one.securityid === securityid && one.date === date);
    return found ? { amount: found.amount } : null;
  }),
  incomechart: many(async (scope, [month]) => {
    const months = await chartMonths(scope, (await readProjected(scope)).payments);
    if (month === undefined) return { ...chartTotals(months) };
    const found = months.find((one) => one.month === month);
    return found ? { ...found.figures } : null;
  }),
  income: many(explainIncome),
  received: one(explainReceived),
  performance: many(async (scope, [period = '', ...days]) => {
    const [from = '', to = ''] = days;
    const custom = areRange(days) && to <= scope.asof ? { from, to } : null;
    if (days.length > 0 && !custom) return null;
    const track = await readTrack(scope, custom);
    return track.days.length > 0 ? explainPeriod(track, period) : null;
  }),
  balance: many(async (scope, [account = '']) => {
    const narrowed = narrow(scope, account);
    const [balance] = narrowed ? await explainBalances(narrowed, await readRows(narrowed)) : [];
    return balance ? { ...balance.figures } : null;
  }),
  balances: many(async (scope) => ({
    ...totalBalance(await explainBalances(scope, await readRows(scope))).figures,
  })),
  balancemonth: many(async (scope, [from = '', to = '']) =>
    areRange([from, to]) ? explainMonth(scope, { from, to }) : null,
  ),
  balancehistory: many(async (scope, [from = '', to = '']) =>
    areRange([from, to]) ? explainHistory(scope, { from, to }) : null,
  ),
};

export function explanationHandlers({
  inHousehold,
}: Services): Pick<RouteHandlers, 'getExplanation'> {
  return {
    async getExplanation(request, reply) {
      const { explain } = request.params;
      const named = readExplainKey(explain);
      if (!named) throw notFound('figure');
      const { extent, explain: figuresOf } = EXPLAINERS[named.kind];
      const answer = await inHousehold(request, 'read', async (household) => {
        const scope = await openScope(household, request.query?.accounts, request.query);
        const figures = await figuresOf(scope, named.ids);
        return { explain, asof: scope.asof, figures: servedFigures(figures, extent) };
      });
      return reply.code(200).send(answer);
    },
  };
}

/** @throws ProblemError 404 for what there is not, or not for this household. */
function servedFigures(figures: Figures | null, extent: Extent): ExplainedFigure[] {
  if (!figures) throw notFound('figure');
  return explainFigures(figures, extent);
}

/** The same question about one account; null when it is not among the accounts in question. */
function narrow(scope: HoldingsScope, account: string): HoldingsScope | null {
  const accounts = scope.accounts.filter(({ key }) => key === account);
  const keys = scope.keys.filter((key) => key === account);
  return keys.length > 0 ? { ...scope, accounts, keys, whole: false } : null;
}

function rowFigures(row: PositionRow): Figures {
  return { quantity: row.quantity, ...row.figures, ...ratioFigures(row) };
}

function totalFiguresOf(rows: readonly PositionRow[]): Figures {
  const totals = totalFigures(rows);
  return { ...totals, yield: yieldFigure(totals.estimatedannualincome, totals.marketvalue) };
}

const VIEWS = ['category', 'security', 'assetclass', 'account', 'sector'] as const;

async function explainPositions(
  scope: HoldingsScope,
  [name, group = '', part]: readonly string[],
): Promise<Figures | null> {
  const grouped = await readView(scope, name, part);
  const rows = grouped && rowsOfGroup(grouped, group);
  return rows && totalFiguresOf(rows);
}

async function explainTotalValue(
  scope: HoldingsScope,
  [name, part]: readonly string[],
): Promise<Figures | null> {
  const grouped = await readView(scope, name, part);
  return grouped && valueFigures(grouped);
}

async function readView(
  scope: HoldingsScope,
  name: string | undefined,
  part: string | undefined,
): Promise<GroupedPositions | null> {
  const view = VIEWS.find((known) => known === name);
  if (!view || (part !== 'all' && part !== 'classified')) return null;
  return readGrouped(scope, view, part === 'classified');
}

async function explainLot(
  scope: HoldingsScope,
  [account = '', securityid = '', packed = '']: readonly string[],
): Promise<Figures | null> {
  const narrowed = narrow(scope, account);
  const [row] = narrowed ? await readRows(narrowed, securityid, true) : [];
  if (!narrowed || !row) return null;
  const view = (await selectViews(narrowed, [row.stored])).get(account);
  const place = view?.lots.findIndex(({ lot }) => lot.id === unpackId(packed)) ?? -1;
  const lot = view?.lots[place];
  const figures = view && lotFigures(view, row)[place];
  return lot && figures ? { ...figures, unitcost: unitCostOf(lot, figures) } : null;
}

async function explainReceived(
  { sql, household, keys }: HoldingsScope,
  [entry = '', part = '']: readonly string[],
): Promise<Figures | null> {
  if (!/^\d{1,6}$/.test(part)) return null;
  const [row] = await sql.query<{ gross: string; withheld: string; reinvested: boolean }>(
    `select round(i.gross, 2) as gross, round(i.withheld + i.fee, 2) as withheld, e.reinvested
     from income_received i ${DIVIDEND}
     where i.household_id = $1 and i.account_key = any($2::text[]) and i.entry_id = $3 and i.part = $4::int`,
    [household, keys, entry, part],
  );
  if (!row) return null;
  const rows = [entry];
  const gross = given('Gross income', 'money', parseExact(row.gross), { rows });
  const withheld = given('Withheld', 'money', parseExact(row.withheld), { rows });
  const none = (label: string): Figure => given(label, 'money', 0n, { rows });
  const paid = differenceOf(row.reinvested ? 'Reinvested' : 'Net income', gross, withheld);
  return row.reinvested
    ? { gross, withheld, reinvestedamount: paid, net: none('Nothing in money: reinvested') }
    : { gross, withheld, reinvestedamount: none('Nothing was reinvested'), net: paid };
}

/** Two days in their order. */
function areRange(texts: readonly string[]): boolean {
  const [from = '', to = ''] = texts;
  return texts.length === 2 && isDay(from) && isDay(to) && from <= to;
}

function isDay(text: string): boolean {
  try {
    return toDay(text) !== undefined && text > '1900';
  } catch {
    return false;
  }
}
