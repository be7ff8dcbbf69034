import type { Context, Next } from 'koa';
import type { Provider } from 'oidc-provider';
import type { IdpConfig } from '../config';
import { endOtherSessions } from '../interactions/endSession';
import { tooManyTries } from '../interactions/loginPage';
import type { Log } from '../log';
import { isForeignForm } from '../pages/foreignForm';
import { refusedPage } from '../pages/messagePages';
import { readBody } from '../pages/readBody';
import type { People, Person } from '../people';
import { passwordProblem } from '../redeem/passwordRules';
import { redeemPage } from '../redeem/redeemPage';
import type { GuessCap } from '../store/guessCap';
import { type Hash, hashPassword } from '../store/passwords';
import type { Recoveries } from '../store/recoveries';
import type { SessionsOf } from '../store/sessions';
import {
  END_SUFFIX,
  endedPage,
  FORGOTTEN_PATH,
  forgottenPage,
  MAIL_PATH,
  mailPage,
  recoveredPage,
  recoveryExpiredPage,
  sentPage,
} from './recoveryPages';
import type { SandboxMail } from './sandboxMail';

interface RecoveryParts {
  config: IdpConfig;
  provider: Provider;
  sessionsOf: SessionsOf;
  people: People;
  recoveries: Recoveries;
  mail: SandboxMail;
  guessCap: GuessCap;
  hash: Hash;
  log: Log;
  issuer: string;
}

const ADDRESS = new RegExp(`^/recover/([A-Za-z0-9_-]{43})(${END_SUFFIX})?$`);
const METHODS = ['GET', 'HEAD', 'POST'];

/**
 * Middleware for whoever has forgotten a password: asks for the username, sends a link, takes the new password, and ends the
 * sign-ins that the old one opened.
 */
export function recoveryRoutes(parts: RecoveryParts) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const [, token, after] = ADDRESS.exec(ctx.path) ?? [];
    const isOurs = token !== undefined || [FORGOTTEN_PATH, MAIL_PATH].includes(ctx.path);
    if (!isOurs || !METHODS.includes(ctx.method)) return next();
    ctx.type = 'html';
    if (ctx.method === 'POST' && isForeignForm(ctx)) {
      parts.log('password.refused', { address: ctx.ip, reason: 'foreign_form' });
      ctx.status = 403;
      ctx.body = refusedPage(parts.config.portalOrigin);
    } else if (ctx.path === MAIL_PATH) {
      ctx.body = mailPage(parts.mail.list());
    } else if (token !== undefined && after !== undefined) {
      await endOthers(ctx, parts, token);
    } else if (token !== undefined) {
      await choose(ctx, parts, token);
    } else if (ctx.method === 'POST') {
      await send(ctx, parts);
    } else {
      ctx.body = forgottenPage();
    }
  };
}

/** Answers alike whoever it is: who has a sign-in here is nobody else's business. */
async function send(ctx: Context, parts: RecoveryParts): Promise<void> {
  const { people, recoveries, mail, guessCap, log, issuer } = parts;
  const username = new URLSearchParams(await readBody(ctx.req)).get('username') ?? '';
  const waitSeconds = guessCap.take(`forgotten ${username}`, ctx.ip);
  if (waitSeconds > 0) {
    log('password.refused', { address: ctx.ip, reason: 'too_many_tries' });
    ctx.status = 429;
    ctx.set('Retry-After', String(waitSeconds));
    ctx.body = forgottenPage(tooManyTries(waitSeconds));
    return;
  }
  const person = people.withPassword(username);
  if (person) {
    log('password.forgotten', { address: ctx.ip, subject: person.subject });
    mail.send({
      to: person.username,
      subject: 'Choose a new password',
      text: 'Somebody asked for a new password for this username. The link works once, for half an hour. If it was not you, do nothing: your password is as it was.',
      link: `${issuer}/recover/${recoveries.begin(person.subject)}`,
      sentAt: new Date(),
    });
  }
  ctx.body = sentPage();
}

async function choose(ctx: Context, parts: RecoveryParts, token: string): Promise<void> {
  const { people, recoveries } = parts;
  const subject = recoveries.holderOf(token);
  const person = subject === undefined ? undefined : people.find(subject);
  if (!person) {
    // Used, too old and made up alike.
    ctx.status = 410;
    ctx.body = recoveryExpiredPage();
  } else if (ctx.method === 'POST') {
    await judge(ctx, parts, { token, person });
  } else {
    ctx.body = redeemPage({ action: ctx.path, username: person.username });
  }
}

async function judge(
  ctx: Context,
  { recoveries, mail, guessCap, hash, log, issuer }: RecoveryParts,
  { token, person }: { token: string; person: Person },
): Promise<void> {
  const password = new URLSearchParams(await readBody(ctx.req)).get('password') ?? '';
  const error = passwordProblem(password, person);
  if (error !== undefined) {
    ctx.status = 422;
    ctx.body = redeemPage({ action: ctx.path, username: person.username, error });
    return;
  }
  if (!recoveries.redeem(token, await hashPassword(password, hash))) {
    ctx.status = 410;
    ctx.body = recoveryExpiredPage();
    return;
  }
  // Wrong tries were with the password that is gone.
  guessCap.clear(person.username, ctx.ip);
  log('password.recovered', { address: ctx.ip, subject: person.subject });
  mail.send({
    to: person.username,
    subject: 'Your password was changed',
    text: 'The password of this username was changed. If it was not you, choose another one and end all other sign-ins.',
    link: `${issuer}${FORGOTTEN_PATH}`,
    sentAt: new Date(),
  });
  ctx.body = recoveredPage(ctx.path + END_SUFFIX);
}

/** After a new password: ends the sign-ins of the old one, or leaves them where the box was cleared. */
async function endOthers(ctx: Context, parts: RecoveryParts, token: string): Promise<void> {
  const { config, recoveries, log } = parts;
  const isWanted = new URLSearchParams(await readBody(ctx.req)).get('end') === 'yes';
  // Only its form leads here; whoever cleared the box, or came by hand, goes on.
  if (ctx.method !== 'POST' || !isWanted) {
    ctx.status = 303;
    ctx.redirect(`${config.portalOrigin}/`);
    return;
  }
  const subject = recoveries.takeEnd(token);
  if (subject === undefined) {
    ctx.status = 410;
    ctx.body = recoveryExpiredPage();
    return;
  }
  await endOtherSessions(ctx, { ...parts, clientId: config.clientId }, subject);
  log('sign_in_ended', { subject, reason: 'a new password' });
  ctx.body = endedPage(config.portalOrigin);
}
