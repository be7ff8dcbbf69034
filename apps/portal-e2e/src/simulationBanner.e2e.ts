import type { Page } from '@playwright/test';
import { printedSheets } from './support/paper.ts';
import { password, people } from './support/people.ts';
import { signedInPaths } from './support/signedInPaths.ts';
import {
  banner,
  begin,
  CLIENT,
  launchLink,
  open,
  REASON,
  SUPPORT,
  TICKET,
} from './support/simulation.ts';
import { ONLY_SOAK, isSoak, soakUnless } from './support/soak.ts';
import { expectNoSidewaysScrolling, expectNoViolations } from './support/sound.ts';
import { expect, test } from './support/test.ts';
import { failWithSecrets, foundIn, namesOf, sentBy, Watched } from './support/traces.ts';

const WIDE = 1440;
const WIDTHS = [320, 768, WIDE];
/** Every page in the soak; otherwise a long grid, which fills several sheets. */
const paths = isSoak ? signedInPaths : ['/accounts/balances'];
const ON_PAPER = `Simulation: ${SUPPORT} (client support) looks at the portal of ${CLIENT}`;

// Chromium reports refusals itself, and that an address names nothing of this client.
test.use({ expectedTrouble: /status of 40[34]/ });

async function visit(page: Page, path: string) {
  await page.goto(path);
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Whatever is touched where the banner is, is the banner: names, time and exit, over its whole area. */
async function expectUncovered(page: Page, where: string) {
  const covered = await banner(page).evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const strangers: string[] = [];
    for (let x = left + 1; x < right; x += (right - left - 2) / 24) {
      for (let y = top + 1; y < bottom; y += (bottom - top - 2) / 6) {
        const hit = document.elementFromPoint(x, y);
        if (!hit || !element.contains(hit))
          strangers.push(`${hit?.outerHTML.slice(0, 80)} at ${x},${y}`);
      }
    }
    const isWhole =
      top >= 0 && left >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
    return isWhole ? strangers : ['part of it is outside of the window'];
  });
  expect(covered, where).toEqual([]);
  await expect(banner(page)).toContainText(SUPPORT);
  await expect(banner(page)).toContainText(CLIENT);
}

/** What is seen of its words; the time beside them goes on. */
const looks = (page: Page) => banner(page).getByText('looks at the portal of').screenshot();

/** The page at every width, and on paper: how many sheets it fills. */
async function expectBannerEverywhere(page: Page, path: string): Promise<number> {
  await page.setViewportSize({ width: WIDE, height: 900 });
  await visit(page, path);
  // The page itself is looked at in everyPage.
  await expectNoViolations(page, path, { within: '[aria-label="Simulation"]' });
  const sheets = await printedSheets(page);
  for (const [number, words] of sheets.entries())
    expect(words, `${path}, sheet ${number + 1}`).toContain(ON_PAPER);
  for (const width of WIDTHS) {
    await expectNoSidewaysScrolling(page, width);
    await expectUncovered(page, `${path} at ${width} px`);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expectUncovered(page, `${path} at ${width} px, scrolled down`);
  }
  return sheets.length;
}

/** Everything about the client, the support user and why they look, which must not be where others may read. */
function secretsOf(watched: Watched): string[] {
  const link = new URL(launchLink(people.rich), 'http://localhost');
  return [
    ...watched.secrets,
    ...namesOf(people.rich),
    ...namesOf(people.support),
    ...[...link.searchParams.values()].filter((value) => value.length > 4),
    ...[password, REASON, TICKET, 'canary'],
  ];
}

// One tour for both rules: each page takes its time.
test.describe('a tour of the pages in a simulation', () => {
  test.use({ expectedTrouble: /canary|status of 40[134]/ });

  test('I3, X1, W7: each page and sheet carries the banner, and addresses, referrers, history, titles and telemetry tell nobody anything', async ({
    page,
  }) => {
    const watched = new Watched(page);
    await watched.withTelemetry();
    await begin(page);
    let sheets = 0;
    for (const path of paths) {
      sheets += await expectBannerEverywhere(page, path);
      await watched.noteTitle();
    }
    expect(sheets, 'some page fills more than one sheet').toBeGreaterThan(paths.length);
    await failWithSecrets(page);
    const telemetry = await sentBy(page);
    await page.getByRole('button', { name: 'Exit simulation' }).click();
    await expect(page.getByRole('heading', { name: 'The simulation has ended' })).toBeVisible();
    await watched.noteTitle();

    const { referrers, addresses, ...traces } = await watched.traces();
    expect(watched.secrets.size, 'tokens of both').toBeGreaterThanOrEqual(3);
    const [document = '', ...others] = addresses.split('\n');
    expect(document, 'the link itself is the firm’s').toContain('simulate=true');
    const places = { ...traces, telemetry, addresses: others.join('\n') };
    expect(foundIn(places, secretsOf(watched))).toEqual([]);
    expect(referrers).toBe('');
  });
});

