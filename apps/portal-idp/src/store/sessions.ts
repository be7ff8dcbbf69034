import type { Database } from './database';

/** Which sessions of the provider somebody has open, in all browsers. */
export type SessionsOf = (subject: string) => string[];

export function createSessionsOf({ sql }: Database): SessionsOf {
  const ofSubject = sql.prepare(
    "SELECT id FROM artifact WHERE model = 'Session' AND payload ->> '$.accountId' = ?",
  );
  return (subject) => ofSubject.all(subject).map(({ id }) => String(id));
}
