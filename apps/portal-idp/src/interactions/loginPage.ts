import { SUPPORT } from '@portal/sandbox-data/firm';
import type { People } from '../people';
import type { Html } from '../pages/html';
import { html } from '../pages/html';
import { layout } from '../pages/layout';
import { FORGOTTEN_PATH } from '../recovery/recoveryPages';

interface LoginPage {
  /** Address the form posts to. */
  action: string;
  people: People;
  /** As typed, hinted or filled in; never corrected. */
  username?: string;
  /** Only ever the shared sandbox password, after a click on one of the sandbox people. */
  password?: string | undefined;
  error?: string | undefined;
}

export const WRONG_CREDENTIALS =
  'The username and password do not match. Check both and try again.';

/** Says how long to wait, in whole minutes, never less than the wait itself. */
export function tooManyTries(waitSeconds: number): string {
  const minutes = Math.ceil(waitSeconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `Too many tries with this username. Wait ${wait}, then try again. Sessions that are already open go on.`;
}

export function loginPage({ action, people, username = '', password, error }: LoginPage): string {
  const focus = password ? 'submit' : username ? 'password' : 'username';
  return layout({
    title: error ? 'Error: sign in' : 'Sign in',
    card: html`<h1>Sign in</h1>
      ${error !== undefined && html`<p class="error" id="error" role="alert">${error}</p>`}
      <form method="post" action="${action}">
        <label for="username">Username</label>
        <input
          id="username"
          name="username"
          type="email"
          inputmode="email"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          maxlength="254"
          required
          value="${username}"
          ${flags(focus === 'username', error)}
        />
        <label for="password">Password</label>
        <div class="password">
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            maxlength="1024"
            required
            value="${password}"
            ${flags(focus === 'password', error)}
          />
          <button class="reveal" type="button" aria-controls="password" hidden>
            <span>Show</span><span class="hidden"> password</span>
          </button>
        </div>
        <button class="button" type="submit" ${focus === 'submit' && html`autofocus`}>
          Sign in
        </button>
      </form>
      <a class="way" href="${FORGOTTEN_PATH}">Forgotten your password?</a>
      <p class="help">
        Cannot sign in? Call
        <a href="tel:${SUPPORT.phone.replaceAll(' ', '')}">${SUPPORT.phone}</a>, ${SUPPORT.hours}.
      </p>`,
    below: sandboxList(people),
  });
}

function flags(focused: boolean, error: string | undefined): Html {
  return html`${focused && html`autofocus`}
  ${error !== undefined && html`aria-invalid="true" aria-describedby="error"`}`;
}

function sandboxList({ list, password }: People): Html {
  return html`<section class="sandbox" aria-labelledby="sandbox">
    <h2 id="sandbox">Sandbox people</h2>
    <p>
      Everyone here is fictional. Choose a person to fill in the form; all share the password
      <code>${password}</code>.
    </p>
    <ul data-password="${password}">
      ${list.map(sandboxPerson)}
    </ul>
  </section>`;
}

function sandboxPerson({
  givenName,
  familyName,
  headline,
  username,
}: People['list'][number]): Html {
  return html`<li>
    <a href="?fill=${encodeURIComponent(username)}" data-username="${username}">
      <span class="name">${givenName} ${familyName}</span>
      <span class="headline">${headline}</span>
    </a>
  </li>`;
}
