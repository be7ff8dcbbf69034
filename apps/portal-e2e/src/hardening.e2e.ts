import type { Page } from '@playwright/test';
import { otherSite } from './support/otherSite.ts';
import { people } from './support/people.ts';
import { payloads } from './support/payloads.ts';
import { signInAs } from './support/signInAs.ts';
import { stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

/** What the page did that its policy forbids. */
async function watchViolations(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => void seen.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { noteViolation(text: string): void }).noteViolation(
        `${violatedDirective} ${blockedURI}`,
      );
    });
  });
  return seen;
}

test('telemetry is not even loaded where nobody listens', async ({ page }) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(urls.filter((url) => /applicationInsights|telemetry/i.test(url))).toEqual([]);
});

/** What clients, their advisors and institutions have called something, also where it labels a row of arithmetic. */
const NAMES =
  /"(nickname|accountname|registration|groupname|institution|displayname|givenname|familyname|householdname|name|label)":"[^"]*"/g;

test.describe('W1: an injected script does not run', () => {
  test('wherever a name is shown', async ({ page }) => {
    test.slow();
    const violations = await watchViolations(page);
    await page.exposeFunction('ran', () => violations.push('a payload ran'));
    page.on('dialog', (dialog) => {
      violations.push('a payload opened a dialog');
      void dialog.dismiss();
    });
    const injected: Record<string, number> = {};
    await page.route(/\/v2\/(profile|holdings)\//, async (route) => {
      const response = await route.fetch();
      if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
      let next = 0;
      const body = (await response.text()).replace(NAMES, (_, name) => {
        const payload = payloads[next++ % payloads.length] ?? '';
        return `"${name}":${JSON.stringify(payload)}`;
      });
      injected[new URL(route.request().url()).pathname] = next;
      return route.fulfill({ response, body });
    });
    await signInAs(page, people.rich);
    await expect(
      page
        .getByText(payloads[0] ?? '')
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'How this adds up' }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(payloads[0] ?? '')
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /profile menu/ }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(injected['/v2/profile/accounts']).toBeGreaterThanOrEqual(payloads.length);
    for (const answer of ['init', 'advisor-team'])
      expect([answer, injected[`/v2/profile/${answer}`]]).toEqual([answer, expect.any(Number)]);
    expect(violations).toEqual([]);
  });
});

test.describe('W1, W2: the browser refuses', () => {
  test.use({ expectedTrouble: /Content Security Policy|Trusted|This document requires/ });

  test('markup made from text, code made from text, and foreign or inline scripts', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    const refused = await page.evaluate(async () => {
      const attempt = (work: () => unknown): string => {
        try {
          work();
          return 'allowed';
        } catch (error) {
          return error instanceof Error ? error.name : 'refused';
        }
      };
      const element = document.createElement('div');
      document.body.append(element);
      const results = {
        innerHTML: attempt(() => (element.innerHTML = '<b>x</b>')),
        insertAdjacentHTML: attempt(() => element.insertAdjacentHTML('beforeend', '<b>x</b>')),
        documentWrite: attempt(() => document.write('<b>x</b>')),
        srcdoc: attempt(() => (document.createElement('iframe').srcdoc = '<b>x</b>')),
        scriptText: attempt(() => (document.createElement('script').text = 'window.ran = 1')),
        scriptSrc: attempt(() => (document.createElement('script').src = '/x.js')),
        policy: attempt(() =>
          (
            window as unknown as {
              trustedTypes: { createPolicy(name: string, rules: object): void };
            }
          ).trustedTypes.createPolicy('other', {}),
        ),
      };
      const onclick = attempt(() => element.setAttribute('onclick', 'window.ran = 1'));
      element.click();
      return { ...results, onclick, ran: 'ran' in window };
    });
    expect(refused).toEqual({
      innerHTML: 'TypeError',
      insertAdjacentHTML: 'TypeError',
      documentWrite: 'TypeError',
      srcdoc: 'TypeError',
      scriptText: 'TypeError',
      scriptSrc: 'TypeError',
      policy: 'TypeError',
      onclick: 'TypeError',
      ran: false,
    });
  });
});

test.describe('W4: another site', () => {
  test.use({ expectedTrouble: /frame|CORS|Failed to load resource|blocked|ERR_/i });

  test('can neither frame, nor read, nor post', async ({ page }) => {
    await signInAs(page, people.plain);
    const changes: string[] = [];
    await using site = await otherSite(stack.portal);
    const other = await page.context().newPage();
    other.on('response', (response) => {
      if (response.url().startsWith(stack.portal)) {
        changes.push(`${response.request().method()} ${response.status()}`);
      }
    });
    const opening = other.waitForEvent('popup');
    await other.goto(site.url);
    await expect(other.getByText('finished')).toBeVisible();
    const results = await other.evaluate(() => (window as unknown as { results: object }).results);
    expect(results).toEqual({
      fetchRead: 'refused',
      fetchPost: 'refused',
      opaque: 'refused',
      image: 'refused',
      script: 'refused',
    });
    const opened = await opening;
    await expect(opened.getByRole('heading', { level: 1 })).toBeVisible();
    const isCutOff = () =>
      other.evaluate(() => (window as unknown as { opened: Window }).opened.closed);
    expect(await isCutOff(), 'the window it opened is no longer its own').toBe(true);
    for (const frame of other.frames().slice(1)) {
      expect(frame.url(), 'a frame shows the portal').not.toContain(stack.portal);
    }
    expect(changes.filter((change) => /^(POST|PUT|DELETE) 2/.test(change))).toEqual([]);
    const posted = await other.goto(`${site.url}form`);
    expect(posted?.status()).toBe(200);
    await other.waitForURL(`${stack.portal}/**`);
    expect(changes.at(-1)).toMatch(/^POST 4\d\d$/);
  });
});

test('W5: a channel takes only well-formed messages, and windows none', async ({ page }) => {
  await signInAs(page, people.plain);
  await page.evaluate(() => {
    const odd: unknown[] = [
      null,
      0,
      '',
      'signedout',
      'SIGNEDOUT',
      ' signedOut',
      ['signedOut'],
      { data: 'signedOut' },
      { type: 'signedOut' },
      { type: 'peer.signedOut' },
      { __proto__: { type: 'signedOut' } },
      new Map([['type', 'signedOut']]),
      new Uint8Array(64),
      'x'.repeat(100_000),
    ];
    const names = ['portalSessionBroadcastChannel', 'oauthCallbackBroadcastChannel'];
    for (const name of names) {
      const channel = new BroadcastChannel(name);
      for (const message of odd) channel.postMessage(message);
      channel.close();
    }
    for (const message of [...odd, 'signedOut', 'Oauth Process Completed'])
      window.postMessage(message, '*');
  });
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /profile menu/ })).toBeVisible();
});
