import type { Services } from '../../services';
import { bundleHandlers } from './bundleHandlers';
import { deliveryHandlers } from './deliveryHandlers';
import { documentReads } from './documentHandlers';
import { reportHandlers } from './reportHandlers';

export function documentsHandlers(services: Services) {
  return {
    ...documentReads(services),
    ...bundleHandlers(services),
    ...reportHandlers(services),
    ...deliveryHandlers(services),
  };
}
