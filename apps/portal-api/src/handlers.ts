import type { RouteHandlers } from '@portal/api-sdk/server';
import { createAsPerson, createInHousehold, type ResolveHousehold } from './auth/requestContext';
import type { Database } from './db/sql';
import { holdingsHandlers } from './groups/holdings/holdingsHandlers';
import type { MfaDependencies } from './groups/mfa/mfaScope';
import { mfaHandlers } from './groups/mfa/mfaHandlers';
import { firstTimeLoginHandlers } from './groups/profile/firstTimeLoginHandlers';
import { profileHandlers } from './groups/profile/profileHandlers';
import type { RegistrationDependencies } from './groups/registration/registrationScope';
import { registrationHandlers } from './groups/registration/registrationHandlers';
import { sessionHandlers } from './groups/session/sessionHandlers';
import { templateHandlers } from './groups/template/templateHandlers';

/** Every operation of the contract; a missing one does not compile. */
export function createHandlers(
  db: Database,
  resolveHousehold: ResolveHousehold | undefined,
  mfa: MfaDependencies & RegistrationDependencies,
): RouteHandlers {
  const inHousehold = createInHousehold(db, resolveHousehold);
  const asPerson = createAsPerson(db);
  return {
    ...registrationHandlers(db, mfa),
    ...firstTimeLoginHandlers(asPerson, mfa),
    ...profileHandlers(inHousehold, asPerson, mfa.now),
    ...templateHandlers(asPerson),
    ...mfaHandlers(inHousehold, mfa),
    ...sessionHandlers(db, mfa),
    ...holdingsHandlers(inHousehold),
  } satisfies RouteHandlers;
}
