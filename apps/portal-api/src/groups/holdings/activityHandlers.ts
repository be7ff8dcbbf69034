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
import type { InHousehold } from '../../auth/requestContext';
import type { ActivityFilter, ActivityPlace } from './activityQuery';
import {
  type ActivityTotal,
  placeOf,
  selectActivities,
  selectActivity,
  sumActivities,
} from './activityRepository';
import { csvLine, sendCsv } from './csv';
import { type DateRange, daysBefore, EVER, readRange } from './dateRange';
import { explainKey } from './explainKey';
import { type Figures, moneyOf } from './figures';
import { type HoldingsScope, openScope, sumTexts } from './holdingsScope';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../http/pageKey';

type ActivityHandlers = Pick<
  RouteHandlers,
  'listActivities' | 'getActivityExport' | 'getActivitySummary' | 'getActivityCount'
>;

const PLACE_SHAPES = [/^\d{4}-\d\d-\d\d$/, /^[A-Za-z0-9-]{1,64}$/, /^(out|in)$/];
const EXPORT_ROWS = 1_000;
const CSV_HEADER = [
  ...['Trade date', 'Settle date', 'Status', 'Account', 'Type', 'Description', 'Symbol', 'CUSIP'],
  ...['Quantity', 'Price', 'Fees', 'Taxes', 'Net amount', 'Currency', 'Activity'],
];

/** The range of Last 10 Days (spec §9), today included. */
const SUMMARY_DAYS = 9;

interface AskedFilter extends Partial<DateRange>, Omit<ActivityFilter, 'from' | 'to'> {
  accounts?: readonly string[];
  pageKey?: string;
  limit?: number;
}

export function activityHandlers(inHousehold: InHousehold): ActivityHandlers {
  return {
    async listActivities(request, reply) {
      const { pageKey, limit = DEFAULT_LIMIT, ...asked } = request.query as AskedFilter;
      const filter = filterOf(asked);
      const after = placeFrom(readPageKey(pageKey, asked, PLACE_SHAPES));
      const answer = await inHousehold(request, 'read', async (household) => {
        const scope = await openScope(household, asked.accounts);
        const rows = await selectActivities(scope, filter, limit + 1, after);
        return pageOf(rows, limit, asked, (row) => Object.values(placeOf(row)));
      });
      return reply.code(200).send(answer);
    },
    async getActivityExport(request, reply) {
      const asked = request.query as AskedFilter;
      const filter = filterOf(asked);
      return sendCsv<ActivityPlace>(reply, 'activity', CSV_HEADER, (after) =>
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
        return summaryOf(range, await sumActivities(scope, range));
      });
      return reply.code(200).send(answer);
    },
    async getActivityCount(request, reply) {
      const asked = request.query as AskedFilter;
      const filter = filterOf(asked);
      const totals = await inHousehold(request, 'read', async (household) =>
        sumActivities(await openScope(household, asked.accounts), filter),
      );
      return reply.code(200).send({ count: countOf(totals) });
    },
  };
}

function filterOf(asked: AskedFilter): ActivityFilter {
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

function summaryOf({ from, to }: DateRange, totals: ActivityTotal[]): ActivitySummary {
  const net = (types?: readonly ActivityType[]): ActivitySummary['net'] =>
    moneyOf(sumTexts(totals.flatMap((one) => (!types || types.includes(one.type) ? one.net : []))));
  return {
    from,
    to,
    groups: totals.map(({ type, count }) => ({
      type,
      count,
      netamount: net([type]),
      explain: explainKey('activities', from, to, type),
    })),
    moneyin: net(['DP']),
    moneyout: net(['WD']),
    income: net(['DV']),
    fees: net(['FE']),
    net: net(),
    count: countOf(totals),
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
  const rows = [activityid];
  const recorded = given(activity.description, 'money', parseExact(netamount.amount), { rows });
  const isTrade = (type === 'BY' || type === 'SL') && quantity !== undefined && price !== undefined;
  if (!isTrade) return { netamount: recorded };
  const shares = given('Shares', 'shares', parseExact(quantity), { rows });
  const quoted = given('Price', 'price', parseExact(price), { rows });
  const unit = productOf(
    'Money for one unit',
    'price',
    quoted,
    given('Price factor', 'number', parseExact(factor ?? '1')),
  );
  const gross = productOf('Shares × price', 'money', shares, unit);
  const charges = [
    given('Fees', 'money', parseExact(fees?.amount ?? '0'), { rows }),
    given('Taxes', 'money', parseExact(taxes?.amount ?? '0'), { rows }),
  ];
  const interest = given('Accrued interest', 'money', parseExact(accrued), { rows });
  const nothing = given('Start', 'money', 0n);
  const exact =
    type === 'BY'
      ? differenceOf('Paid', nothing, gross, ...charges, interest)
      : differenceOf('Received', sumOf('Proceeds', [gross, interest]), ...charges);
  return { netamount: settled(exact, recorded) };
}

/** The record's amount is what moved; brokers round once, in cents. */
function settled(computed: Figure, recorded: Figure): Figure {
  if (computed.value === recorded.value) return computed;
  return modelOf('Net amount as recorded, in cents', 'money', recorded.value, [computed]);
}

const EXPLAINED_ROWS = 1_000;

/** The activities of a type and range as terms of their sum. */
export async function explainActivities(
  scope: HoldingsScope,
  [from = '', to = '', type = '']: readonly string[],
): Promise<Figures | null> {
  const filter = { ...readRange({ from, to }, EVER), types: [type as ActivityType] };
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
