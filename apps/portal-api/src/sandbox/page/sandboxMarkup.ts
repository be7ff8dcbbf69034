import { signedBy, wordsOf } from '../../outbox/wording';
import { html, type Html } from './html';
import { momentMarkup, newsMarkup, PATHS, sandboxLayout } from './sandboxLayout';
import type { FactorNews, MessageNews, PersonNews, SandboxNews } from './readSandbox';

/** What the sandbox people hold and are sent. */
export function sandboxMarkup({ people, messages }: SandboxNews): string {
  const guarded = people.filter(({ factor }) => factor.kind !== 'none');
  return sandboxLayout({
    title: 'Codes and messages',
    live: true,
    lead: html`What authenticator apps, telephones and mailboxes of the sandbox people would show.
      Everyone here is fictional. There is no such page where real people sign in.
      <a href="${PATHS.telemetry}">Telemetry</a>`,
    content: html`<section id="codes" aria-labelledby="codes-heading">
        <h2 id="codes-heading">Codes</h2>
        <ul class="people">
          ${guarded.map(personMarkup)}
        </ul>
      </section>
      <section id="messages" aria-labelledby="messages-heading">
        <h2 id="messages-heading">Messages</h2>
        ${newsMarkup(messages.map(messageMarkup))}
      </section>`,
  });
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
  const { kind, to, values, at, firm } = message;
  const words = wordsOf(kind, values, firm);
  const { subject, text } = to.kind === 'email' ? signedBy(firm, words) : words;
  return html`<li>
    <article aria-label="${subject}, to ${to.address}">
      <p class="quiet">
        ${momentMarkup(at)} · ${to.kind === 'email' ? 'E-mail' : 'Text message'} to ${to.address} ·
        ${kind}
      </p>
      <h3>${subject}</h3>
      ${text.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
    </article>
  </li>`;
}
