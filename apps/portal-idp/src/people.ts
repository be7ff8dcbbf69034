import sandbox from '@portal/sandbox-data/people';
import barnaby from './assets/portraits/barnaby.png?inline';
import wilhelmina from './assets/portraits/wilhelmina.png?inline';
import { type Hash, hashPassword, isPassword, scryptHash } from './store/passwords';
import type { Recoveries } from './store/recoveries';
import type { RegisteredPeople } from './store/registeredPeople';

type SandboxPerson = (typeof sandbox.people)[number];

/** What tokens say of somebody. */
export type Person = Pick<SandboxPerson, 'subject' | 'username' | 'givenName' | 'familyName'>;

/** A group of the directory that people belong to by what they are for the firm. */
interface DirectoryGroup {
  id: string;
  name: string;
}

/** By the role of the sandbox's file. */
const GROUPS: Readonly<Record<string, DirectoryGroup>> = {
  client: { id: '2f6f1c1e-0000-4b7e-9a01-0000000000c1', name: 'Portal clients' },
  guest: { id: '2f6f1c1e-0000-4b7e-9a01-0000000000c2', name: 'Portal guests' },
  advisor: { id: '2f6f1c1e-0000-4b7e-9a01-0000000000c3', name: 'Advisors' },
  support: { id: '2f6f1c1e-0000-4b7e-9a01-0000000000c4', name: 'Client support' },
};

const PORTRAITS: Readonly<Record<string, string>> = {
  'wilhelmina@example.com': wilhelmina,
  'barnaby@example.com': barnaby,
};

export interface People {
  /** Those of the sandbox's file, as the sign-in page lists them. */
  list: readonly SandboxPerson[];
  /** The password all sandbox people share; public, since it is printed on the sign-in page. */
  password: string;
  find(subject: string): Person | undefined;
  /** Among those of the sandbox's file. */
  findByUsername(username: string): SandboxPerson | undefined;
  /** A PNG in base64; null for whoever has given none. */
  photoOf(subject: string): string | null;
  /** Whoever was invited is a client. */
  groupsOf(subject: string): DirectoryGroup[];
  /** Whoever has a password here, to choose another: not somebody who still has an invitation to answer. */
  withPassword(username: string): Person | undefined;
  /** Takes the same time for an unknown username, a wrong password and a right one. */
  verify(username: string, password: string): Promise<Person | undefined>;
}

/** `hash` is the slow part of checking a password. */
export function createPeople(
  registered?: RegisteredPeople,
  recoveries?: Pick<Recoveries, 'passwordOf'>,
  hash: Hash = scryptHash,
): People {
  const shared = hashPassword(sandbox.password, hash);
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
    photoOf(subject) {
      const dataUrl = PORTRAITS[bySubject.get(subject)?.username ?? ''];
      return dataUrl?.slice(dataUrl.indexOf(',') + 1) ?? null;
    },
    groupsOf(subject) {
      const role = registered?.find(subject) ? 'client' : bySubject.get(subject)?.role;
      const group = GROUPS[role ?? ''];
      return group ? [group] : [];
    },
    withPassword,
    async verify(typed, password) {
      const username = usernameOf(typed);
      const invited = registered?.findByUsername(username);
      const person = invited ?? byUsername.get(username);
      const chosen = person && recoveries?.passwordOf(person.subject);
      // Hashed once, whoever it is: timing must not tell who exists.
      const expected = chosen ?? invited?.password ?? (await shared);
      const matches = await isPassword(password, expected, hash);
      return matches ? withPassword(username) : undefined;
    },
  };
}

/** A username as it is compared. */
export function usernameOf(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase();
}
