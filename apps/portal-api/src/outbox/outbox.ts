import type { Sql } from '../db/sql';
import type { Sealed, SecretBox } from '../auth/secretBox';

/** What a message is about; whoever delivers it has the words. */
export type MessageKind =
  | 'mfa.code'
  | 'mfa.authenticator_registered'
  | 'mfa.channel_added'
  | 'mfa.channel_removed'
  | 'mfa.preferred_changed'
  | 'mfa.recovery_codes_renewed'
  | 'mfa.recovery_code_used'
  | 'mfa.reset_requested'
  | 'registration.invited'
  | 'registration.code'
  | 'registration.completed'
  | 'account.verified'
  | 'payment.sent'
  | 'payment.approval_wanted'
  | 'payment.decided'
  | 'payment.returned'
  | 'payment.rejected'
  | 'payment.expired'
  | 'payment.payee_added'
  | 'payment.run_failed'
  | 'sharing.invited'
  | 'sharing.begun'
  | 'message.arrived'
  | 'profile.contact_code'
  | 'profile.contact_change_begun'
  | 'profile.contact_changed'
  | 'profile.address_changed';

export interface OutboxMessage {
  kind: MessageKind;
  to: { kind: 'email' | 'phone'; address: string };
  /** What the words need: a code, how many are left. Never a seed. */
  values?: Record<string, string | number>;
}

interface Sender {
  sql: Sql;
  subject: string;
  box: SecretBox;
  now: Date;
}

/** Puts a message out for delivery, in the transaction of what it tells of. */
export async function putMessage(
  { sql, subject, box, now }: Sender,
  { kind, to, values = {} }: OutboxMessage,
): Promise<void> {
  const content = Buffer.from(JSON.stringify({ to, values }));
  const sealed = box.seal(content, outboxContext(subject));
  await sql.query(
    `insert into outbox_message (subject, kind, content_sealed, key_id, created_at)
     values ($1, $2, $3, $4, $5::timestamptz)`,
    [subject, kind, sealed.box, sealed.keyId, now.toISOString()],
  );
}

type MessageContent = Required<Pick<OutboxMessage, 'to' | 'values'>>;

/**
 * Where a message goes and what its words need, for whoever delivers it.
 * @throws Error when the key is gone.
 */
export function openMessage(box: SecretBox, sealed: Sealed, subject: string): MessageContent {
  const content = Buffer.from(box.open(sealed, outboxContext(subject))).toString();
  // `as`: sealed by `putMessage` and by nothing else.
  return JSON.parse(content) as MessageContent;
}

/** What the content of a person's messages is sealed for. */
export function outboxContext(subject: string): string {
  return `outbox ${subject}`;
}
