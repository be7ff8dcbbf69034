import type { Context, Next } from 'koa';
import { errors } from 'oidc-provider';
import type { Provider } from 'oidc-provider';
import type { IdpConfig } from '../config';
import type { Log } from '../log';
import { isForeignForm } from '../pages/foreignForm';
import { expiredPage, refusedPage } from '../pages/messagePages';
import { readBody } from '../pages/readBody';
import type { People } from '../people';
import type { GuessCap } from '../store/guessCap';
import { WRONG_CREDENTIALS, loginPage, tooManyTries } from './loginPage';

interface InteractionParts {
  config: IdpConfig;
  provider: Provider;
  people: People;
  guessCap: GuessCap;
  log: Log;
}

/** Middleware for /interaction/<uid>: shows the sign-in form and judges what is posted to it. */
export function interactionRoutes(parts: InteractionParts) {
  const { config, provider } = parts;
  return async (ctx: Context, next: Next): Promise<void> => {
    if (
      !/^\/interaction\/[\w-]+$/.test(ctx.path) ||
      !['GET', 'HEAD', 'POST'].includes(ctx.method)
    ) {
      await next();
      return;
    }
    try {
      const { prompt, params } = await provider.interactionDetails(ctx.req, ctx.res);
      if (prompt.name === 'consent') {
        // Asked for by the request, but there is nothing to ask: the portal is the firm's own.
        await finish(ctx, provider, { consent: {} });
      } else if (ctx.method === 'POST') {
        await judge(ctx, parts);
      } else {
        show(ctx, parts, params['login_hint']);
      }
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      ctx.status = 410;
      ctx.type = 'html';
      ctx.body = expiredPage(config.portalOrigin);
    }
  };
}

function show(ctx: Context, { people }: InteractionParts, hint: unknown): void {
  const { fill } = ctx.query;
  const person = typeof fill === 'string' ? people.findByUsername(fill) : undefined;
  ctx.type = 'html';
  ctx.body = loginPage({
    action: ctx.path,
    people,
    username: person?.username ?? (typeof hint === 'string' ? hint : ''),
    password: person && people.password,
  });
}

async function judge(
  ctx: Context,
  { config, provider, people, guessCap, log }: InteractionParts,
): Promise<void> {
  if (isForeignForm(ctx)) {
    log('sign_in.refused', { address: ctx.ip, reason: 'foreign_form' });
    ctx.status = 403;
    ctx.type = 'html';
    ctx.body = refusedPage(config.portalOrigin);
    return;
  }

  const body = await readBody(ctx.req);
  const form = body === undefined ? undefined : new URLSearchParams(body);
  const username = form?.get('username') ?? '';
  const answer = (status: number, error: string) => {
    ctx.status = status;
    ctx.type = 'html';
    ctx.body = loginPage({ action: ctx.path, people, username, error });
  };
  if (!form) {
    answer(413, WRONG_CREDENTIALS);
    return;
  }

  const waitSeconds = guessCap.take(username, ctx.ip);
  if (waitSeconds > 0) {
    log('sign_in.refused', { address: ctx.ip, reason: 'too_many_tries' });
    ctx.set('Retry-After', String(waitSeconds));
    answer(429, tooManyTries(waitSeconds));
    return;
  }

  const person = await people.verify(username, form.get('password') ?? '');
  if (!person) {
    log('sign_in.refused', { address: ctx.ip, reason: 'wrong_credentials' });
    answer(422, WRONG_CREDENTIALS);
    return;
  }
  guessCap.clear(username, ctx.ip);
  log('sign_in.accepted', { address: ctx.ip, subject: person.subject });
  await finish(ctx, provider, { login: { accountId: person.subject, amr: ['pwd'] } });
}

async function finish(
  ctx: Context,
  provider: Provider,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<void> {
  const returnTo = await provider.interactionResult(ctx.req, ctx.res, result, {
    mergeWithLastSubmission: true,
  });
  ctx.status = 303;
  ctx.redirect(returnTo);
}
