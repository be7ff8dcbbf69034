import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { pictureOf, SCHEMES, WIDTHS } from '../src/testing/sheets';
import { setStoryHooks } from './storyHooks';
import { NOW } from './today';
import { untilQuiet } from './untilQuiet';

const SCHEME = 'data-mantine-color-scheme';
const SCREEN = 900;
/** As tall as the window that the stories are drawn in; a page that is taller is cut here. */
const TALLEST = 4000;

/** A story that has run is still on the page: it is drawn again at each width, in both schemes. */
async function takeSheet(storyId: string): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const root = document.documentElement;
  const before = root.getAttribute(SCHEME) ?? 'light';
  try {
    for (const width of WIDTHS) {
      await page.viewport(width, SCREEN);
      await untilQuiet();
      await page.viewport(width, Math.min(TALLEST, Math.max(SCREEN, root.scrollHeight)));
      for (const scheme of SCHEMES) {
        root.setAttribute(SCHEME, scheme);
        // Colours change and nothing else, and without a transition.
        await new Promise(requestAnimationFrame);
        const path = `${String(import.meta.env['SHEETS'])}${pictureOf(storyId, width, scheme)}`;
        await page.screenshot({ element: document.body, path });
      }
      root.setAttribute(SCHEME, before);
    }
  } finally {
    root.setAttribute(SCHEME, before);
  }
}

// From the start on: what a story loads is loaded before its hooks.
vi.useFakeTimers({ now: NOW, toFake: ['Date'], shouldAdvanceTime: true });

setStoryHooks({
  after: async (storyId) => {
    await takeSheet(storyId);
    vi.setSystemTime(NOW);
  },
});
