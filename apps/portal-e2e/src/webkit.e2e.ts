import { password, people } from './support/people.ts';
import { signedInPaths } from './support/signedInPaths.ts';
import { ONLY_SOAK } from './support/soak.ts';
import { stack } from './support/stack.ts';
import { expect, test } from './support/test.ts';
import { openWebKit, type WebKitWindow } from './support/webkit.ts';

/** What a page says of a part that failed. */
const FAILED = /.*(could not|went wrong|failed to load|Try again|NaN|Invalid Date).*/g;

/** Notes what scripts say is wrong. */
const LISTEN = `
  window.trouble = [];
  const note = (said) => window.trouble.push(String(said));
  console.error = (...words) => note(words.join(' '));
  window.addEventListener('error', ({ message }) => note(message));
  window.addEventListener('unhandledrejection', ({ reason }) => note(reason));`;

const IS_DRAWN = `
  return Boolean(document.querySelector('main h1')) &&
    !document.querySelector('[data-loading], [data-shape], [aria-busy="true"]');`;

/** To another page as a link does, which begins with another heading. */
const GO_ON = `
  if (location.pathname === arguments[0]) return;
  document.querySelector('main h1')?.setAttribute('data-left', '');
  history.pushState(null, '', arguments[0]);
  dispatchEvent(new PopStateEvent('popstate'));`;

const HAS_LEFT = `return !document.querySelector('main h1[data-left]');`;

const OVERFLOW = `
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;`;

test(
  'X1: WebKit shows every page whole: no part fails, nothing scrolls sideways',
  ONLY_SOAK,
  async () => {
    const window = await openWebKit();
    try {
      await window.resize(1440, 900);
      await signIn(window);
      await window.run(LISTEN);
      for (const path of signedInPaths) {
        await window.run(GO_ON, path);
        await holds(window, HAS_LEFT, path);
        await holds(window, IS_DRAWN, path);
        for (const width of [1440, 390]) {
          await window.resize(width, 900);
          await expect.poll(() => window.run(OVERFLOW), `${path} at ${width} px`).toBe(0);
        }
        await window.resize(1440, 900);
        const text = await window.run<string>('return document.body.innerText');
        expect.soft(text.match(FAILED), path).toBeNull();
      }
      expect(await window.run('return window.trouble')).toEqual([]);
    } finally {
      await window.close();
    }
  },
);

async function signIn(window: WebKitWindow): Promise<void> {
  await window.goTo(stack.portal);
  await window.arrivesAt(new RegExp(`^${stack.portal}/$`));
  await window.press("//button[contains(., 'Sign in')]");
  await window.arrivesAt(new RegExp(`^${stack.idp}/interaction`));
  await window.type("//input[@name='username']", people.rich.username);
  await window.type("//input[@name='password']", password);
  await window.press("//button[contains(., 'Sign in')]");
  await window.arrivesAt(new RegExp(`^${stack.portal}/$`));
  await window.shows("//h1[contains(., 'Welcome')]");
}

/** Waits until a script answers yes. */
async function holds(window: WebKitWindow, script: string, where: string): Promise<void> {
  // While a page is left there is none to run it in.
  await expect.poll(() => window.run(script).catch(() => false), where).toBe(true);
}
