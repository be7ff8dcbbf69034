/**
 * Everything the audit log can say, and nothing else: `AuditAction` of `openapi/groups/audit/schemas.yaml`, with the words
 * in which a client reads each action and the things that a line can be about.
 */
export type { AuditAction, AuditObject } from '@portal/api-sdk/server';

/** `refused`: somebody was told no. `failed`: nobody was, and yet it did not happen. */
export type AuditOutcome = 'done' | 'refused' | 'failed';
