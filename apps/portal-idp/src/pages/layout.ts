import { FIRM } from '@portal/sandbox-data/firm';
import mark from '../assets/mark.svg?raw';
import { assetPath } from './assets';
import type { Html } from './html';
import { html, trusted } from './html';

interface Page {
  /** What the page is, for the browser's tab and history; never personal. */
  title: string;
  /** The card: one heading, one decision. */
  card: Html;
  /** What stands below the card. */
  below?: Html;
}

/** The frame of every page: the firm's mark over one centred column. */
export function layout({ title, card, below }: Page): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${FIRM.firmname}</title>
        <link
          rel="preload"
          href="${assetPath('inter.woff2')}"
          as="font"
          type="font/woff2"
          crossorigin
        />
        <link rel="stylesheet" href="${assetPath('page.css')}" />
        <link rel="icon" href="${assetPath('mark.svg')}" type="image/svg+xml" />
        <script src="${assetPath('page.js')}" defer></script>
      </head>
      <body>
        <div class="column">
          <header class="brand">${trusted(mark)}<span class="firm">${FIRM.firmname}</span></header>
          <main>
            <div class="card">${card}</div>
            ${below}
          </main>
        </div>
      </body>
    </html>`.markup;
}
