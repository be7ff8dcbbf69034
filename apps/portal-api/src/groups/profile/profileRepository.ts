import type { InitProfile, Profile } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';

interface PersonRow {
  given_name: string;
  family_name: string;
  email: string;
  account_verified: boolean;
  household_name: string;
}

const PERSON = 'given_name, family_name, email, account_verified';

async function selectPerson({
  sql,
  subject,
  household,
}: HouseholdScope): Promise<PersonRow | null> {
  const rows = await sql.query<PersonRow>(
    `select ${PERSON}, household.name as household_name
     from person join membership using (subject) join household using (household_id)
     where subject = $1 and household_id = $2`,
    [subject, household],
  );
  return rows[0] ?? null;
}

/** What the session needs to choose its screens (spec §2); null when the person is not on file. */
export async function selectInitProfile(
  scope: HouseholdScope,
  mfaRequired: boolean,
): Promise<InitProfile | null> {
  const rows = await scope.sql.query<
    Omit<PersonRow, 'household_name'> & { supports: boolean; advises: boolean; visits: boolean }
  >(
    `select ${PERSON}, support_user.subject is not null as supports,
       advisor_sign_in.subject is not null as advises, guest.subject is not null as visits
     from person left join support_user using (subject) left join advisor_sign_in using (subject)
       left join guest using (subject) where subject = $1`,
    [scope.subject],
  );
  const person = rows[0];
  if (!person) return null;
  return {
    displayname: displayName(person),
    givenname: person.given_name,
    accountverified: person.account_verified,
    mfarequired: mfaRequired,
    ...(person.supports && { role: 'support' }),
    ...(person.advises && { role: 'advisor' }),
    ...(person.visits && { role: 'guest' }),
  };
}

export async function selectProfile(scope: HouseholdScope): Promise<Profile | null> {
  const person = await selectPerson(scope);
  return (
    person && {
      displayname: displayName(person),
      givenname: person.given_name,
      familyname: person.family_name,
      email: person.email,
      householdname: person.household_name,
    }
  );
}

function displayName({
  given_name,
  family_name,
}: Pick<PersonRow, 'given_name' | 'family_name'>): string {
  return `${given_name} ${family_name}`;
}
