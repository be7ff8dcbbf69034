import type { RouteHandlers, SaleSimulation } from '@portal/api-sdk/server';
import {
  formatExact,
  hypotheticalSale,
  parseExact,
  roundTo,
  type SaleMethod,
  share,
  WASH_SALE_DAYS,
} from '@portal/portfolio-accounting';
import { notFound } from '../../../problems';
import type { Services } from '../../../services';
import { selectPositions } from '../positions/positionsRepository';
import { saleHeldElsewhere, saleOfLotsRefused, saleWithoutPrice } from '../problems';
import { daysBefore } from '../shared/dateRange';
import { moneyOf } from '../shared/figures';
import { type HoldingsScope, openScope } from '../shared/holdingsScope';
import { isFundShare } from '../shared/securities';
import { serveMethod } from './saleAnswer';
import { readSaleLedger } from './saleLedger';
import { type AskedSale, type PricedPosition, saleQuestion } from './saleQuestion';

export function saleHandlers({ inHousehold }: Services): Pick<RouteHandlers, 'getSaleSimulation'> {
  return {
    async getSaleSimulation(request, reply) {
      const { account, securityid, ...asked } = request.query;
      const answer = await inHousehold(request, 'read', async (household) => {
        const scope = await openScope(household, [account]);
        if (scope.keys.length === 0) throw saleHeldElsewhere();
        const [position] = await selectPositions(scope, securityid);
        if (!position) throw notFound('position');
        const { price, pricedate } = position;
        if (price === null || pricedate === null) throw saleWithoutPrice();
        return simulate(scope, { ...position, price, pricedate }, asked);
      });
      return reply.code(200).send(answer);
    },
  };
}

const CENTS = 2;

async function simulate(
  scope: HoldingsScope,
  position: PricedPosition,
  asked: AskedSale,
): Promise<SaleSimulation> {
  const { account, security, pricedate, pricestate } = position;
  const { ledger, accounts } = await readSaleLedger(scope, security.securityid);
  const question = saleQuestion(ledger, position, asked);
  const own = accounts.find(({ key }) => key === account);
  const [owner] = scope.accounts;
  if (!own || !owner) throw notFound('position');
  if (asked.lots && own.lotMethod === 'AVERAGE') throw saleOfLotsRefused();
  const averageallowed = isFundShare(security) || own.lotMethod === 'AVERAGE';
  const sales = methodsOf(asked, own.lotMethod, averageallowed).map((method) =>
    hypotheticalSale(ledger, question, method),
  );
  const untaxed = accounts.filter(({ taxStatus }) => taxStatus !== 'taxable').map(({ key }) => key);
  const held = parseExact(position.quantity);
  return {
    asof: scope.asof,
    account,
    taxstatus: owner.taxstatus,
    taxunit: owner.taxunit,
    security,
    held: formatExact(held),
    quantity: formatExact(question.quantity),
    price: formatExact(question.price),
    pricedate,
    pricestate,
    // The same money under each method.
    proceeds: moneyOf(parseExact(sales[0]?.row.amount ?? '0')),
    accruedincome: moneyOf(roundTo(share(position.statedaccrued, question.quantity, held), CENTS)),
    method: own.lotMethod,
    averageallowed,
    windowcloses: daysBefore(scope.asof, -WASH_SALE_DAYS),
    methods: sales.map((sale) => serveMethod(sale, new Set(untaxed))),
  };
}

/**
 * Every method that the sale may use; the lots that were chosen come first. Shares under average basis keep it, whatever
 * method is chosen later (26 CFR §1.1012-1(e)(9)), so that there is nothing to compare.
 */
function methodsOf(
  { lots }: AskedSale,
  own: SaleMethod,
  averageAllowed: boolean,
): readonly SaleMethod[] {
  if (own === 'AVERAGE') return ['AVERAGE'];
  return [
    ...(lots ? (['SPECIFIC'] as const) : []),
    ...(['FIFO', 'LIFO', 'HIFO', 'LOFO'] as const),
    ...(averageAllowed ? (['AVERAGE'] as const) : []),
  ];
}
