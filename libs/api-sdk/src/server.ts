export type { RouteHandlers } from './generated/fastify.gen';
export type * from './generated/types.gen';
