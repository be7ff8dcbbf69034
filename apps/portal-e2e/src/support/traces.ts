import type { Page, Request } from '@playwright/test';
import { stack } from './stack.ts';

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
