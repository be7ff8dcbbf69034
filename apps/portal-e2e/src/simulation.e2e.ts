import type { Page, Request } from '@playwright/test';
import { people } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import {
  banner,
  begin,
  CLIENT,
  launchLink,
  open,
  REASON,
  signInWith,
} from './support/simulation.ts';
import { ONLY_SOAK, soakUnless } from './support/soak.ts';
import { stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

// Chromium reports refusals itself.
test.use({ expectedTrouble: /40[13]|frame-ancestors/ });

/** The token that the page itself sends for what it shows. */
async function tokenOf(page: Page): Promise<string> {
  const asked = page.waitForRequest((request) => request.url().endsWith('/v2/profile/accounts'));
  await page.reload();
  return (await (await asked).headerValue('authorization')) ?? '';
}

test.describe('I1: a simulation', () => {
  test('starts after a page that names the client and asks for a reason; the address says nothing', async ({
    page,
  }) => {
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await open(page);
    await expect(page.getByText(CLIENT).first()).toBeVisible();
    await page.getByRole('button', { name: 'View the portal' }).click();
    await expect(page.getByText('Say why, in a few words.')).toBeVisible();
    await expect(page.getByLabel('Reason')).toBeFocused();
    await page.getByLabel('Reason').fill(REASON);
    await page.getByLabel('Ticket').fill('REQ-20481');
    await page.getByRole('button', { name: 'View the portal' }).click();
    await expect(
      page.getByRole('heading', { name: `Welcome, ${people.rich.givenName}` }),
    ).toBeVisible();
    await expect(banner(page)).toContainText(CLIENT);
    await expect(page).toHaveTitle(/^Simulation · Home/);
    const [document, ...others] = requests;
    expect(document?.url()).toContain('simulate=true');
    for (const request of others) {
      expect(request.url()).not.toContain('simulate');
      expect((await request.headerValue('referer')) ?? '').not.toContain('simulate');
    }
    expect(page.url()).not.toContain('simulate');
  });

  for (const person of [people.plain, people.supportTrainee]) {
    test(
      `does not start for ${person.givenName} (${person.persona}), whatever the link says`,
      soakUnless(person === people.plain),
      async ({ page }) => {
        const link = launchLink(people.rich, '/', `staff-${person.persona}`);
        const refused = page.getByRole('heading', { name: 'This link opens nothing' });
        await signInWith(page, person, link, refused);
        await expect(page.getByText(CLIENT)).toHaveCount(0);
        await page.getByRole('button', { name: 'Go to my own portal' }).click();
        const home = person.role === 'client' ? `Welcome, ${person.givenName}` : 'Client support';
        await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible();
        await expect(banner(page)).toHaveCount(0);
      },
    );
  }

  test('does not start by a redirect that a page of others makes', async ({ page }) => {
    await signInAs(page, people.plain);
    await page.route('https://elsewhere.example.com/', (route) =>
      route.fulfill({
        status: 302,
        headers: { location: stack.portal + launchLink(people.rich) },
      }),
    );
    await page.goto('https://elsewhere.example.com/');
    await expect(page.getByRole('heading', { name: 'This link opens nothing' })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });
});

test('I1: a simulation is not shown in a frame of others', async ({ page }) => {
  await signInAs(page, people.plain);
  await page.route('https://elsewhere.example.com/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${stack.portal}${launchLink(people.rich).replaceAll('&', '&amp;')}"></iframe>`,
    }),
  );
  await page.goto('https://elsewhere.example.com/');
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toContain('chrome-error://chromewebdata/');
});

test.describe('I2: in a simulation', () => {
  test('nothing on the page changes anything, and the server refuses it all the same', async ({
    page,
    request,
  }) => {
    await begin(page);
    const writes: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().includes('/v2/') && sent.method() !== 'GET') writes.push(sent.url());
    });
    const edit = page.getByRole('button', { name: /, edit .*Nothing can be changed/ }).first();
    await edit.click({ force: true });
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await page.getByRole('button', { name: /profile menu/ }).click();
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await page.keyboard.press('Escape');
    expect(writes).toEqual([]);

    const authorization = await tokenOf(page);
    const accounts = await request.get('/v2/profile/accounts', { headers: { authorization } });
    expect(accounts.status()).toBe(200);
    const { totalnetworthaccounts } = (await accounts.json()) as {
      totalnetworthaccounts: string[];
    };
    for (const [method, path, data] of [
      ['PUT', `/v2/profile/accounts/${totalnetworthaccounts[0]}/nickname`, { nickname: 'Mine' }],
      ['PUT', '/v2/profile/preferences', { components: [], pilotfeatures: [] }],
      ['POST', '/v2/mfa/recovery-codes', {}],
      ['GET', '/v2/mfa/methods', undefined],
    ] as const) {
      const answer = await request.fetch(path, {
        method,
        headers: { authorization, 'if-match': '"1"' },
        ...(data && { data }),
      });
      expect([path, answer.status(), await answer.json()]).toMatchObject([
        path,
        403,
        { code: 'simulation.read-only' },
      ]);
    }
  });
});

