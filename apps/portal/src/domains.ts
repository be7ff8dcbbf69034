import { accountsParts, accountsRoutes } from '@portal/domain-accounts';
import { documentsParts, documentsRoutes } from '@portal/domain-documents';
import { marketsParts, marketsRoutes } from '@portal/domain-markets';
import { messagingParts, messagingRoutes } from '@portal/domain-messaging';
import { moneyMovementParts, moneyMovementRoutes } from '@portal/domain-money-movement';
import { profileParts, profileRoutes } from '@portal/domain-profile';

/** Every domain's pages. A new page is a matter of its domain's routes.ts alone. */
export const domainRoutes = [
  ...accountsRoutes,
  ...documentsRoutes,
  ...moneyMovementRoutes,
  ...marketsRoutes,
  ...messagingRoutes,
  ...profileRoutes,
] as const;

/** What the domains put into the frame and on Home. */
export const domainParts = [
  accountsParts,
  documentsParts,
  moneyMovementParts,
  messagingParts,
  marketsParts,
  profileParts,
];
