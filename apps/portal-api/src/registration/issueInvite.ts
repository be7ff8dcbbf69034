import { randomBytes } from 'node:crypto';
import { originOfFirm, recordAudit } from '../audit/recordAudit';
import type { SecretBox } from '../auth/secretBox';
import { asBooks } from '../books/asBooks';
import type { SqlEngine } from '../db/sql';
import { type KnownHousehold, selectHousehold } from '../imports/ledger/selectHousehold';
import { putMessage } from '../outbox/outbox';
import { type IdentityAnswers, proofOf } from './identityProof';
import { InviteError } from './inviteError';
import { newRegkey, regkeyHash } from './regkey';

export const INVITE_HOURS = 24;
const HOUR_MS = 3_600_000;

/** Whom the firm invites. */
export interface Prospect extends IdentityAnswers {
  email: string;
  givenName: string;
  /** E.164; codes go there when there is one. */
  phone: string | null;
  /** An existing household, by the firm's own id or its id here; without one the person gets one of their own. */
  household: string | null;
  /** How long ago it was issued, so that the sandbox has old ones; it dies so much sooner. */
  hoursAgo: number;
}

export interface IssuedInvite {
  /** Opens the registration; the key in its fragment is in no log and no referrer. */
  link: string;
  expiresAt: Date;
  /** The name of the household that was named; null when the person gets a new one. */
  household: string | null;
}

interface Issuing {
  engine: SqlEngine;
  box: SecretBox;
  portalOrigin: string;
  now: Date;
}

/**
 * Invites a person to register and puts the invitation out for delivery. Only a hash of the key is kept.
 * @throws InviteError when there is no such household.
 */
export async function issueInvite(
  { engine, box, portalOrigin, now }: Issuing,
  prospect: Prospect,
): Promise<IssuedInvite> {
  const id = `reg${randomBytes(12).toString('hex')}`;
  const key = newRegkey();
  const link = `${portalOrigin}/register#invite=${key}`;
  const issuedAt = new Date(now.getTime() - prospect.hoursAgo * HOUR_MS);
  const expiresAt = new Date(issuedAt.getTime() + INVITE_HOURS * HOUR_MS);
  const { email, givenName, familyName, phone } = prospect;
  const known = await knownHousehold(engine, prospect.household);
  await engine.transaction('write', async (sql) => {
    const household = known?.id ?? `hh${randomBytes(11).toString('hex')}`;
    if (!known) {
      await sql.query('insert into household (household_id, name) values ($1, $2)', [
        household,
        `${givenName} ${familyName}`,
      ]);
    }
    await sql.query(
      `insert into registration_invite (invite_id, household_id, key_hash, given_name, family_name, email, phone,
         identity_mac, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, $10::timestamptz)`,
      [
        ...[id, household, regkeyHash(key), givenName, familyName, email, phone],
        ...[proofOf(box, prospect, id), issuedAt.toISOString(), expiresAt.toISOString()],
      ],
    );
    await recordAudit(sql, {
      ...originOfFirm(null, id),
      action: 'registration.invited',
      outcome: 'done',
      object: { type: 'invite', id },
    });
    await putMessage(
      { sql, subject: `registration:${id}`, box, now },
      {
        kind: 'registration.invited',
        to: { kind: 'email', address: email },
        values: { givenName, link, hours: INVITE_HOURS },
      },
    );
  });
  return { link, expiresAt, household: known?.name ?? null };
}

async function knownHousehold(
  engine: SqlEngine,
  named: string | null,
): Promise<KnownHousehold | null> {
  if (named === null) return null;
  // The owner of the tables sees no household, since row-level security binds the owner too.
  const found = await asBooks(engine).transaction('read', (sql) => selectHousehold(sql, named));
  if (!found) throw new InviteError(`There is no household "${named}".`);
  return found;
}
