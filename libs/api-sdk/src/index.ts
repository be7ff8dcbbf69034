export * from './generated/sdk.gen';
export type * from './generated/types.gen';
export { configureClients, createPortalClient } from './client/configureClients';
export type { ClientDependencies, SessionKeys } from './client/dependencies';
export { ApiError, isAnswerLost, isApiError, sessionOverError, toApiError } from './client/errors';
export type { ApiErrorInit, ApiErrorKind, FieldError } from './client/errors';
export { createPortalQueryClient } from './client/queryClient';
