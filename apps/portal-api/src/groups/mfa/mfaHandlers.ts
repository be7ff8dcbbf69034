import type { RouteHandlers } from '@portal/api-sdk/server';
import type { InHousehold } from '../../auth/requestContext';
import { deleteMfaSessions } from './mfaRepository';

export function mfaHandlers(inHousehold: InHousehold): Pick<RouteHandlers, 'getTotpInvalidation'> {
  return {
    // A GET that writes, as the specification names it; idempotent, so nothing is lost by repeating it.
    async getTotpInvalidation(request, reply) {
      const ended = await inHousehold(request, 'write', deleteMfaSessions);
      return reply.code(200).send({ ended });
    },
  };
}
