import type { Page } from '@playwright/test';
import { people } from './support/people.ts';
import { settled } from './support/settled.ts';
import { signInAs } from './support/signInAs.ts';
import { begin } from './support/simulation.ts';
import { ONLY_SOAK, soakUnless } from './support/soak.ts';
import { expect, test } from './support/test.ts';

/** What has the focus: its name, and what would keep a person from seeing that it has it. */
async function readFocus(page: Page): Promise<{ name: string; trouble: string[] } | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const name = `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}"`;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    // A hidden radio or checkbox hands its ring to the label beside it.
    const ringed = [element, element.nextElementSibling, element.parentElement].some((one) => {
      if (!one) return false;
      const style = getComputedStyle(one);
      return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
    });
    // Of a link that takes two lines the first one: what stands behind its last word is within its box, and hides nothing.
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const shown = box.width > 2 ? box : (element.parentElement?.getBoundingClientRect() ?? box);
    const x = shown.left + shown.width / 2;
    const coverAt = (y: number) => {
      if (x < 0 || y < 0 || x > window.innerWidth || y > window.innerHeight) return 'the window';
      const top = document.elementFromPoint(x, y);
      const isSeen =
        top &&
        (element.contains(top) || top.contains(element) || element.parentElement?.contains(top));
      return isSeen ? null : (top?.tagName.toLowerCase() ?? 'nothing');
    };
    // Of what is too tall for the window to show in whole, an end is enough.
    const isTall = shown.height > window.innerHeight / 2;
    const covers = (isTall ? [8, shown.height - 8] : [shown.height / 2]).map((below) =>
      coverAt(shown.top + below),
    );
    return {
      name,
      trouble: [
        ringed || boxShadow !== 'none' ? '' : `no ring (${outlineStyle} ${outlineWidth})`,
        covers.includes(null) ? '' : `hidden behind ${covers.join(' and ')}`,
      ].filter((text) => text !== ''),
    };
  });
}

/** Tabs through the whole page once, and back to where it began. */
async function walk(page: Page): Promise<string[]> {
  const seen = await walkBy(page, 'Tab');
  expect((await walkBy(page, 'Shift+Tab')).length, 'stops on the way back').toBe(seen.length);
  return seen;
}

async function walkBy(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const seen: string[] = [];
  for (let steps = 0; steps < 200; steps += 1) {
    await page.keyboard.press(key);
    const focus = await readFocus(page);
    if (!focus) break;
    expect.soft(focus.trouble, `${focus.name} by ${key} on ${page.url()}`).toEqual([]);
    seen.push(focus.name);
  }
  return seen;
}

for (const width of [1440, 390]) {
  test(
    `X2: the focus is seen on its whole way through Home at ${width} px`,
    soakUnless(width === 1440),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await signInAs(page, people.plain);
      await expect(page.getByRole('heading', { name: 'Your advisor team' })).toBeVisible();
      // A widget that arrives above the focus moves it: the walk is about the page as it stands.
      await settled(page);
      const seen = await walk(page);
      expect(seen[0]).toContain('Skip to content');
      expect(seen.length).toBeGreaterThan(10);
    },
  );
}

/** 1440 × 900 at twice the size of everything. */
const ENLARGED = { width: 720, height: 450 };

test(
  'X2: the focus is seen on its whole way through pages with parts that stay in view, enlarged to 200 %',
  ONLY_SOAK,
  async ({ page }) => {
    await page.setViewportSize(ENLARGED);
    await signInAs(page, people.rich);
    for (const path of ['/', '/accounts/balances', '/documents/statements']) {
      await page.goto(path);
      await settled(page);
      expect((await walk(page)).length, path).toBeGreaterThan(10);
    }
  },
);

test(
  'X2: the focus is seen on its whole way through Home in a simulation, enlarged to 200 %',
  ONLY_SOAK,
  async ({ page }) => {
    await page.setViewportSize(ENLARGED);
    await begin(page);
    await settled(page);
    expect((await walk(page)).length).toBeGreaterThan(10);
  },
);

test('X2: the focus is seen on its whole way through the sign-in page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect((await walk(page)).join()).toContain('button "Sign in"');
});

test('X2: a dialog and a menu give the focus back', async ({ page }) => {
  await signInAs(page, people.plain);
  const opener = page.getByRole('button', { name: 'How this adds up' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  const menu = page.getByRole('button', { name: /profile menu/ });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});

test('X4: nothing moves for whoever asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => {
          const { duration = 0 } = effect?.getComputedTiming() ?? {};
          return playState === 'running' && Number(duration) > 1;
        })
        .map(({ effect }) => String((effect as KeyframeEffect | null)?.target?.className)),
    );
  await page.route('**/v2/profile/net-worth*', () => undefined);
  await page.route('**/v2/profile/accounts', () => undefined);
  await signInAs(page, people.plain);
  expect(await moving(), 'while figures load').toEqual([]);
  await page.unrouteAll();
  await page.reload();
  await page.getByRole('button', { name: 'How this adds up' }).click();
  expect(await moving(), 'while a dialog opens').toEqual([]);
});
