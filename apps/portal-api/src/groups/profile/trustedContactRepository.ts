import type { TrustedContact, TrustedContactState } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';

interface ContactRow {
  name: string | null;
  relationship: string | null;
  telephone: string | null;
  email: string | null;
  version: string;
}

export async function selectTrustedContact({
  sql,
  subject,
}: HouseholdScope): Promise<TrustedContactState> {
  const [row] = await sql.query<ContactRow>(
    'select name, relationship, telephone, email, version from trusted_contact where subject = $1',
    [subject],
  );
  if (!row) return { version: '0' };
  const { name, relationship, telephone, email, version } = row;
  if (name === null || relationship === null || telephone === null) return { version };
  return { contact: { name, relationship, telephone, ...(email !== null && { email }) }, version };
}

/** Null removes it. False when `version` is no longer current. */
export async function saveTrustedContact(
  { sql, subject }: HouseholdScope,
  version: string,
  contact: TrustedContact | null,
): Promise<boolean> {
  const { name = null, relationship = null, telephone = null, email = null } = contact ?? {};
  const values = [subject, name, relationship, telephone, email];
  const rows =
    version === '0'
      ? await sql.query(
          `insert into trusted_contact (subject, name, relationship, telephone, email) values ($1, $2, $3, $4, $5)
           on conflict (subject) do nothing returning subject`,
          values,
        )
      : await sql.query(
          `update trusted_contact set name = $2, relationship = $3, telephone = $4, email = $5, version = version + 1
           where subject = $1 and version::text = $6 returning subject`,
          [...values, version],
        );
  return rows.length > 0;
}
