import type { Person } from '../people';

/** NIST SP 800-63B-4 §3.1.1.2: length and a blocklist, no rules about kinds of characters. */
export const SHORTEST = 12;
export const LONGEST = 256;

/** Beginnings of what is guessed first among passwords that are long enough. */
const COMMON = [
  'password',
  'passwort',
  'passw0rd',
  'letmein',
  'welcome',
  'qwerty',
  'qwertz',
  'azerty',
  'asdfgh',
  'iloveyou',
  'administrator',
  'changeme',
  'football',
  'baseball',
  'superman',
  'sunshine',
  'princess',
  'trustno1',
  'monkey',
  'dragon',
  'fictional2026',
];
const SERVICE = ['clientportal', 'portal'];
const RUNS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];
/** Letters or digits that have to be left when everything easy to guess is taken out. */
const LEFT_OVER = 8;

/** What is wrong with a password, in words; undefined when nothing is. */
export function passwordProblem(
  password: string,
  person: Pick<Person, 'username' | 'givenName' | 'familyName'>,
): string | undefined {
  const text = password.normalize('NFKC');
  const length = [...text].length;
  if (length < SHORTEST) return `Use at least ${SHORTEST} characters. This has ${length}.`;
  if (length > LONGEST) return `Use at most ${LONGEST} characters.`;
  if (new Set(text.toLowerCase()).size < 5) {
    return 'This repeats the same few characters. Use something that is harder to guess.';
  }
  if (leftOver(text, person) < LEFT_OVER) {
    return 'This is easy to guess: it is made of common words, rows of keys, or your name. Add words that have nothing to do with you.';
  }
  return undefined;
}

/** How much of it is none of the things that are tried first. */
function leftOver(
  text: string,
  { username, givenName, familyName }: Parameters<typeof passwordProblem>[1],
) {
  const own = [...username.split(/[@.]/), givenName, ...familyName.split(/[\s-]/)];
  const easy = [...COMMON, ...SERVICE, ...own]
    .map(lettersAndDigits)
    .filter((word) => word.length >= 4)
    .sort((one, other) => other.length - one.length);
  let rest = lettersAndDigits(text);
  for (const word of easy) rest = rest.replaceAll(word, '');
  return withoutRuns(rest).length;
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Four and more neighbours of a row of keys, forwards or backwards. */
function withoutRuns(text: string): string {
  const rows = RUNS.flatMap((row) => [row, [...row].reverse().join('')]);
  let rest = text;
  for (let at = 0; at < rest.length; at += 1) {
    let length = 0;
    while (
      rows.some((row) => row.includes(rest.slice(at, at + length + 1))) &&
      at + length < rest.length
    ) {
      length += 1;
    }
    if (length >= 4) {
      rest = rest.slice(0, at) + rest.slice(at + length);
      at -= 1;
    }
  }
  return rest;
}
