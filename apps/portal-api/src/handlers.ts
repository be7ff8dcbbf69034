import type { RouteHandlers } from '@portal/api-sdk/server';
import { createInHousehold, type ResolveHousehold } from './auth/requestContext';
import type { Database } from './db/sql';
import { auditHandlers } from './groups/audit/auditHandlers';
import { holdingsHandlers } from './groups/holdings/holdingsHandlers';
import type { MfaDependencies } from './groups/mfa/mfaScope';
import { mfaHandlers } from './groups/mfa/mfaHandlers';
import { profileHandlers } from './groups/profile/profileHandlers';
import { registrationHandlers } from './groups/registration/registrationHandlers';
import { sessionHandlers } from './groups/session/sessionHandlers';
import { templateHandlers } from './groups/template/templateHandlers';

/** Every operation of the contract; a missing one does not compile. */
export function createHandlers(
  db: Database,
  resolveHousehold: ResolveHousehold | undefined,
  mfa: MfaDependencies,
): RouteHandlers {
  const inHousehold = createInHousehold(db, resolveHousehold);
  return {
    ...registrationHandlers(db),
    ...profileHandlers(inHousehold, mfa.now),
    ...templateHandlers(inHousehold),
    ...mfaHandlers(inHousehold, mfa),
    ...sessionHandlers(db, mfa),
    ...holdingsHandlers(inHousehold),
    ...auditHandlers(inHousehold),
  } satisfies RouteHandlers;
}
