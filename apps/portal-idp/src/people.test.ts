import { scryptSync } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { createPeople } from './people';

it.each([
  ['a right password', 'percival@example.com', 'fictional-2026'],
  ['a wrong password', 'percival@example.com', 'not-it'],
  ['an unknown person', 'nobody@example.com', 'not-it'],
  ['an unknown person with the right password', 'nobody@example.com', 'fictional-2026'],
])(
  'A8: hashes once for %s, so that time does not tell who exists',
  async (_who, username, password) => {
    const hash = vi.fn(async (text: string, salt: Uint8Array, bytes: number) =>
      scryptSync(text, salt, bytes),
    );
    const people = createPeople(undefined, undefined, hash);
    // The password that the sandbox people share has been hashed.
    hash.mockClear();
    const person = await people.verify(username, password);
    expect(hash).toHaveBeenCalledTimes(1);
    expect(person?.username).toBe(
      username.startsWith('percival') && password !== 'not-it' ? username : undefined,
    );
  },
);
