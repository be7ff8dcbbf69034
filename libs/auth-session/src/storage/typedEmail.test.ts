import { expect, it } from 'vitest';
import { typedEmailOf } from './typedEmail';

it.each([
  ['Ada.Sandbox@Example.Test', 'ada.sandbox@example.test'],
  ['a@b.co', 'a@b.co'],
  ['eve_bank.test#EXT#@firm.test', null],
  ['ada', null],
  ['ada@example', null],
  ['ada@example.t', null],
  ['ada@example.abcdefghijklmnopq', null],
  ['a b@example.test', null],
  ['a@b@example.test', null],
  [`${'a'.repeat(64)}@example.test`, `${'a'.repeat(64)}@example.test`],
  [`${'a'.repeat(65)}@example.test`, null],
  ['', null],
])('%s is kept as %s', (username, email) => {
  expect(typedEmailOf(username)).toBe(email);
});

it('P4: takes no longer than linear time', () => {
  const began = performance.now();
  typedEmailOf(`a@${'a.'.repeat(50_000)}`);
  typedEmailOf('a'.repeat(100_000));
  // A pattern that backtracks would take minutes; the machine may be busy.
  expect(performance.now() - began).toBeLessThan(20_000);
});
