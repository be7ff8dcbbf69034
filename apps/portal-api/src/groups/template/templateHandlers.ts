import type { RouteHandlers } from '@portal/api-sdk/server';
import type { InHousehold } from '../../auth/requestContext';
import { selectDynamicConfig } from './templateRepository';

export function templateHandlers(asPerson: InHousehold): Pick<RouteHandlers, 'getDynamicConfig'> {
  return {
    async getDynamicConfig(request, reply) {
      const config = await asPerson(request, 'read', ({ sql }) =>
        selectDynamicConfig(sql, request.query?.configtype),
      );
      return reply.code(200).send(config);
    },
  };
}
