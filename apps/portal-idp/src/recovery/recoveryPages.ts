import { html } from '../pages/html';
import { layout } from '../pages/layout';
import type { Mail } from './sandboxMail';

export const FORGOTTEN_PATH = '/forgotten';
export const MAIL_PATH = '/messages';
/** After the address where a password was chosen: where the other sign-ins are ended. */
export const END_SUFFIX = '/sign-ins';

/** One question: whose password it was. */
export function forgottenPage(error?: string): string {
  return layout({
    title: error === undefined ? 'Forgotten password' : 'Error: forgotten password',
    card: html`<h1>Choose a new password</h1>
      ${error !== undefined && html`<p class="error" id="error" role="alert">${error}</p>`}
      <p class="text">We send you a message with a link. It works once, for half an hour.</p>
      <form method="post" action="${FORGOTTEN_PATH}">
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
          autofocus
          ${error !== undefined && html`aria-invalid="true" aria-describedby="error"`}
        />
        <button class="button" type="submit">Send the message</button>
      </form>`,
  });
}

/** The same words whether there is such a username or not. */
export function sentPage(): string {
  return layout({
    title: 'Message sent',
    card: html`<h1>Look into your mail</h1>
      <p class="text">
        If somebody signs in with this username, a message with a link is on its way to them. Your
        password is as it was until you choose a new one.
      </p>
      <p class="text">This provider is a stand-in and mails nothing: its messages are on a page.</p>
      <a class="way" href="${MAIL_PATH}">Messages of the stand-in</a>`,
  });
}

export function recoveryExpiredPage(): string {
  return layout({
    title: 'This link cannot be used any more',
    card: html`<h1>This link cannot be used any more</h1>
      <p class="text">It was used already or is older than half an hour. Nothing was changed.</p>
      <a class="button" href="${FORGOTTEN_PATH}">Send another message</a>`,
  });
}

/** One question more: what the old password opened may still be open. */
export function recoveredPage(action: string): string {
  return layout({
    title: 'Your password is changed',
    card: html`<h1>Your password is changed</h1>
      <p class="text">
        The old one no longer works. Whoever signed in with it, on any device, is still signed in.
      </p>
      <form method="post" action="${action}">
        <label class="choice">
          <input type="checkbox" name="end" value="yes" checked />
          End all other sign-ins
        </label>
        <button class="button" type="submit">Go on</button>
      </form>`,
  });
}

export function endedPage(portalOrigin: string): string {
  return layout({
    title: 'All other sign-ins have ended',
    card: html`<h1>All other sign-ins have ended</h1>
      <p class="text">Every other device asks for the new password.</p>
      <a class="button" href="${portalOrigin}/">Go to the portal</a>`,
  });
}

/** What would have been mailed, newest first. */
export function mailPage(mails: readonly Mail[]): string {
  return layout({
    title: 'Messages',
    card: html`<h1>Messages of the stand-in</h1>
      ${mails.length === 0 && html`<p class="text">No message has been sent yet.</p>`}
      ${mails.map(
        ({ to, subject, text, link, sentAt }) =>
          html`<section class="mail">
            <h2>${subject}</h2>
            <p class="text">To ${to}, ${sentAt.toISOString()}</p>
            <p class="text">${text}</p>
            <a class="way" href="${link}">${link}</a>
          </section>`,
      )}`,
  });
}
