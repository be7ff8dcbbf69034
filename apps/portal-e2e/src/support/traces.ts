import type { Page, Request } from '@playwright/test';
import type { Person } from './people.ts';
import { stack } from './stack.ts';
import { expect } from './test.ts';

const SINK = { instrumentationKey: '0', endpointUrl: '/sandbox/telemetry/track' };

/** What a tour leaves behind where others may look. */
export interface Traces {
  addresses: string;
  referrers: string;
  history: string;
  titles: string;
}

/** Follows a page from before its first step: what it asks for, what it is called, and what must be in none of that. */
export class Watched {
  readonly #requests: Request[] = [];
  readonly #titles = new Set<string>();
  /** Tokens, keys and codes that passed by. */
  readonly secrets = new Set<string>();

  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    page.on('request', (request) => {
      this.#requests.push(request);
      const { authorization, totpsessionkey } = request.headers();
      if (authorization) this.secrets.add(authorization.replace('Bearer ', ''));
      if (totpsessionkey) this.secrets.add(totpsessionkey);
    });
    page.on('response', async (response) => {
      if (!response.url().startsWith(`${stack.idp}/token`)) return;
      // What the page has left before it was read is not to be had any more.
      const tokens = (await response.json().catch(() => ({}))) as Record<string, unknown>;
      for (const name of ['access_token', 'refresh_token', 'id_token']) {
        if (typeof tokens[name] === 'string') this.secrets.add(tokens[name]);
      }
    });
  }

  /** The document as a server with a logging service would send it. */
  async withTelemetry(): Promise<void> {
    await this.page.route(
      (url) => url.origin === stack.portal && !/\.\w+$|^\/(v2|sandbox)\b/.test(url.pathname),
      async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(
          /(id="portal-config"[^>]*>\s*\{)/,
          `$1"telemetry":${JSON.stringify(SINK)},`,
        );
        await route.fulfill({ response, body });
      },
    );
  }

  async noteTitle(): Promise<void> {
    this.#titles.add(await this.page.title());
  }

  async traces(): Promise<Traces> {
    const browser = await this.page.context().newCDPSession(this.page);
    const { entries } = await browser.send('Page.getNavigationHistory');
    const ours = this.#requests
      .map((request) => request.url())
      .filter((url) => url.startsWith(stack.portal));
    return {
      // The provider's answer holds a code that is worth nothing without its verifier, and works once.
      addresses: ours.filter((url) => !/[?&]code=/.test(url)).join('\n'),
      referrers: this.#requests
        .map((request) => request.headers()['referer'] ?? '')
        .join('\n')
        .trim(),
      history: entries.map(({ url, title }) => `${url} ${title}`).join('\n'),
      titles: [...this.#titles].join('\n'),
    };
  }
}

/** What tells who somebody is. */
export const namesOf = ({ username, givenName, familyName, subject }: Person) => [
  username,
  givenName,
  familyName,
  subject,
];

/** Anything with the form of an address of somebody, an amount, or the number of an account. */
const TELLING = /[\w.]+(?:@|%40)[\w.]+|\$\d|\b\d{9,}\b/g;

/** The page loads telemetry once it is idle: what it did before is not told of. */
export async function telemetryListens(page: Page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /applicationInsights/.test(name)),
  );
  // What has arrived has also run once the page has nothing to do, or after ten seconds on a busy machine.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 10_000 })));
}

/** An error that holds what must not leave, once telemetry listens; resolves when this page has told of it. */
export async function failWithSecrets(page: Page) {
  await telemetryListens(page);
  // Of this page: others have sent such errors to the same service.
  const told = page.waitForResponse(
    (response) =>
      response.url().endsWith(SINK.endpointUrl) &&
      (response.request().postData() ?? '').includes('UnexpectedError'),
  );
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('canary: wilhelmina@example.com owns 441712345678');
    });
  });
  await told;
}

/** All that the sandbox's logging service was sent. */
export async function sentBy(page: Page): Promise<string> {
  const reader = await page.context().newPage();
  await expect(async () => {
    await reader.goto('/sandbox/telemetry');
    await expect(reader.getByText('"typeName": "UnexpectedError"').first()).toBeVisible();
  }).toPass();
  const sent = (await reader.locator('pre').allTextContents()).join('\n');
  await reader.close();
  return sent;
}

/** In which of the places something is found that must not be there. */
export function foundIn(places: Record<string, string>, secrets: Iterable<string>) {
  return Object.entries(places).flatMap(([place, text]) =>
    [...[...secrets].filter((secret) => text.includes(secret)), ...(text.match(TELLING) ?? [])].map(
      (found) => `${place}: ${found}`,
    ),
  );
}
