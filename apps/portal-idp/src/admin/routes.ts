import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Next } from 'koa';
import { z } from 'zod';
import type { Log } from '../log';
import { readBody } from '../pages/readBody';
import { type People, usernameOf } from '../people';
import type { RegisteredPeople } from '../store/registeredPeople';

interface AdminParts {
  /** What the portal's API shows; without one there is no administration. */
  secret: string | undefined;
  issuer: string;
  people: People;
  registered: RegisteredPeople;
  log: Log;
}

const name = z.string().min(1).max(100);
const reference = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
const login = z
  .string()
  .min(3)
  .max(400)
  .transform(usernameOf)
  .refine((text) => /^[^\s@]+@[^\s@]+$/.test(text));
const loginQuestion = z.strictObject({ login, reference });
const invitation = z.strictObject({
  ...{ reference, login, givenName: name },
  // Empty for whoever goes by one name.
  familyName: z.string().max(100),
  returnTo: z.enum(['invitation']).optional(),
});
const oneSubject = z.strictObject({ subject: z.string().min(1).max(64) });

/**
 * The directory that the portal's API administers: `/admin/logins`, `/admin/invitations`, `/admin/acceptances`, and asks:
 * `/admin/photos`, `/admin/groups`. All are POST, so that no e-mail address stands in an address. Whoever does not show the secret finds nothing here.
 */
export function adminRoutes(parts: AdminParts) {
  const { secret, log } = parts;
  const answers: Record<string, (body: unknown) => { status: number; body: object }> = {
    '/admin/logins': (body) => isFree(parts, body),
    '/admin/invitations': (body) => invite(parts, body),
    '/admin/acceptances': (body) => hasAccepted(parts, body),
    '/admin/photos': (body) => photoOf(parts, body),
    '/admin/groups': (body) => groupsOf(parts, body),
  };
  return async (ctx: Context, next: Next): Promise<void> => {
    const answer = Object.hasOwn(answers, ctx.path) ? answers[ctx.path] : undefined;
    if (!answer || ctx.method !== 'POST' || secret === undefined) {
      await next();
      return;
    }
    if (!isBearer(ctx.get('Authorization'), secret)) {
      log('admin.refused', { address: ctx.ip });
      ctx.status = 401;
      ctx.set('WWW-Authenticate', 'Bearer');
      ctx.body = { error: 'unauthorized' };
      return;
    }
    const { status, body } = answer(await jsonOf(ctx));
    ctx.status = status;
    ctx.body = body;
  };
}

const INVALID = { status: 400, body: { error: 'invalid_request' } };

function isFree({ people, registered }: AdminParts, body: unknown) {
  const { data } = loginQuestion.safeParse(body);
  if (!data) return INVALID;
  const free = !people.findByUsername(data.login) && registered.isFree(data.login, data.reference);
  return { status: 200, body: { free } };
}

function invite({ issuer, people, registered, log }: AdminParts, body: unknown) {
  const { data } = invitation.safeParse(body);
  if (!data) return INVALID;
  const made = people.findByUsername(data.login) ? undefined : registered.invite(data);
  if (!made) return { status: 409, body: { error: 'login_taken' } };
  log('person.invited', { subject: made.subject });
  const query = data.returnTo === undefined ? '' : `?return=${data.returnTo}`;
  const redeemUrl = `${issuer}/redeem/${made.token}${query}`;
  return { status: 201, body: { subject: made.subject, redeemUrl } };
}

function hasAccepted({ registered }: AdminParts, body: unknown) {
  const { data } = oneSubject.safeParse(body);
  if (!data) return INVALID;
  const accepted = (registered.find(data.subject)?.password ?? null) !== null;
  return { status: 200, body: { accepted } };
}

function photoOf({ people }: AdminParts, body: unknown) {
  const { data } = oneSubject.safeParse(body);
  if (!data) return INVALID;
  return { status: 200, body: { photo: people.photoOf(data.subject) } };
}

function groupsOf({ people }: AdminParts, body: unknown) {
  const { data } = oneSubject.safeParse(body);
  if (!data) return INVALID;
  return { status: 200, body: { groups: people.groupsOf(data.subject) } };
}

function isBearer(header: string, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header), digest(`Bearer ${secret}`));
}

async function jsonOf(ctx: Context): Promise<unknown> {
  try {
    return JSON.parse((await readBody(ctx.req)) ?? '');
  } catch {
    return undefined;
  }
}
