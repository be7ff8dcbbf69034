import type {
  Activity,
  ActivitySummary,
  ActivityType,
  RouteHandlers,
} from '@portal/api-sdk/server';
import {
  differenceOf,
  type Figure,
  given,
  modelOf,
  parseExact,
  productOf,
  sumOf,
} from '@portal/portfolio-accounting';
import type { Services } from '../../../services';
import type { ActivityFilter, ActivityPlace } from './activityQuery';
import {
  type ActivityTotal,
  placeOf,
  selectActivities,
  selectActivity,
  sumActivities,
} from './activityRepository';
import { exchangeFigures } from './exchangeFigures';
import { EXPORT_ROWS, csvLine, sendCsv } from '../shared/csv';
import { type DateRange, daysBefore, EVER, readRange } from '../shared/dateRange';
import { explainKey } from '../shared/explainKey';
import { NOTHING, opens } from '../shared/opening';
import { type Figures, moneyOf, serveMoney } from '../shared/figures';
import { type HoldingsScope, openScope } from '../shared/holdingsScope';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../../http/pageKey';
import { rangeRefused } from '../problems';

type ActivityHandlers = Pick<
  RouteHandlers,
  'listActivities' | 'getActivityExport' | 'getActivitySummary' | 'getActivityCount'
>;

const PLACE_SHAPES = [/^\d{4}-\d\d-\d\d$/, /^[A-Za-z0-9-]{1,64}$/, /^(out|in)$/];
const CSV_HEADER = [
  ...['Trade date', 'Settle date', 'Status', 'Account', 'Type', 'Description', 'Symbol', 'CUSIP'],
  ...['Quantity', 'Price', 'Fees', 'Taxes', 'Net amount', 'Currency', 'Activity'],
];

/** As in the contract's ActivityType (spec §9). */
const TYPE_NAMES: Readonly<Record<ActivityType, string>> = {
  BY: 'Buys',
  SL: 'Sells',
  DV: 'Dividends and interest',
  FE: 'Fees and interest charged',
  DP: 'Deposits and contributions',
  WD: 'Withdrawals',
  JN: 'Journal entries',
  CA: 'Corporate actions',
  EX: 'Exchanges and transfers',
  ZZ: 'Other',
};

/** The range of Last 10 Days (spec §9), today included. */
const SUMMARY_DAYS = 9;

interface AskedFilter extends Partial<DateRange>, Omit<ActivityFilter, 'from' | 'to'> {
  accounts?: readonly string[];
  pageKey?: string;
  limit?: number;
}

export function activityHandlers({ inHousehold, stillAdmitted }: Services): ActivityHandlers {
  return {
    async listActivities(request, reply) {
      const { pageKey, limit = DEFAULT_LIMIT, ...asked } = request.query as AskedFilter;
      const filter = filterOf(asked);
      const after = placeFrom(readPageKey(pageKey, asked, PLACE_SHAPES));
      const answer = await inHousehold(request, 'read', async (household) => {
        const scope = await openScope(household, asked.accounts);
        const rows = await selectActivities(scope, filter, limit + 1, after);
        const page = pageOf(rows, limit, asked, (row) => Object.values(placeOf(row)));
        return { asof: scope.asof, ...page };
      });
      return reply.code(200).send(answer);
    },
    async getActivityExport(request, reply) {
      const asked = request.query as AskedFilter;
      const filter = filterOf(asked);
      const file = {
        name: 'activity',
        header: CSV_HEADER,
        stillAdmitted: () => stillAdmitted(request),
      };
      return sendCsv<ActivityPlace>(reply, file, (after) =>
        inHousehold(request, 'read', async (household) => {
          const scope = await openScope(household, asked.accounts);
          const rows = await selectActivities(scope, filter, EXPORT_ROWS, after);
          const names = new Map(scope.accounts.map(({ key, name }) => [key, name]));
          const last = rows.length === EXPORT_ROWS ? rows.at(-1) : undefined;
          return {
            lines: rows.map((row) => csvOf(row, names.get(row.account))),
            next: last ? placeOf(last) : null,
          };
        }),
      );
    },
    async getActivitySummary(request, reply) {
      const asked = request.query as AskedFilter;
      const answer = await inHousehold(request, 'read', async (household) => {
        const scope = await openScope(household, asked.accounts);
        const { asof } = scope;
        const range = readRange(asked, { from: daysBefore(asof, SUMMARY_DAYS), to: asof });
        return { asof, ...summaryOf(range, await sumActivities(scope, range)) };
      });
      return reply.code(200).send(answer);
    },
    async getActivityCount(request, reply) {
      const asked = request.query as AskedFilter;
      const filter = filterOf(asked);
      const answer = await inHousehold(request, 'read', async (household) => {
        const scope = await openScope(household, asked.accounts);
        return { asof: scope.asof, count: countOf(await sumActivities(scope, filter)) };
      });
      return reply.code(200).send(answer);
    },
  };
}

/** @throws ProblemError 422 naming the fields of a range that runs backwards, of days or of amounts. */
function filterOf(asked: AskedFilter): ActivityFilter {
  const { minamount, maxamount } = asked;
  if (minamount !== undefined && maxamount !== undefined) {
    if (parseExact(minamount) > parseExact(maxamount))
      throw rangeRefused([
        {
          field: '/querystring/minamount',
          message: 'This must not be more than the largest amount.',
        },
        {
          field: '/querystring/maxamount',
          message: 'This must not be less than the smallest amount.',
        },
      ]);
  }
  return { ...asked, ...readRange(asked, EVER) };
}

function placeFrom(parts: string[] | null): ActivityPlace | null {
  const [day = '', entry = '', leg] = parts ?? [];
  return parts && { day, entry, leg: leg === 'in' ? 'in' : 'out' };
}

