import type { Sql } from '../db/sql';
import type { Report } from './report';

export interface FoundPerson {
  subject: string;
  name: string;
  email: string;
  disabled: boolean;
}

/**
 * The one person of an e-mail address or a subject. Otherwise says why nobody was chosen: people may share an address, so
 * that the subject decides.
 */
export async function findPerson(sql: Sql, who: string): Promise<FoundPerson | Report> {
  const found = await sql.query<FoundPerson>(
    `select subject, given_name || ' ' || family_name as name, email, disabled_at is not null as disabled
     from person where subject = $1 or lower(email) = lower($1) order by subject`,
    [who],
  );
  const [person, another] = found;
  if (!person) return { done: false, lines: [`Nobody on file has the e-mail address "${who}".`] };
  if (!another) return person;
  return {
    done: false,
    lines: [
      `${who} is the address of several people. Name one of them by the word behind the name:`,
      ...found.map(({ name, subject }) => `  ${name}  ${subject}`),
    ],
  };
}
