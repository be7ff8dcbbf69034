import { html, type Html } from '../page/html';
import type { ReceivedItem } from './telemetrySink';

const instant = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'America/New_York',
});

/** All that the portal has told the logging service, as it was sent. */
export function telemetryMarkup(items: readonly ReceivedItem[]): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Telemetry · Sandbox</title>
        <link rel="stylesheet" href="/sandbox/page.css" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <main>
          <header>
            <h1>Telemetry</h1>
            <p>
              What the portal in a browser has told the logging service of this sandbox, newest
              first: failures, screens and calls by their templates, and never whom or how much they
              were about. <a href="/sandbox">Codes and messages</a>
            </p>
          </header>
          <section aria-label="Received">
            ${
              items.length === 0
                ? html`<p class="empty">Nothing has been sent yet.</p>`
                : html`<ol class="messages" reversed>
                    ${items.map(itemMarkup)}
                  </ol>`
            }
          </section>
        </main>
      </body>
    </html>`.markup;
}

function itemMarkup({ at, item }: ReceivedItem): Html {
  const { baseType = 'unknown' } = (item.data ?? {}) as { baseType?: string };
  return html`<li>
    <article aria-label="${baseType}">
      <h3>${baseType}</h3>
      <time datetime="${at.toISOString()}">${instant.format(at)} ET</time>
      <pre tabindex="0">${JSON.stringify(item, null, 2)}</pre>
    </article>
  </li>`;
}
