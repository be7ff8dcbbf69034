import type { RouteHandlers } from '@portal/api-sdk/server';
import type { InHousehold } from '../../auth/requestContext';
import { methodHandlers } from './methodHandlers';
import { createInMfa, type MfaDependencies } from './mfaScope';
import { phoneHandlers } from './phoneHandlers';
import { recoveryHandlers } from './recoveryHandlers';
import { stepUpHandlers } from './stepUpHandlers';
import { totpHandlers } from './totpHandlers';

type MfaHandlers = Pick<
  RouteHandlers,
  keyof (ReturnType<typeof methodHandlers> &
    ReturnType<typeof phoneHandlers> &
    ReturnType<typeof totpHandlers> &
    ReturnType<typeof recoveryHandlers> &
    ReturnType<typeof stepUpHandlers>)
>;

export function mfaHandlers(inHousehold: InHousehold, dependencies: MfaDependencies): MfaHandlers {
  const inMfa = createInMfa(inHousehold, dependencies);
  return {
    ...methodHandlers(inMfa),
    ...phoneHandlers(inMfa),
    ...totpHandlers(inMfa),
    ...recoveryHandlers(inMfa),
    ...stepUpHandlers(inMfa),
  };
}
