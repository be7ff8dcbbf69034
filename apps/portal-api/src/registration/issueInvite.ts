import { randomBytes } from 'node:crypto';
import { originOfFirm, recordAudit } from '../audit/recordAudit';
import type { SecretBox } from '../auth/secretBox';
import type { SqlEngine } from '../db/sql';
import { putMessage } from '../outbox/outbox';
import { type IdentityAnswers, proofOf } from './identityProof';
import { newRegkey, regkeyHash } from './regkey';

export const INVITE_HOURS = 24;
const HOUR_MS = 3_600_000;

/** Whom the firm invites. */
export interface Prospect extends IdentityAnswers {
  email: string;
  givenName: string;
  /** E.164; codes go there when there is one. */
  phone: string | null;
  /** An existing household; without one the person gets one of their own. */
  household: string | null;
  /** How long ago it was issued, so that the sandbox has old ones; it dies so much sooner. */
  hoursAgo: number;
}

export interface IssuedInvite {
  /** Opens the registration; the key in its fragment is in no log and no referrer. */
  link: string;
  expiresAt: Date;
}

interface Issuing {
  engine: SqlEngine;
  box: SecretBox;
  portalOrigin: string;
  now: Date;
}

/** Invites a person to register and puts the invitation out for delivery. Only a hash of the key is kept. */
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
  await engine.transaction('write', async (sql) => {
    const household = prospect.household ?? `hh${randomBytes(11).toString('hex')}`;
    if (prospect.household === null) {
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
  return { link, expiresAt };
}
