import type { HouseholdScope } from '../../auth/requestContext';

/** Ends every multi-factor session of the person and says how many there were. */
export async function deleteMfaSessions({ sql, subject }: HouseholdScope): Promise<number> {
  const ended = await sql.query('delete from mfa_session where subject = $1 returning subject', [
    subject,
  ]);
  return ended.length;
}
