import { expect, it } from 'vitest';
import { safePath } from './safePath';

it.each(['/', '/accounts/balances', '/accounts?view=custom&x=1#top', '/a%2Fb'])(
  'keeps %s',
  (path) => {
    expect(safePath(path)).toBe(path);
  },
);

it.each([
  '//evil.test',
  '//evil.test/%2f..',
  '/\\evil.test',
  '/\\/evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/%2e//evil.test',
  'https://evil.test',
  'http:evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.test',
  '@evil.test',
  '.evil.test',
  ' //evil.test',
  '///evil.test',
  '////evil.test',
  '/\\\\evil.test',
  '',
])('does not leave the site for %j', (address) => {
  expect(new URL(safePath(address), window.location.origin).origin).toBe(window.location.origin);
  expect(safePath(address)).toBe('/');
});
