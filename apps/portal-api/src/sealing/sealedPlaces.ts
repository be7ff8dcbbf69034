import { tokensContext, verifierContext } from '../aggregation/sealedTokens';
import type { SecretBox } from '../auth/secretBox';
import { secretContext } from '../groups/mfa/totpRepository';
import { depositContext, numberContext, payeeMac } from '../groups/money-movement/payeeRepository';
import { draftContext } from '../groups/secure-messages/draftRepository';
import { draftKeyContext } from '../groups/session/sessionRepository';
import { outboxContext } from '../outbox/outbox';

/** The columns of a row that are text. */
export type Words = Readonly<Record<string, string>>;

/** Columns that are sealed with one key, and how to seal them again. */
export interface SealedPlace {
  table: string;
  /** The column that names a row. */
  id: string;
  /** The column that names the key. */
  keyId: string;
  /** Further columns, of text, that contexts or hashes need. */
  needs: readonly string[];
  /** Each sealed column, and what it is sealed for in a row. */
  boxes: Readonly<Record<string, (row: Words) => string>>;
  /** A keyed hash beside them, made of what was opened; left as it is where `unique` finds the new one elsewhere. */
  mac?: {
    column: string;
    unique: string;
    of(box: SecretBox, row: Words, opened: Words): Uint8Array;
  };
}

const ofSubject = { id: 'subject', keyId: 'key_id', needs: [] } as const;
const totp = { secret_sealed: ({ subject = '' }: Words) => secretContext(subject) };

/** Everything that this server has sealed; a test compares it with the tables. */
export const SEALED_PLACES: readonly SealedPlace[] = [
  { table: 'mfa_authenticator', ...ofSubject, boxes: totp },
  { table: 'mfa_registration', ...ofSubject, boxes: totp },
  {
    table: 'draft_key',
    ...ofSubject,
    boxes: { key_sealed: ({ subject = '' }) => draftKeyContext(subject) },
  },
  {
    table: 'outbox_message',
    ...{ id: 'message_id', keyId: 'key_id', needs: ['subject'] },
    boxes: { content_sealed: ({ subject = '' }) => outboxContext(subject) },
  },
  {
    table: 'secure_draft',
    ...{ id: 'draft_id', keyId: 'key_id', needs: ['box'] },
    boxes: { content_sealed: ({ box = '' }) => draftContext(box) },
  },
  {
    table: 'payee',
    ...{ id: 'payee_id', keyId: 'key_id', needs: ['household_id', 'routing_number'] },
    boxes: {
      account_sealed: ({ household_id: household = '' }) => numberContext(household),
      deposits_sealed: ({ payee_id: id = '' }) => depositContext(id),
    },
    mac: {
      ...{ column: 'account_mac', unique: 'household_id' },
      of: (box, { routing_number: routing = '' }, { account_sealed: number = '' }) =>
        payeeMac(box, { routing, number }),
    },
  },
  {
    table: 'connection',
    ...{ id: 'connection_id', keyId: 'tokens_key', needs: [] },
    boxes: { tokens_box: ({ connection_id: id = '' }) => tokensContext(id) },
  },
  {
    table: 'connection',
    ...{ id: 'connection_id', keyId: 'verifier_key', needs: [] },
    boxes: { verifier_box: ({ connection_id: id = '' }) => verifierContext(id) },
  },
];
