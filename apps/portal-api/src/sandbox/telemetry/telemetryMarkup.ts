import { html, type Html } from '../page/html';
import { momentMarkup, newsMarkup, PATHS, sandboxLayout } from '../page/sandboxLayout';
import type { ReceivedItem } from './telemetrySink';

/** All that the portal has told the logging service, as it was sent. */
export function telemetryMarkup(items: readonly ReceivedItem[]): string {
  return sandboxLayout({
    title: 'Telemetry',
    lead: html`What the portal in a browser has told the logging service of this sandbox, newest
      first: failures, screens and calls by their templates, and never whom or how much they were
      about. <a href="${PATHS.page}">Codes and messages</a>`,
    content: html`<section aria-label="Received">${newsMarkup(items.map(itemMarkup))}</section>`,
  });
}

function itemMarkup({ at, item }: ReceivedItem): Html {
  const { baseType = 'unknown' } = (item.data ?? {}) as { baseType?: string };
  return html`<li>
    <article aria-label="${baseType}">
      <h3>${baseType}</h3>
      ${momentMarkup(at)}
      <pre tabindex="0">${JSON.stringify(item, null, 2)}</pre>
    </article>
  </li>`;
}
