import { spawn, type ChildProcess } from 'node:child_process';
import { globSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { WEBKIT_PORT } from './stack.ts';
import { expect } from './test.ts';

/** Debian's browser around WebKit. `npm run soak` installs it (tools/setup.mjs). */
const BROWSER = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').sort().at(-1);
/** What WebDriver calls the name of an element. https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Afterwards: a command in which the page is left may never end. */
const PRESS = `
  const { singleNodeValue } = document.evaluate(arguments[0], document, null, XPathResult.FIRST_ORDERED_NODE_TYPE);
  setTimeout(() => singleNodeValue.click());`;

const ANSWERS_WITHIN_MS = 15_000;

/**
 * A window of WebKit, Safari's engine, driven as https://www.w3.org/TR/webdriver2/ says: the WebKit that Playwright drives
 * is no package of Debian. Elements are named by XPath.
 */
export interface WebKitWindow {
  goTo: (url: string) => Promise<void>;
  /** Waits until it is at an address: what is asked of a page that is just being left is never answered. */
  arrivesAt: (url: RegExp) => Promise<void>;
  /** Runs the body of a function in the page, with `arguments`. */
  run: <Answer>(body: string, ...words: unknown[]) => Promise<Answer>;
  /** Waits for it. */
  shows: (xpath: string) => Promise<unknown>;
  press: (xpath: string) => Promise<void>;
  type: (xpath: string, text: string) => Promise<unknown>;
  /** In pixels, of the whole window; it has a narrowest width of its own, about 450. */
  resize: (width: number, height: number) => Promise<unknown>;
  close: () => Promise<void>;
}

/** The driver misses now and then the browser that it started, and never answers: then both are started again. */
const STARTS = 4;

export async function openWebKit(): Promise<WebKitWindow> {
  expect(BROWSER, 'WebKit: apt-get install webkit2gtk-driver xvfb').toBeDefined();
  for (let start = 1; start < STARTS; start += 1) {
    const opened = await startWebKit().catch(() => null);
    if (opened) return opened;
  }
  return startWebKit();
}

async function startWebKit(): Promise<WebKitWindow> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const driver = spawn('WebKitWebDriver', [`--port=${WEBKIT_PORT}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${await displayOf(screen)}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // It will not sandbox itself for root.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    },
  });
  const stop = () => {
    driver.kill();
    screen.kill();
  };
  try {
    await expect
      .poll(() => call('GET', '/status').catch(() => null))
      .toMatchObject({ ready: true });
    return await openWindow(stop);
  } catch (error) {
    stop();
    throw error;
  }
}

async function openWindow(stop: () => void): Promise<WebKitWindow> {
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        // What is waited for is said by the page: WebKit's own word for loaded may never come.
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
      },
    },
  });
  const session = `/session/${sessionId}`;
  const run: WebKitWindow['run'] = (body, ...words) =>
    call('POST', `${session}/execute/sync`, { script: body, args: words });
  const find = (xpath: string) =>
    call<Record<string, string>>('POST', `${session}/element`, { using: 'xpath', value: xpath });
  const elementAt = async (xpath: string) => {
    // Asked again and again: a command that waits itself never ends where the page is left meanwhile.
    let found: Record<string, string> | null = null;
    await expect
      .poll(async () => (found = await find(xpath).catch(() => null)), xpath)
      .not.toBeNull();
    return `${session}/element/${found?.[ELEMENT]}`;
  };
  return {
    async goTo(url) {
      await call('POST', `${session}/url`, { url });
    },
    arrivesAt: (url) => expect.poll(() => call('GET', `${session}/url`)).toMatch(url),
    run,
    shows: elementAt,
    async press(xpath) {
      await elementAt(xpath);
      await run(PRESS, xpath);
    },
    type: async (xpath, text) => call('POST', `${await elementAt(xpath)}/value`, { text }),
    resize: (width, height) => call('POST', `${session}/window/rect`, { width, height }),
    async close() {
      await call('DELETE', session);
      stop();
    },
  };
}

/** The number of the display, which the screen writes once it is there. */
async function displayOf(screen: ChildProcess): Promise<number> {
  // `as`: a pipe, as was asked for.
  for await (const words of screen.stdio[3] as Readable) return Number(words);
  throw new Error('Xvfb ended before it had a display.');
}

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${WEBKIT_PORT}${path}`, {
    method,
    // It closes connections without a word.
    headers: { connection: 'close' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  });
  // `as`: what WebDriver answers.
  const { value } = (await response.json()) as { value: Answer & { message?: string } };
  if (!response.ok) throw new Error(`WebKit: ${method} ${path}: ${value.message}`);
  return value;
}
