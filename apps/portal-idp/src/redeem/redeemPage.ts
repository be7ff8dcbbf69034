import { html } from '../pages/html';
import { layout } from '../pages/layout';
import { LONGEST, SHORTEST } from './passwordRules';

interface RedeemPage {
  /** Address the form posts to. */
  action: string;
  username: string;
  error?: string | undefined;
}

/** One decision: a password. What was typed is not sent back. */
export function redeemPage({ action, username, error }: RedeemPage): string {
  const described = error === undefined ? 'rules strength' : 'error rules strength';
  return layout({
    title: error === undefined ? 'Choose a password' : 'Error: choose a password',
    card: html`<h1>Choose a password</h1>
      ${error !== undefined && html`<p class="error" id="error" role="alert">${error}</p>`}
      <form method="post" action="${action}">
        <label for="username">Username</label>
        <input
          id="username"
          name="username"
          type="email"
          autocomplete="username"
          value="${username}"
          readonly
        />
        <label for="password">Password</label>
        <p class="rules" id="rules">
          At least ${SHORTEST} characters. Several words that do not belong together are strong and
          easy to remember. No digits or symbols are needed.
        </p>
        <div class="password">
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="new-password"
            passwordrules="minlength: ${SHORTEST};"
            minlength="${SHORTEST}"
            maxlength="${LONGEST}"
            required
            autofocus
            aria-describedby="${described}"
            ${error !== undefined && html`aria-invalid="true"`}
          />
          <button class="reveal" type="button" aria-controls="password" hidden>
            <span>Show</span><span class="hidden"> password</span>
          </button>
        </div>
        <p class="strength" id="strength" data-shortest="${SHORTEST}" role="status"></p>
        <button class="button" type="submit">Save and go on</button>
      </form>`,
  });
}
