import type { Advisor } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';

/** The people who look after the household, lead advisor first. */
export async function selectAdvisors({ sql, household }: HouseholdScope): Promise<Advisor[]> {
  return sql.query<Advisor>(
    `select advisor_id as advisorid, name, role, phone, email, photo is not null as hasimage
     from household_advisor join advisor using (advisor_id)
     where household_id = $1 order by position, advisor_id`,
    [household],
  );
}

/** PNG bytes; null when the advisor is not on this household's team, or has no photo. */
export async function selectAdvisorPhoto(
  { sql, household }: HouseholdScope,
  advisorId: string,
): Promise<Buffer | null> {
  const rows = await sql.query<{ photo: Uint8Array | null }>(
    `select photo from household_advisor join advisor using (advisor_id)
     where household_id = $1 and advisor_id = $2`,
    [household, advisorId],
  );
  const photo = rows[0]?.photo;
  return photo ? Buffer.from(photo) : null;
}