function csvOf(row: Activity, accountName: string | undefined): string {
  const { security, netamount } = row;
  return csvLine([
    ...[row.tradedate, row.settledate, row.status, accountName, row.type, row.description],
    ...[security?.symbol, security?.cusip, row.quantity, row.price, row.fees?.amount],
    ...[row.taxes?.amount],
    ...[netamount.amount, netamount.currency, row.activityid],
  ]);
}

function countOf(totals: readonly ActivityTotal[]): number {
  return totals.reduce((total, { count }) => total + count, 0);
}

/** What the totals of a summary add up, group by group. */
function summaryFigures(totals: readonly ActivityTotal[], { from, to }: DateRange) {
  const sum = (label: string, type?: ActivityType): Figure =>
    sumOf(
      label,
      totals
        .filter((one) => type === undefined || one.type === type)
        .map((one) =>
          opens(
            `${TYPE_NAMES[one.type]}, ${one.count}`,
            parseExact(one.net),
            'netamount',
            'activities',
            from,
            to,
            one.type,
          ),
        ),
    );
  return {
    moneyin: sum('Money in', 'DP'),
    moneyout: sum('Money out', 'WD'),
    income: sum('Income in cash', 'DV'),
    fees: sum('Fees and interest charged', 'FE'),
    net: sum('Net amount of all activity'),
  };
}

function summaryOf(
  { from, to }: DateRange,
  totals: ActivityTotal[],
): Omit<ActivitySummary, 'asof'> {
  return {
    from,
    to,
    groups: totals.map(({ type, count, net }) => ({
      type,
      count,
      netamount: moneyOf(parseExact(net)),
      explain: explainKey('activities', from, to, type),
    })),
    ...serveMoney(summaryFigures(totals, { from, to })),
    count: countOf(totals),
    explain: explainKey('activities', from, to),
  };
}

/** A trade's net amount from shares, price and charges; anything else is as it was recorded. */
export async function explainActivity(
  scope: HoldingsScope,
  activityid: string,
): Promise<Figures | null> {
  const activity = await selectActivity(scope, activityid);
  if (!activity) return null;
  const { type, quantity, price, fees, taxes, netamount, accrued, factor } = activity;
  const { accruedinterest, costbasis, cashinlieu, ratio, basisfraction } = activity;
  const rows = [activityid];
  const recorded = given(activity.description, 'money', parseExact(netamount.amount), { rows });
  const charge = (label: string, amount: string | undefined): Figure =>
    given(label, 'money', parseExact(amount ?? '0'), { rows });
  const charges = {
    fees: charge('Fees', fees?.amount),
    taxes: charge('Taxes', taxes?.amount),
    ...(accruedinterest && { accruedinterest: charge('Accrued interest', accruedinterest.amount) }),
    ...(costbasis && { costbasis: charge('Cost basis', costbasis.amount) }),
    ...(cashinlieu && { cashinlieu: charge('Cash in lieu', cashinlieu.amount) }),
    ...(ratio && {
      'ratio.new': given('New shares', 'shares', parseExact(ratio.new), { rows }),
      'ratio.old': given('Old shares', 'shares', parseExact(ratio.old), { rows }),
    }),
    ...(basisfraction && {
      basisfraction: given('Part of the basis', 'fraction', parseExact(basisfraction), { rows }),
    }),
    ...(await exchangeFigures(scope, activity)),
  };
  const isTrade = (type === 'BY' || type === 'SL') && quantity !== undefined && price !== undefined;
  if (!isTrade) return { netamount: recorded, ...charges };
  const shares = given('Shares', 'shares', parseExact(quantity), { rows });
  const quoted = given('Price', 'price', parseExact(price), { rows });
  const unit = productOf(
    'Money for one unit',
    'price',
    quoted,
    given('Price factor', 'number', parseExact(factor ?? '1'), {
      terms: [activity.security?.securityid ?? ''],
    }),
  );
  const gross = productOf('Shares × price', 'money', shares, unit);
  const interest = given('Accrued interest', 'money', parseExact(accrued), { rows });
  const nothing = NOTHING;
  const exact =
    type === 'BY'
      ? differenceOf('Paid', nothing, gross, charges.fees, charges.taxes, interest)
      : differenceOf('Received', sumOf('Proceeds', [gross, interest]), charges.fees, charges.taxes);
  return { netamount: settled(exact, recorded), ...charges };
}

/** The record's amount is what moved; brokers round once, in cents. */
function settled(computed: Figure, recorded: Figure): Figure {
  if (computed.value === recorded.value) return computed;
  return modelOf('Net amount as recorded, in cents', 'money', recorded.value, [computed]);
}

const EXPLAINED_ROWS = 5_000;

/** The activities of a type and range as terms of their sum; without a type the totals of all groups. */
export async function explainActivities(
  scope: HoldingsScope,
  [from = '', to = '', type]: readonly string[],
): Promise<Figures | null> {
  const range = readRange({ from, to }, EVER);
  if (type === undefined) return summaryFigures(await sumActivities(scope, range), range);
  const filter = { ...range, types: [type as ActivityType] };
  const [total] = await sumActivities(scope, filter);
  if (!total) return null;
  const rows = await selectActivities(scope, filter, EXPLAINED_ROWS, null);
  const terms = rows.map(({ activityid, tradedate, description, netamount }) =>
    given(`${tradedate} ${description}`, 'money', parseExact(netamount.amount), {
      rows: [activityid],
    }),
  );
  const sum = sumOf('Net amount', terms);
  const rest = parseExact(total.net) - sum.value;
  if (rows.length === total.count) return { netamount: sum };
  const earlier = given(`${total.count - rows.length} earlier activities`, 'money', rest);
  return { netamount: sumOf('Net amount', [earlier, ...terms]) };
}
