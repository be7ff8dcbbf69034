import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Waits until the page has drawn what it shows: a busy machine asks for nothing for a while and still has to draw. */
export async function settled(page: Page) {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-loading], [data-shape]')).toHaveCount(0);
}
