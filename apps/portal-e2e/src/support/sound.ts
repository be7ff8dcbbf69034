import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { isSoak } from './soak.ts';
import { expect } from './test.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

interface Look {
  /** A selector of the part that is looked at; the whole page without one. */
  within?: string;
  /** These rules of axe and no others. */
  rules?: readonly string[];
}

/**
 * What axe finds on the page as it stands, by rule and place; `where` is said beside a finding. axe runs in the page and
 * tells violations alone: its own wrapper for Playwright carries every rule that passed through two pages, ten times as long.
 */
export async function expectNoViolations(page: Page, where: string, { within, rules }: Look = {}) {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const runOnly: axe.RunOnly = rules
    ? { type: 'rule', values: [...rules] }
    : { type: 'tag', values: TAGS };
  const found = await page.evaluate(
    async ([selector, only]) => {
      if (!window.axe) throw new Error('axe is not in the page.');
      // A colour on its way from one scheme to the other has no contrast of its own.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(moving.map(({ finished }) => finished));
      const { violations } = await window.axe.run(selector ?? document, {
        runOnly: only,
        resultTypes: ['violations'],
        // No rule of these reads style sheets.
        preload: false,
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    [within, runOnly] as const,
  );
  expect(found, where).toEqual([]);
}

/** Shows the page at a width, where it has to fit. WCAG 1.4.10 */
export async function expectNoSidewaysScrolling(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `sideways scrolling at ${width} px`).toBeLessThanOrEqual(0);
}

const WIDE = 1440;
/** Where figures stand in cards, one close to the other, and are touched by a finger. */
const PHONE = 390;
/** A laptop's, in the soak: there many a grid is wider than its room. */
const LAPTOPS = isSoak ? [1280] : [];
/** WCAG 1.4.10 asks for 320. */
const WIDTHS = [WIDE, ...LAPTOPS, 768, PHONE, 320];

/**
 * One main heading, a way to the other pages of the area and nothing that needs sideways scrolling at any width, and no
 * violation: at every width in light and dark in the soak, with spaced text as well. Otherwise all rules at the widest,
 * and the size of targets (WCAG 2.5.8) on a phone; dark colours are looked at in the stories.
 */
export async function expectSound(page: Page) {
  await page.setViewportSize({ width: WIDE, height: 900 });
  // The tab may have been narrow: pages are in the column once the strip is gone.
  await expect(page.getByRole('navigation', { name: /^Pages of/ })).toHaveCount(0);
  const pagesOfArea = await shownLinks(page, 'nav li li a');
  for (const width of WIDTHS) {
    await expectNoSidewaysScrolling(page, width);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect
      .poll(() => shownLinks(page, 'nav li a'), `pages of the area at ${width} px`)
      .toEqual(expect.arrayContaining(pagesOfArea));
    for (const open of await page.locator('nav li a[aria-current="page"]:visible').all())
      await expect(open).toBeInViewport({ ratio: 0.9 });
    if (isSoak) {
      await expectRoomForSpacedText(page, width);
      await expectNoViolationsInBothSchemes(page, `${width} px`);
    } else if (width === WIDE) await expectNoViolations(page, `${width} px`);
    else if (width === PHONE)
      await expectNoViolations(page, `${width} px`, { rules: ['target-size'] });
    if (width === PHONE) expect(await fieldsThatEnlargeThePage(page)).toEqual([]);
  }
}

/** Safari on a phone enlarges the page when a field whose text is smaller than 16 px takes the focus. */
function fieldsThatEnlargeThePage(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input:not([type=checkbox], [type=radio]), select, textarea')]
      .filter((field) => field.checkVisibility())
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML),
  );
}

/** The addresses of the links that are not hidden, whether or not they are scrolled into sight. */
function shownLinks(page: Page, selector: string): Promise<(string | null)[]> {
  return page.evaluate(
    (links) =>
      [...document.querySelectorAll(links)]
        .filter((link) => link.checkVisibility())
        .map((link) => link.getAttribute('href')),
    selector,
  );
}

/** WCAG 1.4.12 */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** With the spacing that a client may set for all text, the page fits and no amount is cut off. */
async function expectRoomForSpacedText(page: Page, width: number) {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, SPACED);
  await expectNoSidewaysScrolling(page, width);
  await expect.poll(() => cutOffAmounts(page), `cut off at ${width} px, spaced`).toEqual([]);
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
}

/** Amounts that reach beyond their cell of a grid, or beyond the nearest box around them that hides what does. */
function cutOffAmounts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxOf = (text: Element): Element | null => {
      let box = text.closest('[role="gridcell"]');
      if (box) return box;
      for (box = text; box; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        // What scrolls shows all of it in the end.
        if (overflowX !== 'visible') return ['hidden', 'clip'].includes(overflowX) ? box : null;
      }
      return null;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const drawn = document.createRange();
    const found: string[] = [];
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      // For screen readers: a box of one pixel.
      if (parentElement.getBoundingClientRect().width <= 1) continue;
      const around = boxOf(parentElement)?.getBoundingClientRect();
      if (!around || !/\$[\d,]+\.\d\d/.test(textContent ?? '')) continue;
      drawn.selectNodeContents(texts.currentNode);
      const { left, right } = drawn.getBoundingClientRect();
      if (left < around.left - 1 || right > around.right + 1)
        found.push(String(textContent).trim());
    }
    return found;
  });
}

/** In dark and then in light colours. */
export async function expectNoViolationsInBothSchemes(page: Page, where: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await showInColours(page, colorScheme);
    await expectNoViolations(page, `${where}, ${colorScheme}`);
  }
}

export async function showInColours(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  // The portal hears of it a moment later; the identity provider's pages have no such mark.
  await page.waitForFunction((wanted) => {
    const shown = document.documentElement.getAttribute('data-mantine-color-scheme');
    return shown === null || shown === wanted;
  }, colorScheme);
}