test('I3: the banner is seen above dialogs and menus', ONLY_SOAK, async ({ page }) => {
  await begin(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const before = await looks(page);
    await page.getByRole('button', { name: 'How this adds up' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect.poll(async () => before.equals(await looks(page)), `${width} px`).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: /profile menu/ }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expectUncovered(page, `the profile menu at ${width} px`);
    await page.keyboard.press('Escape');
  }
});

for (const trick of ['a stacking order', 'a popover', 'a modal dialog'] as const) {
  test(
    `I3: the banner cannot be covered by ${trick}`,
    soakUnless(trick === 'a modal dialog'),
    async ({ page }) => {
      await begin(page);
      const before = await looks(page);
      await page.evaluate((how) => {
        const cover = document.createElement(how === 'a modal dialog' ? 'dialog' : 'div');
        cover.style.cssText =
          'position: fixed; inset: 0; width: 100vw; height: 100vh; max-width: none; max-height: none; margin: 0;' +
          'background: black; z-index: 2147483647';
        if (how === 'a popover') cover.popover = 'manual';
        document.body.append(cover);
        if (cover instanceof HTMLDialogElement) cover.showModal();
        else if (how === 'a popover') cover.showPopover();
      }, trick);
      await expect.poll(async () => before.equals(await looks(page))).toBe(true);
    },
  );
}

const COVER = 'position:fixed;inset:0;z-index:2147483647;background:#000;display:block';
const HOSTILE = [
  `<div style="${COVER}">covered</div>`,
  `<style>section{display:none!important}</style>`,
  `<dialog open style="${COVER}">covered</dialog>`,
  `"style="${COVER}" data-x="`,
  `\u202e${'\u0301'.repeat(80)}`,
  'W'.repeat(300),
  `Tall${'\n'.repeat(200)}text`,
];

test(
  'I3: names that would hide the banner are words like any other',
  ONLY_SOAK,
  async ({ page }) => {
    let next = 0;
    await page.route('**/v2/profile/accounts', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /"(nickname|accountname|groupname|institution)":"[^"]*"/g,
        (_, name) => `"${name}":${JSON.stringify(HOSTILE[next++ % HOSTILE.length])}`,
      );
      await route.fulfill({ response, body });
    });
    await begin(page);
    await expect(page.getByText(HOSTILE[0] ?? '').first()).toBeAttached();
    expect(next).toBeGreaterThanOrEqual(HOSTILE.length);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectUncovered(page, `${width} px`);
    }
    for (const words of await printedSheets(page)) expect(words).toContain(ON_PAPER);
  },
);

test.describe('X1: in a simulation', () => {
  test(
    'its beginning, what opens over it, and its end are accessible',
    ONLY_SOAK,
    async ({ page }) => {
      await open(page);
      await expectNoViolations(page, 'the page that asks for a reason');
      await page.getByRole('button', { name: 'View the portal' }).click();
      await expectNoViolations(page, 'the same, with what is missing');
      await page.getByLabel('Reason').fill('The client asked for it');
      await page.getByLabel('Ticket').fill('REQ-1');
      await page.getByRole('button', { name: 'View the portal' }).click();
      await page.getByRole('button', { name: 'How this adds up' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoViolations(page, 'a dialog');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /profile menu/ }).click();
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
      await expectNoViolations(page, 'the profile menu');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Exit simulation' }).click();
      await expect(page.getByRole('heading', { name: 'The simulation has ended' })).toBeVisible();
      await expectNoViolations(page, 'its end');
    },
  );

  test('the warning before it runs out is accessible', ONLY_SOAK, async ({ page }) => {
    await page.clock.install();
    // Who moves the mouse is seen once somebody watches.
    const watched = page.waitForResponse('**/v2/session');
    await begin(page);
    await watched;
    await page.clock.fastForward('15:00');
    await page.mouse.move(10, 300);
    await expect(banner(page)).toContainText('15 min left');
    await page.clock.fastForward('13:00');
    await expect(banner(page)).toContainText('2 min left');
    await expect(banner(page).getByRole('status')).toContainText('2 minutes');
    await expectNoViolations(page, 'the banner shortly before the end');
    await page.clock.fastForward('02:01');
    await expect(page.getByRole('heading', { name: 'The simulation has ended' })).toBeVisible();
  });

  test(
    'the question whether somebody is still there is accessible',
    ONLY_SOAK,
    async ({ page }) => {
      await page.clock.install();
      const watched = page.waitForResponse('**/v2/session');
      await begin(page);
      await watched;
      const before = await looks(page);
      await page.clock.fastForward('18:30');
      const question = page.getByRole('alertdialog', { name: 'Are you still there?' });
      await expect(question).toBeVisible();
      await expect.poll(async () => before.equals(await looks(page))).toBe(true);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoViolations(page, `the question at ${width} px`);
      }
      await page.keyboard.press('Enter');
      await expect(question).toHaveCount(0);
    },
  );
});
