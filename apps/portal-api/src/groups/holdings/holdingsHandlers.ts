import type { Services } from '../../services';
import { activityHandlers } from './activity/activityHandlers';
import { explanationHandlers } from './explanations';
import { gainHandlers } from './gains/gainHandlers';
import { washSaleHandlers } from './gains/washSaleHandlers';
import { saleHandlers } from './sale/saleHandlers';
import { incomeHandlers } from './income/incomeHandlers';
import { performanceHandlers } from './performance/performanceHandlers';
import { sourceHandlers } from './shared/sourceHandlers';
import { allocationHandlers } from './positions/allocation';
import { lotHandlers, positionHandlers } from './positions/positionHandlers';

/** The operations of the holdings group (spec §7), each read from the books in one transaction. */
export function holdingsHandlers(services: Services) {
  return {
    ...activityHandlers(services),
    ...positionHandlers(services),
    ...lotHandlers(services),
    ...allocationHandlers(services),
    ...gainHandlers(services),
    ...washSaleHandlers(services),
    ...saleHandlers(services),
    ...incomeHandlers(services),
    ...performanceHandlers(services),
    ...explanationHandlers(services),
    ...sourceHandlers(services),
  };
}
