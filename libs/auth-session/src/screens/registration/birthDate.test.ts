import { expect, it } from 'vitest';
import { birthDateIn } from './birthDate';
import { inviteKeyIn } from './inviteKey';

it.each([
  ['05/09/1974', '1974-05-09'],
  [' 5-9-1974 ', '1974-05-09'],
  ['1974-05-09', '1974-05-09'],
  ['02/29/1972', '1972-02-29'],
  ['02/29/1973', null],
  ['31/05/1974', null],
  ['5/9/74', '1974-05-09'],
  ['05/09/01', '2001-05-09'],
  ['12/31/30', '1930-12-31'],
  ['5/9/974', null],
  ['05/09/2999', null],
  ['', null],
])('reads %s as %s', (typed, date) => {
  expect(birthDateIn(typed)).toBe(date);
});

const KEY = 'A1-_'.repeat(11).slice(0, 43);

it.each([
  [KEY, KEY],
  [`invite=${KEY}`, KEY],
  [` https://portal.example.com/register#invite=${KEY}\n`, KEY],
  [`${KEY}x`, null],
  ['https://portal.example.com/register', null],
  ['', null],
])('finds in %s the key %s', (text, key) => {
  expect(inviteKeyIn(text)).toBe(key);
});
