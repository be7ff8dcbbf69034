import type { PriceHistory, RouteHandlers } from '@portal/api-sdk/server';
import { notFound } from '../../../problems';
import type { Services } from '../../../services';
import { money } from '../../profile/money';
import { type DateRange, monthsAfter, readRange } from './dateRange';
import { type HoldingsScope, openScope } from './holdingsScope';
import { SECURITY_COLUMNS, securityOf, type SecurityRow } from './securities';

type SourceHandlers = Pick<
  RouteHandlers,
  'getPriceHistory' | 'getIndexHistory' | 'listAccountStatements'
>;

/** What explanations end at: prices, payments, terms, index levels, statements of outside sources. */
export function sourceHandlers({ inHousehold }: Services): SourceHandlers {
  return {
    async getPriceHistory(request, reply) {
      const { securityid } = request.params;
      const answer = await inHousehold(request, 'read', async (household) => {
        const scope = await openScope(household);
        return priceHistory(scope, securityid, rangeOf(scope, request.query ?? {}));
      });
      return reply.code(200).send(answer);
    },
    async getIndexHistory(request, reply) {
      const { benchmarkid } = request.params;
      const answer = await inHousehold(request, 'read', async (household) => {
        const scope = await openScope(household);
        const { from, to } = rangeOf(scope, request.query ?? {});
        const [index] = await scope.sql.query<{ name: string }>(
          'select name from benchmark where benchmark_id = $1',
          [benchmarkid],
        );
        if (!index) throw notFound('index');
        const levels = await scope.sql.query<{ date: string; price: string }>(
          `select day as date, trim_scale(level) as price from benchmark_level
           where benchmark_id = $1 and day between $2::date and $3::date order by day`,
          [benchmarkid, from, to],
        );
        return { asof: scope.asof, benchmarkid, name: index.name, from, to, levels };
      });
      return reply.code(200).send(answer);
    },
    async listAccountStatements(request, reply) {
      const { account } = request.query;
      const answer = await inHousehold(request, 'read', async (household) => {
        const { sql, asof } = await openScope(household, [account]);
        const rows = await sql.query<{ date: string; value: string; origin: string }>(
          `select day as date, value, origin from account_valuation
           where household_id = $1 and account_key = $2 order by day`,
          [household.household, account],
        );
        return { asof, account, items: rows.map((row) => ({ ...row, value: money(row.value) })) };
      });
      return reply.code(200).send(answer);
    },
  };
}

const DEFAULT_MONTHS = 12;

function rangeOf({ latest }: HoldingsScope, asked: Partial<DateRange>): DateRange {
  return readRange(asked, { from: monthsAfter(latest, -DEFAULT_MONTHS), to: latest });
}

interface TermsRow extends SecurityRow {
  price_factor: string;
  coupon: string | null;
  payments_per_year: number | null;
  maturity: string | null;
  day_count: '30/360' | 'ACT/ACT' | null;
}

/** @throws ProblemError 404 for a security that nobody knows. */
async function priceHistory(
  { sql, asof }: HoldingsScope,
  securityid: string,
  { from, to }: DateRange,
): Promise<PriceHistory> {
  const [row] = await sql.query<TermsRow>(
    `select trim_scale(s.price_factor) as price_factor, trim_scale(s.coupon) as coupon, s.payments_per_year, s.maturity,
       s.day_count, ${SECURITY_COLUMNS} from security s where s.security_id = $1`,
    [securityid],
  );
  if (!row) throw notFound('security');
  const prices = await sql.query<{ date: string; price: string }>(
    `select day as date, trim_scale(close) as price from price
     where security_id = $1 and day between $2::date and $3::date order by day`,
    [securityid, from, to],
  );
  const payments = await sql.query<PriceHistory['payments'][number]>(
    `select ex_day as exdate, pay_day as paydate, character, trim_scale(rate) as rate from declared_payment
     where security_id = $1 and ex_day between $2::date and $3::date order by ex_day, character`,
    [securityid, from, to],
  );
  const { coupon, payments_per_year: frequency, maturity, day_count: daycount } = row;
  const isBond = coupon !== null && frequency !== null && maturity !== null && daycount !== null;
  return {
    asof,
    security: securityOf(row),
    from,
    to,
    pricefactor: row.price_factor,
    ...(isBond && { coupon: { rate: coupon, frequency, maturity, daycount } }),
    prices,
    payments,
  };
}