test.describe('a simulation goes on', () => {
  test('after a reload, and ends with its exit', async ({ page, request }) => {
    await begin(page);
    const authorization = await tokenOf(page);
    await expect(
      page.getByRole('heading', { name: `Welcome, ${people.rich.givenName}` }),
    ).toBeVisible();
    await expect(banner(page)).toBeVisible();
    await page.getByRole('button', { name: 'Exit simulation' }).click();
    await expect(page.getByRole('heading', { name: 'The simulation has ended' })).toBeVisible();
    await expect(page).not.toHaveTitle(/^Simulation/);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Client support' })).toBeVisible();
    const over = await request.get('/v2/profile', { headers: { authorization } });
    expect(over.status()).toBe(401);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Client support' })).toBeVisible();
  });

  test('until its tab is closed', ONLY_SOAK, async ({ page, request }) => {
    await begin(page);
    const authorization = await tokenOf(page);
    await expect(banner(page)).toBeVisible();
    const alive = await request.get('/v2/profile', { headers: { authorization } });
    expect(alive.status()).toBe(200);
    await page.close();
    await expect
      .poll(async () => (await request.get('/v2/profile', { headers: { authorization } })).status())
      .toBe(401);
  });

  test('for half an hour at most', ONLY_SOAK, async ({ page }) => {
    await page.clock.install();
    await begin(page);
    await page.clock.fastForward('15:00');
    await page.mouse.move(10, 300);
    await expect(banner(page)).toContainText('15 min left');
    await page.clock.fastForward('15:01');
    await expect(page.getByRole('heading', { name: 'The simulation has ended' })).toBeVisible();
    await expect(page.getByText('30 minutes are over')).toBeVisible();
  });
});

test('I5: the client reads who looked at their portal, and why', async ({ page, browser }) => {
  await begin(page, people.empty);
  await page.getByRole('button', { name: 'Exit simulation' }).click();
  await expect(page.getByRole('heading', { name: 'The simulation has ended' })).toBeVisible();

  const own = await (await browser.newContext()).newPage();
  await signInAs(own, people.empty, '/profile/security');
  const log = own.getByRole('region', { name: /access/i });
  await expect(log.getByText('Viewed the portal as you see it').first()).toBeVisible();
  await expect(log.getByText(REASON).first()).toBeVisible();
  await expect(log.getByText(people.support.givenName).first()).toBeVisible();
  await own.context().close();
});

test(
  'I6: a stored simulation that is broken or foreign is removed',
  ONLY_SOAK,
  async ({ page }) => {
    await signInAs(page, people.plain);
    const plant = (value: string) =>
      page.evaluate((text) => sessionStorage.setItem('simulation', text), value);
    await plant('{"simulationUser":');
    await page.reload();
    await expect(
      page.getByRole('heading', { name: `Welcome, ${people.plain.givenName}` }),
    ).toBeVisible();
    await plant(
      JSON.stringify({
        simulationUser: 'staff-support',
        wsid: 'login-rich',
        pid: 'p-rich',
        simulationAccount: 'all',
      }),
    );
    await page.reload();
    await expect(page.getByRole('heading', { name: 'The simulation has ended' })).toBeVisible();
    await expect(page.getByText(CLIENT)).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem('simulation'))).toBeNull();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(
      page.getByRole('heading', { name: `Welcome, ${people.plain.givenName}` }),
    ).toBeVisible();
  },
);

test('a person of the firm without a simulation sees a plain page and nothing of a client', async ({
  page,
}) => {
  const home = page.getByRole('heading', { name: 'Client support' });
  await signInWith(page, people.support, '/', home);
  await expect(page.getByText('there are no accounts here')).toBeVisible();
  await expect(page.getByText('Net worth')).toHaveCount(0);
});
