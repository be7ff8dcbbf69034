/**
 * Everything the audit log can say, and nothing else. A new kind of event is one line here, and one sentence for the
 * client who reads it: `libs/auth-session/src/screens/accessLogWords.ts`.
 */
export const AUDIT_ACTIONS = [
  'session.started',
  'session.ended',
  'session.timed_out',
  'session.revoked',
  'session.others_ended',
  'token.refused',
  'access.refused',
  'mfa.required',
  'mfa.code_sent',
  'mfa.verified',
  'mfa.rejected',
  'mfa.locked',
  'mfa.stepped_up',
  'mfa.authenticator_begun',
  'mfa.authenticator_registered',
  'mfa.channel_added',
  'mfa.preferred_changed',
  'mfa.recovery_codes_renewed',
  'mfa.recovery_codes_acknowledged',
  'mfa.recovery_code_used',
  'mfa.reset_requested',
  'registration.invited',
  'registration.invite_checked',
  'registration.identity_checked',
  'registration.code_sent',
  'registration.code_checked',
  'registration.login_checked',
  'registration.consented',
  'registration.credentials_created',
  'registration.completed',
  'person.details_changed',
  'person.disabled',
  'simulation.started',
  'simulation.resumed',
  'simulation.read',
  'simulation.ended',
  'simulation.refused',
  'account.renamed',
  'preferences.changed',
  'holdings.exported',
  'figure.explained',
  'audit.viewed',
  'audit.capped',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What an event can be about; an operation when nothing more exact is known. */
export const AUDIT_OBJECTS = [
  'account',
  'session',
  'authenticator',
  'channel',
  'registration',
  'invite',
  'consent',
  'simulation',
  'person',
  'preferences',
  'figure',
  'operation',
] as const;

export type AuditObject = (typeof AUDIT_OBJECTS)[number];

/** `refused`: somebody was told no. `failed`: nobody was, and yet it did not happen. */
export type AuditOutcome = 'done' | 'refused' | 'failed';
