import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { cents, shown, type AllAccounts } from './support/figures.ts';
import { codeField, codeOf, recoveryCodesOf, sentCodeOf, totp, welcome } from './support/mfa.ts';
import { people } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { ONLY_SOAK } from './support/soak.ts';
import { expectNoSidewaysScrolling, expectNoViolationsInBothSchemes } from './support/sound.ts';
import { stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

// Chromium reports what is refused once a key is gone, and the lock's 429.
test.use({ expectedTrouble: /403|429|Enter your code to continue/ });

/** No violation in either scheme. */
async function expectAccessible(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectNoViolationsInBothSchemes(page, new URL(page.url()).pathname);
}

/** Another browser of the same person. */
async function elsewhere(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return context.newPage();
}

test('a deep link arrives after sign-in and code, and the code is asked for again where the key is gone', async ({
  page,
  request,
}) => {
  const person = people.guarded;
  await signInAs(page, person, '/?view=custom');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expectAccessible(page);
  await codeField(page).pressSequentially(await codeOf(request, person));
  await expect(welcome(page, person)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'My groups' })).toBeChecked();
  expect(new URL(page.url()).search).toBe('?view=custom');
  await page.reload();
  await expect(welcome(page, person)).toBeVisible();

  // Together: a call in the background would find out before the click does.
  await page.getByRole('button', { name: 'How this adds up' }).evaluate((button: HTMLElement) => {
    sessionStorage.removeItem('totpSessionKey');
    button.click();
  });
  await expect(codeField(page)).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/');
  await codeField(page).fill(await codeOf(request, person));
  await expect(welcome(page, person)).toBeVisible();
});

test(
  'X3: a code is pasted in one go, spaces and all, and the browser may fill it in',
  ONLY_SOAK,
  async ({ page, context, request }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const refused: string[] = [];
    page.on('response', (answer) => void (answer.status() === 403 && refused.push(answer.url())));
    await signInAs(page, people.guarded);
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric');
    const code = await codeOf(request, people.guarded);
    const written = `${code.slice(0, 3)} ${code.slice(3)}`;
    await page.evaluate((text) => navigator.clipboard.writeText(text), written);
    await codeField(page).press('ControlOrMeta+v');
    await expect(welcome(page, people.guarded)).toBeVisible();
    // The client would read of each in the access log.
    expect(refused, 'calls before the code was entered').toEqual([]);
  },
);

test(
  'T2: of one code typed in two tabs at the same time one goes in, the other is told it is wrong',
  ONLY_SOAK,
  async ({ page, browser, request }) => {
    const other = await elsewhere(browser);
    await signInAs(page, people.guarded);
    await signInAs(other, people.guarded);
    const code = await codeOf(request, people.guarded);
    await Promise.all([codeField(page).fill(code), codeField(other).fill(code)]);
    const refused = (tab: Page) => tab.getByText('That code is wrong or was used. 4 tries left.');
    await expect(async () => {
      const outcomes = await Promise.all(
        [page, other].map(async (tab) => ({
          in: await welcome(tab, people.guarded).isVisible(),
          told: await refused(tab).isVisible(),
        })),
      );
      expect(outcomes.filter((outcome) => outcome.in)).toHaveLength(1);
      expect(outcomes.filter(({ told }) => told)).toHaveLength(1);
    }).toPass();
    await other.context().close();
  },
);

test(
  'one code opens every tab of the browser: those that wait for it, and those that are opened later',
  ONLY_SOAK,
  async ({ page, context, request }) => {
    const another = async () => {
      const tab = await context.newPage();
      await tab.goto('/');
      await tab.getByRole('button', { name: 'Sign in' }).click();
      return tab;
    };
    await signInAs(page, people.guarded);
    const waiting = await another();
    await expect(codeField(waiting)).toBeVisible();
    await codeField(page).fill(await codeOf(request, people.guarded));
    for (const tab of [page, waiting]) await expect(welcome(tab, people.guarded)).toBeVisible();
    await expect(welcome(await another(), people.guarded)).toBeVisible();
  },
);

test('X2: whoever has no factor registers one with the keyboard alone, and a reload is no way around the recovery codes', async ({
  page,
}) => {
  const person = people.enrolling;
  await signInAs(page, person);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const key = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText();
  await tabTo(page, 'Six-digit code');
  await page.keyboard.type(totp(key));
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const lost = await codes.allInnerTexts();

  await page.reload();
  await expect(codeField(page)).toBeFocused();
  // One step ahead: the present one was used for the registration.
  await page.keyboard.type(totp(key, 1));
  await expect(codes).toHaveCount(10);
  expect(await codes.allInnerTexts()).not.toEqual(lost);
  await tabTo(page, 'I have put these codes away');
  await page.keyboard.press('Space');
  await tabTo(page, 'Continue');
  await page.keyboard.press('Enter');
  await expect(welcome(page, person)).toBeVisible();
});

