import type { RouteHandlers, WashSaleWindow } from '@portal/api-sdk/server';
import { formatExact, parseExact } from '@portal/portfolio-accounting';
import type { Services } from '../../../services';
import { moneyOf } from '../shared/figures';
import { newYorkDay } from '../shared/newYorkDay';
import { openScope } from '../shared/holdingsScope';
import { securityOf } from '../shared/securities';
import { selectWindows, type WashSaleRow } from './washSaleRepository';

export function washSaleHandlers({
  inHousehold,
  now,
}: Services): Pick<RouteHandlers, 'listWashSaleWindows'> {
  return {
    async listWashSaleWindows(request, reply) {
      const answer = await inHousehold(request, 'read', async (household) => {
        const scope = await openScope(household, request.query?.accounts);
        const windows = await selectWindows(scope, newYorkDay(now()));
        return { asof: scope.asof, items: windows.map(served) };
      });
      return reply.code(200).send(answer);
    },
  };
}

function served(row: WashSaleRow): WashSaleWindow {
  return {
    cause: row.cause,
    activityid: row.entry_id,
    account: row.account_key,
    taxunit: row.tax_unit,
    taxstatus: row.tax_status,
    security: securityOf(row),
    date: row.day,
    closes: row.closes,
    daysleft: row.days_left,
    quantity: formatExact(parseExact(row.quantity)),
    ...(row.loss !== null && { loss: moneyOf(parseExact(row.loss)) }),
  };
}
