/**
 * Everything the audit log can say, and nothing else: the enum `AuditAction` of `openapi/groups/audit/schemas.yaml`. A new
 * kind of event is one line there and, for the client who reads it, one sentence in
 * `libs/domain-profile/src/components/AccessLog/accessLogWords.ts`, without which the portal does not compile.
 */
export type { AuditAction } from '@portal/api-sdk/server';

/** What an event can be about; an operation when nothing more exact is known. */
export type AuditObject =
  | 'account'
  | 'session'
  | 'authenticator'
  | 'channel'
  | 'registration'
  | 'invite'
  | 'consent'
  | 'simulation'
  | 'person'
  | 'preferences'
  | 'figure'
  | 'operation';

/** `refused`: somebody was told no. `failed`: nobody was, and yet it did not happen. */
export type AuditOutcome = 'done' | 'refused' | 'failed';
