import type { APIRequestContext, Page, Request } from '@playwright/test';
import { codeField, codeOf, welcome } from './support/mfa.ts';
import { people } from './support/people.ts';
import { signInAs } from './support/signInAs.ts';
import { ONLY_SOAK } from './support/soak.ts';
import { stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

async function choose(page: Page, label: string, option: RegExp) {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

interface Wish {
  from: RegExp;
  to: RegExp;
  amount: string;
  repeat?: RegExp;
}

/** Fills in the steps of a new transfer up to its review. */
async function review(page: Page, { from, to, amount, repeat }: Wish) {
  await page.goto('/transfers/new');
  await choose(page, 'From', from);
  await choose(page, 'To', to);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  if (repeat) await choose(page, 'Repeat', repeat);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page.getByRole('button', { name: repeat ? 'Set up' : 'Send' })).toBeVisible();
}

const receipt = (page: Page) => page.getByRole('region', { name: 'Receipt' });

/** The link of the newest mail that asks this address to authorize a payment. */
async function authorizationLink(request: APIRequestContext, address: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const mail = await (await request.get(`${stack.portal}/sandbox`)).text();
      const article = mail
        .split('<article ')
        .find((one) => one.includes(address) && /\/atz\//.test(one));
      link = /https?:\/\/[^\s"<]+\/atz\/[^\s"<]+/.exec(article ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

test.describe('with a second factor', () => {
  // Chromium reports what is refused before the code was entered.
  test.use({ expectedTrouble: /status of 403/ });

  test(
    'the second holder sees what is asked for and approves it; whoever asked cannot',
    ONLY_SOAK,
    async ({ page, browser, request }) => {
      await signInAs(page, people.guarded);
      await codeField(page).fill(await codeOf(request, people.guarded));
      await expect(welcome(page, people.guarded)).toBeVisible();
      await review(page, { from: /2679/, to: /Our checking account/, amount: '64.20' });
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('A second holder approves')).toBeVisible();
      const receiptOfSender = page.url();

      await page.goto('/transfers/approvals');
      const asked = (of: Page) =>
        of.getByRole('region', { name: /Transfer of \$64\.20 from .* to Our checking account/ });
      await expect(asked(page).getByText('You asked for it')).toBeVisible();
      await expect(asked(page).getByRole('button', { name: 'Approve' })).toHaveCount(0);

      const context = await browser.newContext();
      const other = await context.newPage();
      await signInAs(other, people.guardedSpouse, '/transfers/approvals');
      await codeField(other).fill(await codeOf(request, people.guardedSpouse));
      await expect(asked(other).getByRole('list', { name: 'What is asked for' })).toContainText(
        '$64.20',
      );
      await asked(other).getByLabel('Note (optional)').fill('As we said on Sunday.');
      await asked(other).getByRole('button', { name: 'Approve' }).click();
      await other
        .getByRole('dialog')
        .getByRole('textbox')
        .fill(await codeOf(request, people.guardedSpouse));
      const decided = other.getByRole('list', { name: 'Decided' });
      await expect(decided.getByRole('listitem').filter({ hasText: '$64.20' })).toContainText(
        'Approved',
      );
      await context.close();

      await page.goto(receiptOfSender);
      await expect(page.getByRole('list', { name: 'Steps of this transfer' })).toContainText(
        `${people.guardedSpouse.givenName} approved it`,
      );
    },
  );

  test('a transfer above the limit asks for a code, has a receipt, and is cancelled before its cut-off', async ({
    page,
    request,
  }) => {
    const person = people.guarded;
    await signInAs(page, person);
    await codeField(page).fill(await codeOf(request, person));
    await expect(welcome(page, person)).toBeVisible();

    await review(page, { from: /2679/, to: /Our checking account/, amount: '12,000.00' });
    await expect(page.getByText('$12,000.00')).toBeVisible();
    await page.getByRole('button', { name: 'Send' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('textbox').fill(await codeOf(request, person));
    await expect(receipt(page)).toContainText('$12,000.00');

    await page.getByRole('button', { name: 'Cancel transfer' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Cancel this transfer?' });
    await sure.getByRole('button', { name: 'Cancel transfer' }).click();
    await expect(page.getByRole('button', { name: 'Cancel transfer' })).toHaveCount(0);
    await expect(page.getByText('Cancelled').first()).toBeVisible();
  });
});

test('a standing instruction is set up, and one run is left out', async ({ page }) => {
  await signInAs(page, people.renamer);
  await review(page, { from: /0532/, to: /My checking account/, amount: '250', repeat: /month/i });
  await expect(page.getByText('Next days')).toBeVisible();
  await page.getByRole('button', { name: 'Set up' }).click();

  await expect(page.getByRole('heading', { name: 'Standing instructions' })).toBeVisible();
  await page.getByRole('link', { name: 'Roderick Rookwood to My checking account' }).click();
  const runs = page.getByRole('list', { name: 'Runs' });
  await runs.getByRole('button', { name: /^Skip/ }).first().click();
  await expect(runs.getByRole('listitem').filter({ hasText: 'Left out' })).toHaveCount(1);
});

test('a payment from a joint account waits for the other holder, who authorizes it by the link of the mail, once', async ({
  page,
  browser,
  request,
}) => {
  await signInAs(page, people.rich);
  await review(page, { from: /Joint Account/, to: /Our checking account/, amount: '4321' });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('A second holder approves')).toBeVisible();

  const link = await authorizationLink(request, people.richSpouse.username);
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(other.getByText('$4,321.00', { exact: true })).toBeVisible();
  await other.getByRole('button', { name: 'Authorize' }).click();
  await expect(other.getByRole('heading', { name: 'Authorized' })).toBeVisible();
  await other.goto(link);
  await expect(other.getByRole('button', { name: 'Authorize' })).toBeHidden();

  await page.reload();
  await expect(page.getByText(/approved it/)).toBeVisible();
  await other.context().close();
});

test(
  'a payment that the other bank sent back is found by its period, with its reason and its postings',
  ONLY_SOAK,
  async ({ page }) => {
    await signInAs(page, people.rich, '/transfers');
    const made = page.getByRole('region', { name: 'Made in a period' });
    await made.getByRole('button', { name: /Period/ }).click();
    await page.getByRole('group', { name: 'Period' }).getByText('Last 30 days').click();
    await page.keyboard.press('Escape');
    const row = made.getByRole('listitem').filter({ hasText: '$850.03' });
    await expect(row).toContainText('The other bank knows no such account.');
    await row.getByRole('link').click();
    await expect(page.getByText('This came back')).toBeVisible();
    await expect(page.getByText(/Code R03\. The money is where it was before\./)).toBeVisible();
    const steps = page.getByRole('list', { name: 'Steps of this transfer' }).getByRole('listitem');
    await expect(steps.last()).toContainText('Returned');
    await page.goBack();
    await expect(row).toBeVisible();
  },
);

test.describe('from two tabs', () => {
  // Chromium reports that the second tab was refused.
  test.use({ expectedTrouble: /status of 409/ });

  test('M6: one draft is sent once, however often it is pressed and from whichever tab', async ({
    page,
    context,
  }) => {
    const isSubmit = (request: Request) =>
      request.method() === 'POST' && request.url().endsWith('/money-movement/transfers');
    const keys: (string | undefined)[] = [];
    context.on('request', (request) => {
      if (isSubmit(request)) keys.push(request.headers()['idempotency-key']);
    });
    await signInAs(page, people.plain, '/', { remember: true });
    await review(page, { from: /8355/, to: /My checking account/, amount: '66.03' });

    const other = await context.newPage();
    await other.goto('/transfers/new');
    await expect(other.getByText('This is what you had typed before.')).toBeVisible();
    await other.getByRole('button', { name: 'Continue' }).click();
    await other.getByRole('button', { name: 'Review', exact: true }).click();
    await expect(other.getByRole('button', { name: 'Send' })).toBeVisible();

    const { promise: pressed, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/v2/money-movement/transfers', async (route) => {
      await pressed;
      await route.continue();
    });
    const send = page.getByRole('button', { name: 'Send' });
    await send.dblclick();
    for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('Enter');
    goOn();
    await expect(receipt(page)).toContainText('$66.03');
    expect(keys).toHaveLength(1);

    await other.getByRole('button', { name: 'Send' }).click();
    await expect(other.getByText('This was sent already, and is not sent twice.')).toBeVisible();
    expect(new Set(keys).size).toBe(1);
    await other.getByRole('link', { name: 'Look at your transfers' }).click();
    const underWay = other.getByRole('region', { name: 'Scheduled and on their way' });
    await expect(underWay.getByText('$66.03')).toHaveCount(1);
  });
});

test.describe('with a connection that breaks', () => {
  test.use({ expectedTrouble: /ERR_|Failed to load/ });

  test('a transfer that was sent without a connection is sent once when the connection is back', async ({
    page,
    context,
  }) => {
    await signInAs(page, people.plain);
    await review(page, { from: /8355/, to: /My checking account/, amount: '88.02' });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('We did not hear back')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect(receipt(page)).toContainText('$88.02');
    await page.goto('/transfers');
    const underWay = page.getByRole('region', { name: 'Scheduled and on their way' });
    await expect(underWay.getByText('$88.02')).toHaveCount(1);
  });

  test(
    'a transfer whose answer was lost is asked again and happens once',
    ONLY_SOAK,
    async ({ page }) => {
      await signInAs(page, people.plain);
      await review(page, { from: /8355/, to: /My checking account/, amount: '77.01' });
      let isLost = true;
      await page.route('**/v2/money-movement/transfers', async (route) => {
        if (route.request().method() !== 'POST' || !isLost) return route.fallback();
        await route.fetch();
        await route.abort('connectionreset');
      });
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('We did not hear back')).toBeVisible();
      isLost = false;
      await page.getByRole('button', { name: 'Ask again' }).click();
      await expect(receipt(page)).toContainText('$77.01');
      await page.goto('/transfers');
      const underWay = page.getByRole('region', { name: 'Scheduled and on their way' });
      await expect(underWay.getByText('$77.01')).toHaveCount(1);
    },
  );
});
