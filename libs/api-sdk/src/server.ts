export type { RouteHandlers } from './generated/fastify.gen';
export type { AuditObject } from './generated/auditWords.gen';
export type * from './generated/types.gen';
