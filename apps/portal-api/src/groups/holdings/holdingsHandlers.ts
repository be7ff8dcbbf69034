import type { InHousehold } from '../../auth/requestContext';
import { activityHandlers } from './activityHandlers';
import { explanationHandlers } from './explanations';
import { gainHandlers } from './gainHandlers';
import { incomeHandlers } from './incomeHandlers';
import { performanceHandlers } from './performanceHandlers';
import { allocationHandlers } from './allocation';
import { lotHandlers, positionHandlers } from './positionHandlers';

/** The operations of the holdings group (spec §7), each read from the books in one transaction. */
export function holdingsHandlers(inHousehold: InHousehold) {
  return {
    ...activityHandlers(inHousehold),
    ...positionHandlers(inHousehold),
    ...lotHandlers(inHousehold),
    ...allocationHandlers(inHousehold),
    ...gainHandlers(inHousehold),
    ...incomeHandlers(inHousehold),
    ...performanceHandlers(inHousehold),
    ...explanationHandlers(inHousehold),
  };
}
