import type { RouteHandlers } from '@portal/api-sdk/server';
import { aggregationHandlers } from './groups/aggregation/aggregationHandlers';
import { assetFileHandlers } from './groups/aggregation/assetFileHandlers';
import { connectionHandlers } from './groups/aggregation/connectionHandlers';
import { connectionLifeHandlers } from './groups/aggregation/connectionLifeHandlers';
import { foundAccountHandlers } from './groups/aggregation/foundAccountHandlers';
import { outsideAccountHandlers } from './groups/aggregation/outsideAccountHandlers';
import { auditHandlers } from './groups/audit/auditHandlers';
import { collaborationHandlers } from './groups/collaboration/collaborationHandlers';
import { directoryHandlers } from './groups/directory/directoryHandlers';
import { documentsHandlers } from './groups/documents/documentsHandlers';
import { externalAuthHandlers } from './groups/external-auth/externalAuthHandlers';
import { holdingsHandlers } from './groups/holdings/holdingsHandlers';
import { insightHandlers } from './groups/insights/insightHandlers';
import { marketDataHandlers } from './groups/market-data/marketDataHandlers';
import { mfaHandlers } from './groups/mfa/mfaHandlers';
import { firstTimeLoginHandlers } from './groups/profile/firstTimeLoginHandlers';
import { moneyMovementHandlers } from './groups/money-movement/moneyMovementHandlers';
import { paymentAuthorizationHandlers } from './groups/payment-authorization/paymentAuthorizationHandlers';
import { arrangementHandlers } from './groups/profile/arrangementHandlers';
import { groupHandlers } from './groups/profile/groupHandlers';
import { contactHandlers } from './groups/profile/contactHandlers';
import { dataExportHandlers } from './groups/profile/dataExportHandlers';
import { personalHandlers } from './groups/profile/personalHandlers';
import { profileHandlers } from './groups/profile/profileHandlers';
import { widgetHandlers } from './groups/profile/widgetHandlers';
import { registrationHandlers } from './groups/registration/registrationHandlers';
import { secureMessagesHandlers } from './groups/secure-messages/secureMessagesHandlers';
import { sessionHandlers } from './groups/session/sessionHandlers';
import { sharingHandlers } from './groups/sharing/sharingHandlers';
import { simulationHandlers } from './groups/simulation/simulationHandlers';
import { pageHandlers } from './groups/template/pageHandlers';
import { shortcutHandlers } from './groups/template/shortcutHandlers';
import { templateHandlers } from './groups/template/templateHandlers';
import type { Services } from './services';

/** Every operation of the contract; a missing one does not compile. */
export function createHandlers(services: Services): RouteHandlers {
  return {
    ...registrationHandlers(services),
    ...firstTimeLoginHandlers(services),
    ...profileHandlers(services),
    ...groupHandlers(services),
    ...arrangementHandlers(services),
    ...widgetHandlers(services),
    ...contactHandlers(services),
    ...personalHandlers(services),
    ...dataExportHandlers(services),
    ...templateHandlers(services),
    ...shortcutHandlers(services),
    ...pageHandlers(services),
    ...mfaHandlers(services),
    ...sessionHandlers(services),
    ...holdingsHandlers(services),
    ...documentsHandlers(services),
    ...moneyMovementHandlers(services),
    ...paymentAuthorizationHandlers(services),
    ...marketDataHandlers(services),
    ...insightHandlers(services),
    ...simulationHandlers(services),
    ...aggregationHandlers(services),
    ...assetFileHandlers(services),
    ...connectionHandlers(services),
    ...connectionLifeHandlers(services),
    ...foundAccountHandlers(services),
    ...outsideAccountHandlers(services),
    ...auditHandlers(services),
    ...directoryHandlers(services),
    ...externalAuthHandlers(services),
    ...sharingHandlers(services),
    ...secureMessagesHandlers(services),
    ...collaborationHandlers(services),
  } satisfies RouteHandlers;
}
