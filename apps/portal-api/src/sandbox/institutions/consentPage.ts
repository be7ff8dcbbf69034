import { html } from '../page/html';
import type { InventedInstitution } from './institutions';

/** What the second factor of an invented institution is; its page says so. */
export const SECOND_FACTOR = '246810';

/** What is carried through the form. */
export type Carried = Record<string, string>;

/** An invented institution asks whether the portal may see its accounts. */
export function consentMarkup(
  { name, manner, about }: InventedInstitution,
  {
    action,
    carried,
    style,
    wrongFactor,
  }: {
    action: string;
    carried: Carried;
    style: string;
    wrongFactor: boolean;
  },
): string {
  const factor = html`<p>
    <label for="factor">Code (in the sandbox it is ${SECOND_FACTOR})</label>
    <input id="factor" name="factor" inputmode="numeric" autocomplete="one-time-code" required />
  </p>`;
  const wrong = html`<p role="alert">This is not the code. Nothing was shared.</p>`;
  const mirrored = html`<p>
    <label for="number">Last four digits of an account at the firm</label>
    <input id="number" name="number" inputmode="numeric" pattern="[0-9]{4}" value="9001" required />
  </p>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${name}</title>
        <link rel="stylesheet" href="${style}" />
      </head>
      <body>
        <main>
          <h1>${name}</h1>
          <p>An invented institution of the sandbox. ${about}.</p>
          <p>The portal asks to see your accounts, their balances and their activity.</p>
          <form method="get" action="${action}">
            ${Object.entries(carried).map(
              ([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`,
            )}
            ${manner === 'second-factor' ? factor : null} ${wrongFactor ? wrong : null}
            ${manner === 'mirrors' ? mirrored : null}
            <button name="decision" value="allow">Allow</button>
            <button name="decision" value="refuse" formnovalidate>Do not allow</button>
          </form>
        </main>
      </body>
    </html>`.markup;
}
