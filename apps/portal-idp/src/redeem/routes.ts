import type { Context, Next } from 'koa';
import type { IdpConfig } from '../config';
import type { Log } from '../log';
import { isForeignForm } from '../pages/foreignForm';
import { redeemExpiredPage, refusedPage } from '../pages/messagePages';
import { readBody } from '../pages/readBody';
import { type Hash, hashPassword } from '../store/passwords';
import type { RegisteredPeople, RegisteredPerson } from '../store/registeredPeople';
import { passwordProblem } from './passwordRules';
import { redeemPage } from './redeemPage';

/** Pages of the portal where somebody goes on with a password; the address names one of these or none. */
const RETURNS: ReadonlyMap<unknown, string> = new Map([['invitation', '/shared/invitation']]);

interface RedeemParts {
  config: IdpConfig;
  registered: RegisteredPeople;
  hash: Hash;
  log: Log;
}

/** Middleware for /redeem/<token>: an invited person chooses a password and goes back to the portal. */
export function redeemRoutes(parts: RedeemParts) {
  const { config, registered } = parts;
  return async (ctx: Context, next: Next): Promise<void> => {
    const token = /^\/redeem\/([A-Za-z0-9_-]{43})$/.exec(ctx.path)?.[1];
    if (token === undefined || !['GET', 'HEAD', 'POST'].includes(ctx.method)) {
      await next();
      return;
    }
    ctx.type = 'html';
    const person = registered.holderOf(token);
    if (!person) {
      // Used, too old and made up alike.
      ctx.status = 410;
      ctx.body = redeemExpiredPage(config.portalOrigin);
    } else if (ctx.method === 'POST') {
      await judge(ctx, parts, { token, person });
    } else {
      ctx.body = redeemPage({ action: ctx.url, username: person.username });
    }
  };
}

async function judge(
  ctx: Context,
  { config, registered, hash, log }: RedeemParts,
  { token, person }: { token: string; person: RegisteredPerson },
): Promise<void> {
  if (isForeignForm(ctx)) {
    log('password.refused', { address: ctx.ip, reason: 'foreign_form' });
    ctx.status = 403;
    ctx.body = refusedPage(config.portalOrigin);
    return;
  }
  const password = new URLSearchParams(await readBody(ctx.req)).get('password') ?? '';
  const error = passwordProblem(password, person);
  if (error !== undefined) {
    ctx.status = 422;
    ctx.body = redeemPage({ action: ctx.url, username: person.username, error });
    return;
  }
  if (!registered.redeem(token, await hashPassword(password, hash))) {
    ctx.status = 410;
    ctx.body = redeemExpiredPage(config.portalOrigin);
    return;
  }
  log('password.chosen', { address: ctx.ip, subject: person.subject });
  ctx.status = 303;
  ctx.redirect(`${config.portalOrigin}${RETURNS.get(ctx.query['return']) ?? '/register'}`);
}