async function tabTo(page: Page, name: string) {
  const control = page.getByLabel(name).or(page.getByRole('button', { name }));
  for (let steps = 0; steps < 20; steps += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

test(
  'a lost authenticator: a recovery code opens the way to a new one, and works once',
  ONLY_SOAK,
  async ({ page, browser, request }) => {
    const person = people.lostPhone;
    const [code = ''] = await recoveryCodesOf(request, person);
    await signInAs(page, person);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await expectAccessible(page);
    await page.getByLabel('Recovery code').fill(code.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Is your authenticator lost?' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Register a new authenticator' }).click();
    const key = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText();
    await codeField(page).fill(totp(key));
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(welcome(page, person)).toBeVisible();

    const other = await elsewhere(browser);
    await signInAs(other, person);
    await other.getByRole('button', { name: 'Use a recovery code' }).click();
    await other.getByLabel('Recovery code').fill(code);
    await other.keyboard.press('Enter');
    await expect(other.getByText(/wrong or was used/)).toBeVisible();
    await other.context().close();
  },
);

test(
  'T9: a new authenticator takes a fresh code, is told by message, and ends the other sign-ins when asked to',
  ONLY_SOAK,
  async ({ page, browser, request }) => {
    const person = people.guardedSpouse;
    const other = await elsewhere(browser);
    await signInAs(other, person);
    await other.getByRole('button', { name: /by e-mail to h•••@example.com/ }).click();
    await expect(other.getByText(/We sent six digits/)).toBeVisible();
    await codeField(other).fill(await sentCodeOf(request, person.username));
    await expect(welcome(other, person)).toBeVisible();
    // Home asks for unread messages on its own. Refused, it would sign out, which breaks off what is opened below.
    await other.goto('about:blank');

    await signInAs(page, person, '/profile/security/authenticator');
    await codeField(page).fill(await codeOf(request, person));
    await page.getByRole('button', { name: 'Replace the authenticator' }).click();
    await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    await expectAccessible(page);
    await codeField(page).fill(await codeOf(request, person));
    const key = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText();
    await expectAccessible(page);
    await codeField(page).fill(totp(key));
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText('One other sign-in was ended.')).toBeVisible();
    await expectAccessible(page);

    await other.goto('/');
    await expect(other.getByText('Your session has ended')).toBeVisible();
    await other.context().close();
    const messages = await (await request.get('/sandbox')).text();
    expect(messages).toContain(`An authenticator was registered, to ${person.username}`);
  },
);

test(
  'T9: a telephone is added, asked for first at the next sign-in, and removed',
  ONLY_SOAK,
  async ({ page, browser, request }) => {
    const person = people.guarded;
    const telephone = '+12125550177';
    const inWords = 'text messages to •••• 0177';
    await signInAs(page, person, '/profile/security');
    await codeField(page).fill(await codeOf(request, person));
    await page.getByRole('link', { name: 'Add a telephone' }).click();
    await expectAccessible(page);
    await page.getByLabel('Telephone number').fill('(212) 555-0177');
    await page.getByRole('button', { name: 'Send a code' }).click();
    const byEmail = async () => {
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await dialog.getByRole('button', { name: /by e-mail to g•••@example.com/ }).click();
      await expect(dialog.getByText(/We sent six digits/)).toBeVisible();
      await codeField(page).fill(await sentCodeOf(request, person.username));
      await expect(dialog).toBeHidden();
    };
    await byEmail();
    await expect(page.getByText('We sent six digits to •••• 0177.')).toBeVisible();
    await expectAccessible(page);
    await codeField(page).fill(await sentCodeOf(request, telephone));
    await expect(page.getByText('Your telephone was added.')).toBeFocused();
    await page.getByRole('button', { name: 'Leave them signed in' }).click();

    await page.getByRole('button', { name: 'Use first: Text message to •••• 0177' }).click();
    await byEmail();
    await expect(page.getByText(`From now on you are asked for ${inWords} first.`)).toBeFocused();
    await expectAccessible(page);

    const other = await elsewhere(browser);
    await signInAs(other, person);
    await expect(other.getByText('We sent six digits to •••• 0177.')).toBeVisible();
    await codeField(other).fill(await sentCodeOf(request, telephone));
    await expect(welcome(other, person)).toBeVisible();
    await other.context().close();

    await page.getByRole('button', { name: 'Leave them signed in' }).click();
    await page.getByRole('button', { name: 'Remove: Text message to •••• 0177' }).click();
    await byEmail();
    await expect(page.getByText(`The ${inWords} have stopped.`)).toBeVisible();
    await page.getByRole('button', { name: 'Leave them signed in' }).click();
    const authenticator = page.getByRole('listitem').filter({ hasText: /^Authenticator app/ });
    await expect(authenticator).toContainText('asked for first');
    const messages = await (await request.get('/sandbox')).text();
    expect(messages).toContain(`A telephone was removed, to ${person.username}`);
  },
);

