import type { Html } from './html';
import { html } from './html';
import { layout } from './layout';

function message(title: string, text: Html, portalOrigin: string, action: string): string {
  return layout({
    title,
    card: html`<h1>${title}</h1>
      <p class="text">${text}</p>
      <a class="button" href="${portalOrigin}/">${action}</a>`,
  });
}

/** The sign-in was begun too long ago, in another browser, or is already finished. */
export function expiredPage(portalOrigin: string): string {
  return message(
    'This sign-in page has expired',
    html`It was open too long or has been used already. Nothing was changed. Start again from the
    portal; if you are still signed in you go straight on.`,
    portalOrigin,
    'Go to the portal',
  );
}

/** The request itself is wrong: an altered link, or a program that is not set up as it should be. */
export function refusedPage(portalOrigin: string): string {
  return message(
    'This sign-in link does not work',
    html`The link is incomplete or was changed on its way, so we did not use it. Nothing was signed
    in. Start again from the portal.`,
    portalOrigin,
    'Go to the portal',
  );
}

/** A link to choose a password with that was used, is too old, or never was one. */
export function redeemExpiredPage(portalOrigin: string): string {
  return layout({
    title: 'This link cannot be used any more',
    card: html`<h1>This link cannot be used any more</h1>
      <p class="text">
        It was used already or open too long. Nothing was changed. Go on in the portal: it knows how
        far you are.
      </p>
      <a class="button" href="${portalOrigin}/register">Go on with registration</a>`,
  });
}

export function brokenPage(portalOrigin: string): string {
  return message(
    'Sign-in is not available right now',
    html`Something went wrong on our side. Your account is safe and nothing was changed. Try again
    in a few minutes.`,
    portalOrigin,
    'Try again',
  );
}

export function notFoundPage(portalOrigin: string): string {
  return message(
    'There is no such page',
    html`This address belongs to the sign-in service of the portal, but nothing is kept here.`,
    portalOrigin,
    'Go to the portal',
  );
}

export function signedOutPage(portalOrigin: string): string {
  return message(
    'You are signed out',
    html`On a shared computer, close this window as well.`,
    portalOrigin,
    'Sign in again',
  );
}
