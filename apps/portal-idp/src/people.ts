import { randomBytes, scryptSync } from 'node:crypto';
import sandbox from '@portal/sandbox-data/people';
import { type Hash, isPassword, scryptHash } from './store/passwords';
import type { Recoveries } from './store/recoveries';
import type { RegisteredPeople } from './store/registeredPeople';

type SandboxPerson = (typeof sandbox.people)[number];

/** What tokens say of somebody. */
export type Person = Pick<SandboxPerson, 'subject' | 'username' | 'givenName' | 'familyName'>;

export interface People {
  /** Those of the sandbox's file, as the sign-in page lists them. */
  list: readonly SandboxPerson[];
  /** The password all sandbox people share; public, since it is printed on the sign-in page. */
  password: string;
  find(subject: string): Person | undefined;
  /** Among those of the sandbox's file. */
  findByUsername(username: string): SandboxPerson | undefined;
  /** Whoever has a password here, to choose another: not somebody who still has an invitation to answer. */
  withPassword(username: string): Person | undefined;
  /** Takes the same time for an unknown username, a wrong password and a right one. */
  verify(username: string, password: string): Promise<Person | undefined>;
}

/** `hash` is the slow part of checking a password; tests count how often it runs. */
export function createPeople(
  registered?: RegisteredPeople,
  recoveries?: Pick<Recoveries, 'passwordOf'>,
  hash: Hash = scryptHash,
): People {
  const salt = randomBytes(16);
  const shared = { salt, hash: scryptSync(sandbox.password.normalize('NFKC'), salt, 32) };
  const bySubject = new Map(sandbox.people.map((person) => [person.subject, person]));
  const byUsername = new Map(sandbox.people.map((person) => [person.username, person]));

  const withPassword = (typed: string): Person | undefined => {
    const username = usernameOf(typed);
    const invited = registered?.findByUsername(username);
    if (invited) return invited.password === null ? undefined : invited;
    return byUsername.get(username);
  };

  return {
    list: sandbox.people,
    password: sandbox.password,
    find: (subject) => bySubject.get(subject) ?? registered?.find(subject),
    findByUsername: (username) => byUsername.get(usernameOf(username)),
    withPassword,
    async verify(typed, password) {
      const username = usernameOf(typed);
      const invited = registered?.findByUsername(username);
      const person = invited ?? byUsername.get(username);
      const chosen = person && recoveries?.passwordOf(person.subject);
      // Hashed once, whoever it is: timing must not tell who exists.
      const matches = await isPassword(password, chosen ?? invited?.password ?? shared, hash);
      return matches ? withPassword(username) : undefined;
    },
  };
}

/** A username as it is compared. */
export function usernameOf(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase();
}
