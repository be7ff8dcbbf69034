import type { Sql } from '../db/sql';
import type { Sealed, SecretBox } from '../auth/secretBox';

/**
 * What goes to an address whatever anybody chose: codes and invitations, which are waited for, and what is said to people
 * who have no sign-in yet.
 */
export type DirectKind =
  | 'mfa.code'
  | 'registration.invited'
  | 'registration.code'
  | 'registration.completed'
  | 'registration.withdrawn'
  | 'sharing.invited'
  | 'profile.contact_code';

/** What a person is told of, as they have chosen: see `telling/tell.ts`, which is the only way for it. */
export type ToldKind =
  | 'mfa.authenticator_registered'
  | 'mfa.channel_added'
  | 'mfa.channel_removed'
  | 'mfa.preferred_changed'
  | 'mfa.recovery_codes_renewed'
  | 'mfa.recovery_code_used'
  | 'mfa.reset_requested'
  | 'mfa.reset'
  | 'access.ended'
  | 'access.given'
  | 'account.verified'
  | 'payment.sent'
  | 'payment.approval_wanted'
  | 'payment.decided'
  | 'payment.returned'
  | 'payment.rejected'
  | 'payment.expired'
  | 'payment.payee_added'
  | 'payment.cancelled'
  | 'payment.instruction_set_up'
  | 'payment.instruction_changed'
  | 'payment.run_failed'
  | 'sharing.begun'
  | 'message.arrived'
  | 'documents.arrived'
  | 'connection.attention'
  | 'profile.contact_change_begun'
  | 'profile.contact_changed'
  | 'profile.address_changed'
  | 'profile.beneficiaries_changed'
  | 'profile.trusted_contact_changed';

/** What a message is about; whoever delivers it has the words. */
export type MessageKind = DirectKind | ToldKind;

/** What the words of a message need: a code, how many are left. Never a seed. */
export type MessageValues = Record<string, string | number>;

export interface OutboxMessage<Kind extends MessageKind = MessageKind> {
  kind: Kind;
  to: { kind: 'email' | 'phone'; address: string };
  values?: MessageValues;
}

export interface Sender {
  sql: Sql;
  subject: string;
  box: SecretBox;
  now: Date;
}

/** Puts a code or an invitation out for delivery, in the transaction of what it belongs to. */
export function putMessage(sender: Sender, message: OutboxMessage<DirectKind>): Promise<void> {
  return putMessageAt(sender, message, null);
}

/** Puts any message out, not before a time; null: at once. The database sends the job that delivers it. For `telling/tell.ts`. */
export async function putMessageAt(
  { sql, subject, box, now }: Sender,
  { kind, to, values = {} }: OutboxMessage,
  notBefore: Date | null,
): Promise<void> {
  const content = Buffer.from(JSON.stringify({ to, values }));
  const sealed = box.seal(content, outboxContext(subject));
  await sql.query(
    `insert into outbox_message (subject, kind, content_sealed, key_id, created_at, next_attempt_at)
     values ($1, $2, $3, $4, $5::timestamptz, coalesce($6::timestamptz, '-infinity'))`,
    [subject, kind, sealed.box, sealed.keyId, now.toISOString(), notBefore?.toISOString() ?? null],
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
