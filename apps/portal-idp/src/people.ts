import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import sandbox from '@portal/sandbox-people';

export type Person = (typeof sandbox.people)[number];

export interface People {
  list: readonly Person[];
  /** The password all sandbox people share; public, since it is printed on the sign-in page. */
  password: string;
  find(subject: string): Person | undefined;
  findByUsername(username: string): Person | undefined;
  /** Takes the same time for an unknown username, a wrong password and a right one. */
  verify(username: string, password: string): Promise<Person | undefined>;
}

const HASH_BYTES = 32;
type Hash = (password: string, salt: Buffer, bytes: number) => Promise<Buffer>;
const scryptAsync: Hash = promisify<string, Buffer, number, Buffer>(scrypt);

/** `hash` is the slow part of checking a password; tests count how often it runs. */
export function sandboxPeople(hash: Hash = scryptAsync): People {
  const salt = randomBytes(16);
  const expected = scryptSync(sandbox.password, salt, HASH_BYTES);
  const bySubject = new Map(sandbox.people.map((person) => [person.subject, person]));
  const byUsername = new Map(sandbox.people.map((person) => [person.username, person]));
  const findByUsername = (username: string) => byUsername.get(username.trim().toLowerCase());

  return {
    list: sandbox.people,
    password: sandbox.password,
    find: (subject) => bySubject.get(subject),
    findByUsername,
    async verify(username, password) {
      // Hashed before the username is looked at: timing must not tell who exists.
      const actual = await hash(password, salt, HASH_BYTES);
      const matches = timingSafeEqual(actual, expected);
      const person = findByUsername(username);
      return matches ? person : undefined;
    },
  };
}
