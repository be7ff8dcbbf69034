import type { RouteHandlers } from '@portal/api-sdk/server';
import { createInHousehold, findPerson, type ResolveHousehold } from './auth/requestContext';
import type { Database } from './db/sql';
import { auditHandlers } from './groups/audit/auditHandlers';
import { holdingsHandlers } from './groups/holdings/holdingsHandlers';
import type { MfaDependencies } from './groups/mfa/mfaScope';
import { mfaHandlers } from './groups/mfa/mfaHandlers';
import { firstTimeLoginHandlers } from './groups/profile/firstTimeLoginHandlers';
import { profileHandlers } from './groups/profile/profileHandlers';
import type { RegistrationDependencies } from './groups/registration/registrationScope';
import { registrationHandlers } from './groups/registration/registrationHandlers';
import { sessionHandlers } from './groups/session/sessionHandlers';
import type { SimulationDependencies } from './groups/simulation/permit';
import { simulationHandlers } from './groups/simulation/simulationHandlers';
import { templateHandlers } from './groups/template/templateHandlers';

/** Every operation of the contract; a missing one does not compile. */
export function createHandlers(
  db: Database,
  resolveHousehold: ResolveHousehold | undefined,
  mfa: MfaDependencies & RegistrationDependencies,
  simulation: SimulationDependencies,
): RouteHandlers {
  const inHousehold = createInHousehold(db, resolveHousehold);
  const asPerson = createInHousehold(db, findPerson);
  return {
    ...registrationHandlers(db, mfa),
    ...firstTimeLoginHandlers(asPerson, mfa),
    ...profileHandlers(inHousehold, asPerson, mfa.now),
    ...templateHandlers(asPerson),
    ...mfaHandlers(asPerson, mfa),
    ...sessionHandlers(db, mfa),
    ...holdingsHandlers(inHousehold),
    ...simulationHandlers(db, simulation),
    ...auditHandlers(inHousehold),
  } satisfies RouteHandlers;
}
