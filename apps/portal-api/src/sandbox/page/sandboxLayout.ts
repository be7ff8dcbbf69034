import { html, type Html } from './html';

export const PATHS = {
  page: '/sandbox',
  style: '/sandbox/page.css',
  script: '/sandbox/page.js',
  font: '/sandbox/inter.woff2',
  telemetry: '/sandbox/telemetry',
  institutions: '/sandbox/institutions',
} as const;

const instant = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'America/New_York',
});

/** A moment as a New York clock shows it. */
export function momentMarkup(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${instant.format(at)} New York</time>`;
}

interface SandboxDocument {
  title: string;
  lead: Html;
  content: Html;
  /** Keeps the codes and messages on the page up to date. */
  live?: boolean;
}

/** A page of the sandbox as a document; everything that people have written in it is escaped. */
export function sandboxLayout({ title, lead, content, live = false }: SandboxDocument): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Sandbox</title>
        <link rel="stylesheet" href="${PATHS.style}" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        ${live ? html`<script src="${PATHS.script}" defer></script>` : null}
      </head>
      <body>
        <main>
          <header>
            <h1>${title}</h1>
            <p>${lead}</p>
          </header>
          ${content}
        </main>
      </body>
    </html>`.markup;
}

/** What has been sent, newest first, or that nothing has. */
export function newsMarkup(items: readonly Html[]): Html {
  if (items.length === 0) return html`<p class="empty">Nothing has been sent yet.</p>`;
  return html`<ol class="messages" reversed>
    ${items}
  </ol>`;
}
