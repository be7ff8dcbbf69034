import { readFileSync } from 'node:fs';
import { root } from './builds.ts';

interface Person {
  subject: string;
  username: string;
  persona: string;
}

// `as`: the file that fills the sandbox.
const sandbox = JSON.parse(readFileSync(`${root}libs/sandbox-data/src/people.json`, 'utf8')) as {
  password: string;
  people: Person[];
};

export const { password } = sandbox;

function named(persona: string): Person {
  const person = sandbox.people.find((one) => one.persona === persona);
  if (!person) throw new Error(`The sandbox has nobody with the persona ${persona}.`);
  return person;
}

export const people = { rich: named('rich'), empty: named('empty') };
