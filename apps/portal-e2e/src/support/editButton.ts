import type { Locator, Page } from '@playwright/test';

/** The button that shows a nickname and turns it into a field. */
export function editButton(where: Page | Locator, nickname: string): Locator {
  const escaped = nickname.replace(/[^\p{L}\p{N} ]/gu, '\\$&');
  return where.getByRole('button', { name: new RegExp(`^${escaped}\\s*, edit`) });
}
