import type { Services } from '../../services';
import { approvalHandlers } from './approvalHandlers';
import { instructionHandlers } from './instructionHandlers';
import { overviewHandlers } from './overviewHandlers';
import { payeeHandlers } from './payeeHandlers';
import { receiptHandlers } from './receiptHandlers';
import { transferHandlers } from './transferHandlers';

/** Money of the household, on its way from one place to another. */
export function moneyMovementHandlers(services: Services) {
  return {
    ...overviewHandlers(services),
    ...transferHandlers(services),
    ...receiptHandlers(services),
    ...instructionHandlers(services),
    ...payeeHandlers(services),
    ...approvalHandlers(services),
  };
}
