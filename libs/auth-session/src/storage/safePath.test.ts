import { describe, expect, it } from 'vitest';
import { safePath } from './safePath';

it.each(['/', '/accounts/balances', '/accounts?view=custom&x=1#top', '/a%2Fb'])(
  'keeps %s',
  (path) => {
    expect(safePath(path)).toBe(path);
  },
);

describe('W6: a return address', () => {
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
    '//evil.test:80',
    '//user@evil.test',
    '//localhost@evil.test',
    '//evil.test#@localhost',
    '/\t//evil.test',
    '/\r\n//evil.test',
    '\t//evil.test',
    '\u0000//evil.test',
    '/\u0009\u002f/evil.test',
    '//\u3002evil.test',
    '//evil。test',
    '/%2e%2e//evil.test',
    '/a/..//evil.test',
    '/a/b/../../..//evil.test',
    '/a/%2e%2e//evil.test',
    'HTTPS://evil.test',
    'https:/evil.test',
    'https:\\evil.test',
    'ftp://evil.test',
    'blob:https://evil.test/x',
    'vbscript:msgbox(1)',
    'JaVaScRiPt:alert(1)',
    '?next=//evil.test',
    '#//evil.test',
  ])('does not leave the site for %j', (address) => {
    expect(new URL(safePath(address), window.location.origin).origin).toBe(window.location.origin);
    expect(safePath(address)).toBe('/');
  });
});
