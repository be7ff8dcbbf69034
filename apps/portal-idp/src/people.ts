import { randomBytes, scryptSync } from 'node:crypto';
import sandbox from '@portal/sandbox-data/people';
import { type Hash, isPassword, scryptHash } from './store/passwords';
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
  /** Takes the same time for an unknown username, a wrong password and a right one. */
  verify(username: string, password: string): Promise<Person | undefined>;
}

/** `hash` is the slow part of checking a password; tests count how often it runs. */
export function createPeople(registered?: RegisteredPeople, hash: Hash = scryptHash): People {
  const salt = randomBytes(16);
  const shared = { salt, hash: scryptSync(sandbox.password.normalize('NFKC'), salt, 32) };
  const bySubject = new Map(sandbox.people.map((person) => [person.subject, person]));
  const byUsername = new Map(sandbox.people.map((person) => [person.username, person]));

  return {
    list: sandbox.people,
    password: sandbox.password,
    find: (subject) => bySubject.get(subject) ?? registered?.find(subject),
    findByUsername: (username) => byUsername.get(usernameOf(username)),
    async verify(typed, password) {
      const username = usernameOf(typed);
      const invited = registered?.findByUsername(username);
      // Hashed once, whoever it is: timing must not tell who exists.
      const matches = await isPassword(password, invited?.password ?? shared, hash);
      if (!matches) return undefined;
      if (invited) return invited.password === null ? undefined : invited;
      return byUsername.get(username);
    },
  };
}

/** A username as it is compared. */
export function usernameOf(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase();
}
