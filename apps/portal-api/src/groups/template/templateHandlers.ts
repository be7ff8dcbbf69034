import type { RouteHandlers } from '@portal/api-sdk/server';
import type { Services } from '../../services';
import { selectDynamicConfig } from './templateRepository';

export function templateHandlers({ asPerson }: Services): Pick<RouteHandlers, 'getDynamicConfig'> {
  return {
    async getDynamicConfig(request, reply) {
      const config = await asPerson(request, 'read', ({ sql }) =>
        selectDynamicConfig(sql, request.query?.configtype),
      );
      return reply.code(200).send(config);
    },
  };
}
