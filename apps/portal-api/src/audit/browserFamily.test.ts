import { expect, it } from 'vitest';
import { browserFamily, systemFamily } from './browserFamily';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0 Safari/537.36 Edg/142.0`,
    'edge',
    'windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.0 Safari/605.1.15`,
    'safari',
    'macos',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${WEBKIT} CriOS/142.0 Mobile`,
    'chrome',
    'ios',
  ],
  ['Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'firefox', 'android'],
  [
    `Mozilla/5.0 (Linux; Android 16) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0`,
    'samsung_internet',
    'android',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 16433.0) ${WEBKIT} Chrome/142.0 Safari/537.36`,
    'chrome',
    'chromeos',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'firefox', 'linux'],
  [`${' '.repeat(512)}Firefox/145.0 Linux`, 'other', 'other'],
])('%s is told as %s on %s', (userAgent, browser, system) => {
  expect([browserFamily(userAgent), systemFamily(userAgent)]).toEqual([browser, system]);
});

it('a request without a user agent is told as another program', () => {
  expect([browserFamily(undefined), systemFamily(undefined)]).toEqual(['other', 'other']);
});
