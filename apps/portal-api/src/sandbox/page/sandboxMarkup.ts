import { wordsOf } from '../../outbox/wording';
import { html, type Html } from './html';
import type { FactorNews, MessageNews, PersonNews, SandboxNews } from './readSandbox';

const instant = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'America/New_York',
});

export const PATHS = {
  page: '/sandbox',
  style: '/sandbox/page.css',
  script: '/sandbox/page.js',
  font: '/sandbox/inter.woff2',
  telemetry: '/sandbox/telemetry',
} as const;

/** The page as a document; everything that people have written in it is escaped. */
export function sandboxMarkup({ people, messages }: SandboxNews): string {
  const guarded = people.filter(({ factor }) => factor.kind !== 'none');
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Codes and messages · Sandbox</title>
        <link rel="stylesheet" href="${PATHS.style}" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <script src="${PATHS.script}" defer></script>
      </head>
      <body>
        <main>
          <header>
            <h1>Codes and messages</h1>
            <p>
              What authenticator apps, telephones and mailboxes of the sandbox people would show.
              Everyone here is fictional. There is no such page where real people sign in.
              <a href="${PATHS.telemetry}">Telemetry</a>
            </p>
          </header>
          <section id="codes" aria-labelledby="codes-heading">
            <h2 id="codes-heading">Codes</h2>
            <ul class="people">
              ${guarded.map(personMarkup)}
            </ul>
          </section>
          <section id="messages" aria-labelledby="messages-heading">
            <h2 id="messages-heading">Messages</h2>
            ${
              messages.length === 0
                ? html`<p class="empty">Nothing has been sent yet.</p>`
                : html`<ol class="messages" reversed>
                    ${messages.map(messageMarkup)}
                  </ol>`
            }
          </section>
        </main>
      </body>
    </html>`.markup;
}

function personMarkup({ name, username, headline, factor }: PersonNews): Html {
  return html`<li>
    <article aria-label="${name}">
      <div>
        <h3>${name}</h3>
        <p class="quiet">${username}</p>
        <p class="quiet">${headline}</p>
      </div>
      <div class="factor">${factorMarkup(factor)}</div>
    </article>
  </li>`;
}

function factorMarkup(factor: FactorNews): Html {
  switch (factor.kind) {
    case 'none':
    case 'owed':
      return html`<p>No authenticator yet: registering one is the first step.</p>`;
    case 'authenticator':
      return factor.code === null
        ? html`<p>Both codes of this half minute were used. ${left(factor.secondsLeft)}</p>`
        : html`<p class="code">
              <data value="${factor.code}">${inThrees(factor.code)}</data>
            </p>
            <p class="quiet">${left(factor.secondsLeft)}</p>`;
    case 'lost':
      return factor.recoveryCodes.length === 0
        ? html`<p>The authenticator is lost, and no recovery code is left.</p>`
        : html`<p>The authenticator is lost. Recovery codes, each good for one use:</p>
            <ul class="recovery">
              ${factor.recoveryCodes.map((code) => html`<li><code>${code}</code></li>`)}
            </ul>`;
  }
}

const left = (seconds: number): Html =>
  html`<span class="left" data-seconds="${seconds}">Next code in ${seconds} s</span>`;

const inThrees = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

function messageMarkup(message: MessageNews | null): Html {
  if (!message) return html`<li>This message was sealed with a key that is gone.</li>`;
  const { kind, to, values, at } = message;
  const { subject, text } = wordsOf(kind, values);
  return html`<li>
    <article aria-label="${subject}, to ${to.address}">
      <p class="quiet">
        <time datetime="${at.toISOString()}">${instant.format(at)}</time> New York ·
        ${to.kind === 'email' ? 'E-mail' : 'Text message'} to ${to.address} · ${kind}
      </p>
      <h3>${subject}</h3>
      ${text.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
    </article>
  </li>`;
}
