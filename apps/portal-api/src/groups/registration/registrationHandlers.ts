import type { RouteHandlers } from '@portal/api-sdk/server';
import type { Database } from '../../db/sql';
import { selectMaintenanceMessage } from './registrationRepository';

export function registrationHandlers(db: Database): Pick<RouteHandlers, 'getMaintenanceMessage'> {
  return {
    async getMaintenanceMessage(request, reply) {
      const message = await db.transaction({ subject: null, access: 'read' }, (sql) =>
        selectMaintenanceMessage(sql, request.query.s),
      );
      return reply.code(200).send(message);
    },
  };
}
