import type { SecretBox } from '../auth/secretBox';
import type { SqlEngine } from '../db/sql';
import { tell } from '../telling/tell';
import { findPerson } from './findPerson';
import type { Report } from './report';

interface Changing {
  engine: SqlEngine;
  box: SecretBox;
  now: Date;
}

/**
 * Takes a person's access away or gives it back, and tells them. The database leaves the line in the access log; a sign-in
 * that is open opens nothing from the next call on.
 */
export function changeAccess(
  { engine, box, now }: Changing,
  { who, change }: { who: string; change: 'end' | 'give' },
): Promise<Report> {
  return engine.transaction('write', async (sql) => {
    const person = await findPerson(sql, who);
    if ('done' in person) return person;
    const { subject, name, disabled } = person;
    if (disabled === (change === 'end')) {
      const standing = disabled ? 'has no access already' : 'has access already';
      return { done: false, lines: [`${name} ${standing}: nothing was changed.`] };
    }
    const told = { sql, subject, box, now };
    // Nobody is told anything whose access has ended: of the end itself they are told before it.
    if (change === 'end') await tell(told, 'access.ended');
    await sql.query('update person set disabled_at = $2::timestamptz where subject = $1', [
      subject,
      change === 'end' ? now.toISOString() : null,
    ]);
    if (change === 'give') await tell(told, 'access.given');
    const standing = change === 'end' ? 'has no access any more' : 'may sign in again';
    return {
      done: true,
      lines: [`${name} ${standing}. A mail to them is in the outbox, and the access log shows it.`],
    };
  });
}
