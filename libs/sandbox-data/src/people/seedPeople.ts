import { householdId } from '../households/householdId';
import sandboxPeople from '../people.json';
import type { SandboxPart, SeedContext, SeedSql } from '../seedContext';

type SandboxPerson = (typeof sandboxPeople.people)[number];

/** Who may sign in, with the factors they hold. */
export const peoplePart: SandboxPart = {
  name: 'people',
  async seed(context) {
    for (const person of sandboxPeople.people) await seedPerson(context, person);
  },
};

async function seedPerson(context: SeedContext, person: SandboxPerson): Promise<void> {
  const { sql, sandbox, secrets } = context;
  const { subject, givenName, familyName, username, household, secondFactor, unverified } = person;
  await sql.query('insert into membership values ($1, $2)', [
    subject,
    household === null ? null : householdId(sandbox.seed, household),
  ]);
  const values = [
    ...[subject, givenName, familyName, username],
    ...[unverified === undefined, secondFactor !== undefined],
  ];
  await sql.query('insert into person values ($1, $2, $3, $4, $5, $6)', values);
  await seedFactor(context, person);
  if (unverified) {
    const proof = secrets.identityProofOf({ familyName, ...unverified }, subject);
    await sql.query('insert into identity_check values ($1, $2)', [subject, proof]);
  }
}

async function seedFactor(
  { sql, sandbox: { asOf }, secrets }: SeedContext,
  { subject, username, secondFactor }: SandboxPerson,
): Promise<void> {
  if (secondFactor !== 'authenticator' && secondFactor !== 'lost') return;
  const { authenticator, recovery } = await secrets.secondFactorOf(subject);
  await sql.query('insert into mfa_authenticator values ($1, $2, $3, 0, $4::date)', [
    subject,
    authenticator.box,
    authenticator.keyId,
    asOf,
  ]);
  if (secondFactor === 'authenticator') await seedChannels(sql, subject, username, asOf);
  await sql.query('insert into mfa_recovery_set values ($1, $2, $3::date, $3::date)', [
    subject,
    recovery.salt,
    asOf,
  ]);
  for (const hash of recovery.hashes) {
    await sql.query('insert into mfa_recovery_code values ($1, $2)', [subject, hash]);
  }
}

/** No telephone ever had this number: 555-01xx is kept for fiction. */
const PHONE = '+12125550142';

async function seedChannels(
  sql: SeedSql,
  subject: string,
  email: string,
  asOf: string,
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
