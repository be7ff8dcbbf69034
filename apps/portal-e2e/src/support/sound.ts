import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './test.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * What axe finds on the page as it stands, or in the part that `within` selects, by rule and place; `where` is said beside
 * a finding. axe runs in the page and
 * tells violations alone: its own wrapper for Playwright carries every rule that passed through two pages, ten times as long.
 */
export async function expectNoViolations(page: Page, where: string, within?: string) {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([rules, selector]) => {
      if (!window.axe) throw new Error('axe is not in the page.');
      // A colour on its way from one scheme to the other has no contrast of its own.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(moving.map(({ finished }) => finished));
      const { violations } = await window.axe.run(selector ?? document, {
        runOnly: { type: 'tag', values: rules },
        resultTypes: ['violations'],
        // No rule of these reads style sheets.
        preload: false,
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    [RULES, within] as const,
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

/** What axe looks at, and where the page only has to fit (WCAG 1.4.10 asks for 320). */
const WIDE = 1440;
const NARROWER = [768, 390, 320];

/** One main heading, no violation, nothing that needs sideways scrolling. Dark colours are looked at in the stories. */
export async function expectSound(page: Page) {
  await expectNoSidewaysScrolling(page, WIDE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectNoViolations(page, `${WIDE} px`);
  for (const width of NARROWER) {
    await expectNoSidewaysScrolling(page, width);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
}
