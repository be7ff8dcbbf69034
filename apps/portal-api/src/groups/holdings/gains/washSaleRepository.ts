import type { WashSaleWindow } from '@portal/api-sdk/server';
import { WASH_SALE_DAYS } from '@portal/portfolio-accounting';
import type { HoldingsScope } from '../shared/holdingsScope';
import { SECURITY_COLUMNS, type SecurityRow } from '../shared/securities';

export interface WashSaleRow extends SecurityRow {
  cause: WashSaleWindow['cause'];
  entry_id: string;
  account_key: string;
  tax_unit: string;
  tax_status: WashSaleWindow['taxstatus'];
  day: string;
  closes: string;
  days_left: number;
  quantity: string;
  loss: string | null;
}

/**
 * Losses of taxable accounts that are not wholly replaced, and shares bought and still held, whose 30 days are not over
 * today: days pass also when no book is closed. Money-market funds, whose price does not move, are left out.
 */
export async function selectWindows(scope: HoldingsScope, today: string): Promise<WashSaleRow[]> {
  return scope.sql.query<WashSaleRow>(
    `select w.cause, w.entry_id, w.account_key, w.day, w.day + $4::int as closes,
       w.day + $4::int - $3::date as days_left, w.quantity, w.loss,
       a.tax_status, coalesce(a.tax_unit, 'The household') as tax_unit, ${SECURITY_COLUMNS}
     from (
       select 'loss' as cause, c.entry_id, c.account_key, c.security_id, c.disposed as day,
         sum(c.quantity - c.replaced) as quantity, -sum(c.gain) as loss
       from closed_lot c
       where c.household_id = $1 and c.account_key = any($2::text[])
         and c.disposed >= $3::date - $4::int and c.gain < 0 and c.quantity > c.replaced
       group by c.entry_id, c.account_key, c.security_id, c.disposed
       union all
       select 'purchase', o.purchases[1], o.account_key, o.security_id, o.acquired, sum(o.quantity), null
       from open_lot o
       where o.household_id = $1 and o.account_key = any($2::text[])
         and o.acquired >= $3::date - $4::int
       group by o.purchases[1], o.account_key, o.security_id, o.acquired
     ) w
     join account a using (account_key) join security s using (security_id)
     where s.kind <> 'money-market' and (w.cause = 'purchase' or a.tax_status = 'taxable')
     order by w.day, s.name, w.account_key, w.entry_id`,
    [scope.household, scope.keys, today, WASH_SALE_DAYS],
  );
}
