import type { Browser } from '@playwright/test';

/** How far ahead `npm run soak later` sets the clock of everything but Chromium. */
const DAYS_LATER = Number(process.env['DAYS_LATER'] ?? 0);
const DAY_MS = 86_400_000;

/** Sets the clock of every page of this browser as far ahead. A page whose clock a journey installs starts from there. */
export function showPagesLater(browser: Browser): void {
  if (DAYS_LATER === 0) return;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript((ahead) => {
      const { now } = Date;
      globalThis.Date = class extends Date {
        constructor(...parts: unknown[]) {
          // `as`: what was given is handed on; without it, the browser's own clock counts.
          super(...((parts.length > 0 ? parts : [now() + ahead]) as [number]));
        }

        static override now(): number {
          return now() + ahead;
        }
      } as DateConstructor;
    }, DAYS_LATER * DAY_MS);
    return context;
  };
}