test(
  'T4, A9: five wrong codes lock codes for a while, and not the session that is open',
  ONLY_SOAK,
  async ({ page, browser, request }) => {
    // Whose codes no other journey needs: they stay locked for a quarter of an hour.
    const person = people.lostPhone;
    await signInAs(page, person);
    await codeField(page).fill(await codeOf(request, person));
    await expect(welcome(page, person)).toBeVisible();

    const guesser = await elsewhere(browser);
    await signInAs(guesser, person);
    for (const left of ['4 tries', '3 tries', '2 tries', 'One try']) {
      await codeField(guesser).fill('000000');
      await expect(
        guesser.getByText(`That code is wrong or was used. ${left} left.`),
      ).toBeVisible();
      await expect(codeField(guesser)).toHaveValue('');
      await expect(codeField(guesser)).toBeFocused();
    }
    await codeField(guesser).fill('000000');
    await expect(guesser.getByRole('heading', { name: 'Too many tries' })).toBeFocused();
    await expect(guesser.getByText(/You can try again in 1[45]:\d\d minutes/)).toBeVisible();
    await expectAccessible(guesser);
    await guesser.reload();
    await expect(guesser.getByRole('heading', { name: 'Too many tries' })).toBeVisible();

    await page.reload();
    await expect(welcome(page, person)).toBeVisible();
    await guesser.context().close();
  },
);

// Here, not in files of their own: a journey that replaces a factor or signs out everywhere else would end these.
const client = people.guardedSpouse;

async function enter(page: Page): Promise<void> {
  await signInAs(page, client);
  await codeField(page).fill(await codeOf(page.request, client));
  await expect(welcome(page, client)).toBeVisible();
}

interface Line {
  value: { amount: string };
  counted: boolean;
}

test(
  'an export holds every list and document unchanged, and its accounts add up to what Home shows',
  ONLY_SOAK,
  async ({ page }) => {
    const answer = page.waitForResponse(
      (response) => response.url().endsWith('/v2/profile/accounts') && response.ok(),
    );
    await enter(page);
    const { networth } = (await (await answer).json()) as AllAccounts;
    await expect(page.getByRole('region', { name: 'Net worth', exact: true })).toContainText(
      shown(networth.total.amount),
    );
    await page.goto('/profile/security');
    await page.getByRole('button', { name: 'Export all my data' }).click();
    await codeField(page).fill(await codeOf(page.request, client));
    const button = page.getByRole('button', { name: /^Download the file asked for/ });
    await expect(button).toBeVisible({ timeout: 280_000 });
    const saved = page.waitForEvent('download');
    await button.click();
    const folder = mkdtempSync(join(tmpdir(), 'my-data-'));
    try {
      const zip = join(folder, '..', `${folder}.zip`);
      await (await saved).saveAs(zip);
      execFileSync('unzip', ['-q', zip, '-d', folder]);
      rmSync(zip);
      // Fails when a file is missing or is not what the list of hashes says.
      execFileSync('sha256sum', ['--quiet', '--strict', '-c', 'SHA256SUMS'], { cwd: folder });
      const listOf = <Row>(name: string): Row[] =>
        (JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as { rows: Row[] }).rows;
      const counted = listOf<Line>('net-worth').filter((line) => line.counted);
      const sum = counted.reduce((total, { value }) => total + cents(value.amount), 0n);
      expect(sum).toBe(cents(networth.total.amount));
      const files = readdirSync(join(folder, 'documents'), { recursive: true, encoding: 'utf8' });
      const documents = files.filter((name) => name.endsWith('.pdf'));
      expect(documents).toHaveLength(listOf('documents').length);
      expect(documents).not.toHaveLength(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test(
  'a new e-mail address counts with the code that was sent to it, and both addresses are told',
  ONLY_SOAK,
  async ({ page }) => {
    const next = 'hector.new@example.com';
    await enter(page);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change e-mail address' }).click();
    await page.getByLabel('New e-mail address').fill(next);
    await page.getByRole('button', { name: 'Send a code' }).click();
    await codeField(page).fill(await codeOf(page.request, client));
    const confirm = page.getByRole('form', { name: `Confirm ${next}` });
    await expect(confirm).toBeVisible();
    await expect(page.getByText(client.username, { exact: true }).first()).toBeVisible();
    let code = '';
    await expect.poll(async () => (code = await sentCodeOf(page.request, next))).toMatch(/^\d{6}$/);
    await confirm.getByRole('textbox').fill(code);
    await confirm.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(confirm).toBeHidden();
    await expect(page.getByText(next, { exact: true }).first()).toBeVisible();
    const mails = await (await page.request.get(`${stack.portal}/sandbox`)).text();
    for (const address of [client.username, next])
      expect(mails).toContain(`Your contact was changed, to ${address}`);
    await page.getByRole('button', { name: /^Notices/ }).click();
    await expect(page.getByText('Your contact was changed').first()).toBeVisible();
  },
);

test('the page of codes and messages is sound', ONLY_SOAK, async ({ page }) => {
  await page.goto('/sandbox');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Codes and messages');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, 320);
});
