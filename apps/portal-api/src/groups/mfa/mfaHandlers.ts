import type { RouteHandlers } from '@portal/api-sdk/server';
import type { Services } from '../../services';
import { methodHandlers } from './methodHandlers';
import { createInMfa } from './mfaScope';
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

export function mfaHandlers(services: Services): MfaHandlers {
  const inMfa = createInMfa(services);
  return {
    ...methodHandlers(inMfa),
    ...phoneHandlers(inMfa),
    ...totpHandlers(inMfa),
    ...recoveryHandlers(inMfa),
    ...stepUpHandlers(inMfa),
  };
}
