import type { Security } from '@portal/api-sdk/server';
import {
  type Figure,
  given,
  holdingsOn,
  type Ledger,
  onOrAfter,
  parseExact,
  PriceBook,
  productOf,
  toDate,
  toDay,
} from '@portal/portfolio-accounting';
import { readBookAccounts } from '../../../books/booksRepository';
import { openBooks } from '../../../books/computeBooks';
import { inside } from '../../../books/publishBooks';
import { readRelated } from '../../../books/readLateRows';
import { readExpected } from '../positions/positionReads';
import { daysBefore } from '../shared/dateRange';
import { explainKey } from '../shared/explainKey';
import { inCents } from '../shared/figures';
import type { HoldingsScope } from '../shared/holdingsScope';
import { opening } from '../shared/opening';
import { SECURITY_COLUMNS, securityOf, type SecurityRow } from '../shared/securities';
import type { ExpectedPayment } from './projections';

/** What comes in within 12 months, payment by payment, and the securities that pay it. */
export interface ProjectedPayments {
  payments: readonly ExpectedPayment[];
  securities: readonly Security[];
}

/**
 * Payments expected on what is held. One that has gone ex is owed to whoever held the shares before: it is of those shares,
 * also where they were sold since, and none of it is on shares that were bought since.
 */
export async function readProjected(scope: HoldingsScope): Promise<ProjectedPayments> {
  const { positions, expected } = await readExpected(scope);
  const held = positions.map(({ security }) => security);
  const owed = await selectOwed(scope);
  if (owed.length === 0) return { payments: expected.payments, securities: held };
  const ledger = await ledgerOf(scope, owed);
  const paid = new Set(owed.map((one) => `${one.s_id} ${payDayOf(one)}`));
  return {
    payments: [
      ...expected.payments.filter(({ securityid, date }) => !paid.has(`${securityid} ${date}`)),
      ...owed.flatMap((one) => paymentsOf(scope, ledger, one)),
    ],
    securities: [...held, ...owed.map(securityOf)],
  };
}

/** The next payment of a security, which has gone ex. */
interface OwedRow extends SecurityRow {
  pay_day: string;
  ex_day: string;
  rate: string;
  exempt: string;
}

/** Only where something has happened to the shares since: else those of today are those that earned it. */
function selectOwed({ sql, household, asof, past }: HoldingsScope): Promise<OwedRow[]> {
  return sql.query<OwedRow>(
    `select d.*, ${SECURITY_COLUMNS}
     from (
       select distinct on (security_id) security_id, pay_day, max(ex_day) as ex_day, sum(rate) as rate,
         coalesce(sum(rate) filter (where character = 'tax-exempt'), 0) as exempt
       from declared_payment
       where pay_day > $2::date and declared <= $2::date and character not in ('capital-gain', 'return-of-capital')
       group by security_id, pay_day order by security_id, pay_day
     ) d
     join security s using (security_id)
     where d.ex_day <= $2::date and ($3 or exists (
         select from ledger_entry e where e.household_id = $1 and e.security_id = d.security_id
           and e.trade_date between d.ex_day and $2::date and e.status = 'effective')
       or exists (
         select from ledger_entry e where e.household_id = $1 and e.to_security_id = d.security_id
           and e.trade_date between d.ex_day and $2::date and e.status = 'effective'))`,
    [household, asof, past !== null],
  );
}

/** The ledger of these securities alone: the shares of one do not depend on another, nor on any price. */
async function ledgerOf(
  { sql, household, asof, past }: HoldingsScope,
  owed: readonly OwedRow[],
): Promise<Ledger> {
  if (past) return past.ledger;
  const engine = inside(sql);
  const job = { household, through: asof };
  const accounts = await readBookAccounts(engine, household);
  const { rows } = await readRelated(
    engine,
    job,
    owed.map(({ s_id }) => s_id),
  );
  return openBooks({ accounts, rows, prices: new PriceBook({}) }).ledger;
}

function payDayOf({ pay_day }: OwedRow): string {
  return toDate(onOrAfter(toDay(pay_day)));
}

function paymentsOf({ keys }: HoldingsScope, ledger: Ledger, owed: OwedRow): ExpectedPayment[] {
  const { s_id: securityid, ex_day: ex } = owed;
  const before = daysBefore(ex, 1);
  const name = securityOf(owed).symbol ?? owed.s_name;
  const date = payDayOf(owed);
  return holdingsOn(ledger, before)
    .filter(({ account, symbol }) => symbol === securityid && keys.includes(account))
    .map(({ account, quantity }) => {
      const shares = opening(
        given('Shares held before they went ex', 'shares', quantity),
        explainKey('shares', account, securityid, before),
        'quantity',
      );
      const paid = (label: string, rate: string): Figure => {
        const sources = { payments: [{ symbol: securityid, date: ex }] };
        const ofShare = given(label, 'price', parseExact(rate), sources);
        return inCents(productOf(`${name} ${date}`, 'money', shares, ofShare));
      };
      return {
        account,
        securityid,
        name,
        date,
        method: 'declared',
        isCertain: true,
        amount: paid('Payment per share', owed.rate),
        exempt:
          Number(owed.exempt) === 0 ? null : paid('Tax-exempt payment per share', owed.exempt),
      };
    });
}
