import sandboxPeople from '@portal/sandbox-people';
import { recoverySetOf } from '../../auth/recoveryCodes';
import type { SecretBox } from '../../auth/secretBox';
import { secretContext } from '../../groups/mfa/totpRepository';
import { proofOf } from '../../registration/identityProof';
import { seededFactor } from '../../sandbox/factors';
import type { IsoDate } from '../../sandbox/days';
import type { Sql } from '../sql';
import { householdId } from './accounts';

type SandboxPerson = (typeof sandboxPeople.people)[number];

/** Who may sign in, with the factors they hold. */
export async function seedPeople(
  sql: Sql,
  secretBox: SecretBox,
  { seed, asOf }: { seed: number; asOf: IsoDate },
): Promise<void> {
  for (const person of sandboxPeople.people) {
    const { subject, givenName, familyName, username, household, secondFactor, unverified } =
      person;
    await sql.query('insert into membership values ($1, $2)', [
      subject,
      household === null ? null : householdId(seed, household),
    ]);
    const values = [
      ...[subject, givenName, familyName, username],
      ...[unverified === undefined, secondFactor !== undefined],
    ];
    await sql.query('insert into person values ($1, $2, $3, $4, $5, $6)', values);
    await seedFactor(sql, secretBox, person, asOf);
    if (unverified) {
      const proof = proofOf(secretBox, { familyName, ...unverified }, subject);
      await sql.query('insert into identity_check values ($1, $2)', [subject, proof]);
    }
  }
}

async function seedFactor(
  sql: Sql,
  secretBox: SecretBox,
  { subject, username, secondFactor }: SandboxPerson,
  asOf: IsoDate,
): Promise<void> {
  if (secondFactor !== 'authenticator' && secondFactor !== 'lost') return;
  const { secret, recoveryCodes } = seededFactor(secretBox, subject);
  const sealed = secretBox.seal(secret, secretContext(subject));
  await sql.query('insert into mfa_authenticator values ($1, $2, $3, 0, $4::date)', [
    subject,
    sealed.box,
    sealed.keyId,
    asOf,
  ]);
  if (secondFactor === 'authenticator') await seedChannels(sql, subject, username, asOf);
  const set = await recoverySetOf(recoveryCodes);
  await sql.query('insert into mfa_recovery_set values ($1, $2, $3::date, $3::date)', [
    subject,
    set.salt,
    asOf,
  ]);
  for (const hash of set.hashes) {
    await sql.query('insert into mfa_recovery_code values ($1, $2)', [subject, hash]);
  }
}

/** No telephone ever had this number: 555-01xx is kept for fiction. */
const PHONE = '+12125550142';

async function seedChannels(
  sql: Sql,
  subject: string,
  email: string,
  asOf: IsoDate,
): Promise<void> {
  for (const [kind, address] of [
    ['email', email],
    ['phone', PHONE],
  ] as const) {
    await sql.query('insert into mfa_channel values ($1, $2, $3, $4, $5::date)', [
      `chn-${kind}-${subject.slice(-2)}`,
      subject,
      kind,
      address,
      asOf,
    ]);
  }
}
