import type { Context, Next } from 'koa';
import type { IdpConfig } from '../config';
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
import {
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
  people: People;
  recoveries: Recoveries;
  mail: SandboxMail;
  guessCap: GuessCap;
  hash: Hash;
  log: Log;
  issuer: string;
}

const METHODS = ['GET', 'HEAD', 'POST'];

/** Middleware for whoever has forgotten a password: asks for the username, sends a link, and takes the new password. */
export function recoveryRoutes(parts: RecoveryParts) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const token = /^\/recover\/([A-Za-z0-9_-]{43})$/.exec(ctx.path)?.[1];
    const isOurs = token !== undefined || [FORGOTTEN_PATH, MAIL_PATH].includes(ctx.path);
    if (!isOurs || !METHODS.includes(ctx.method)) return next();
    ctx.type = 'html';
    if (ctx.method === 'POST' && isForeignForm(ctx)) {
      parts.log('password.refused', { address: ctx.ip, reason: 'foreign_form' });
      ctx.status = 403;
      ctx.body = refusedPage(parts.config.portalOrigin);
    } else if (ctx.path === MAIL_PATH) {
      ctx.body = mailPage(parts.mail.list());
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
  { config, recoveries, guessCap, hash, log }: RecoveryParts,
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
  ctx.body = recoveredPage(config.portalOrigin);
}
