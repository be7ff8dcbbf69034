import type { Household, UserIdentity } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';

export async function selectHousehold({
  sql,
  household,
  subject,
}: HouseholdScope): Promise<Household> {
  const [named] = await sql.query<{ name: string }>(
    'select name from household where household_id = $1',
    [household],
  );
  const members = await sql.query<Household['members'][number]>(
    `select name, relationship, coalesce(subject = $2, false) as me, subject is not null as signsin
     from household_member where household_id = $1 order by position`,
    [household, subject],
  );
  return { name: named?.name ?? '', members };
}

/** The sign-ins at the identity provider that open this profile. */
export async function selectIdentities({ sql, subject }: HouseholdScope): Promise<UserIdentity[]> {
  const rows = await sql.query<{ username: string; last: string | null }>(
    `select sign_in_name as username,
       (select to_char(max(last_active_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from sign_in s
         where s.subject = person.subject) as last
     from person where subject = $1`,
    [subject],
  );
  return rows.map(({ username, last }) => ({
    provider: 'The firm’s sign-in',
    username,
    ...(last !== null && { lastsignin: last }),
    current: true,
  }));
}
