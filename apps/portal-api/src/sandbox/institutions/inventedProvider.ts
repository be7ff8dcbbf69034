import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../page/sandboxIsOpen';
import { consentMarkup, SECOND_FACTOR } from './consentPage';
import { INSTITUTIONS, type InventedInstitution } from './institutions';
import { accountAnswer, accountsAnswer, transactionsAnswer } from './inventedAnswers';
import { claimsOf, ticketOf } from './tickets';

const CODE_MS = 60_000;
const ACCESS_SECONDS = 60;
const SHORT_CONSENT_MS = 30_000;
const LONG_CONSENT_MS = 365 * 86_400_000;
/** At which time of asking the slow institution answers. */
const SLOW_ANSWER = 3;

interface Options {
  now?: (() => Date) | undefined;
  /** Where the style of its page is. */
  style?: string;
  institutions?: readonly InventedInstitution[];
}

type InstitutionOf = (id: unknown) => InventedInstitution | undefined;

type Form = Record<string, string | undefined>;

/**
 * A provider of accounts at invented institutions: OAuth 2.0 with PKCE, a consent page, and FDX 6. It stands for somebody
 * else's server, so the portal knows nothing of it but its address.
 */
export async function inventedProvider(
  app: FastifyInstance,
  {
    now = () => new Date(),
    style = '/sandbox/page.css',
    institutions = INSTITUTIONS,
  }: Options = {},
): Promise<void> {
  const institutionOf: InstitutionOf = (id) =>
    institutions.find(({ institutionid }) => institutionid === id);
  const used = new Set<string>();
  const revoked = new Set<string>();
  const asked = new Map<string, number>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onRequest', async (request, reply) => {
    // A foreign name that resolves to this machine would make the page readable to that name's pages.
    if (!isLoopback(`http://${request.host}`)) return reply.callNotFound();
    return undefined;
  });
  app.get('/institutions', async () => ({
    institutions: institutions.map(({ institutionid, name, about }) => ({
      ...{ institutionid, name, about },
    })),
  }));
  addConsent(app, { now, style, institutionOf });
  app.post('/oauth/token', async (request, reply) => {
    const tokens = tokensFor(request.body as Form, { now: now().getTime(), used, revoked });
    return tokens ?? reply.code(400).send({ error: 'invalid_grant' });
  });
  app.post('/oauth/revoke', async (request) => {
    const { consent } = claimsOf((request.body as Form)['token'] ?? '') ?? {};
    if (consent !== undefined) revoked.add(String(consent));
    return {};
  });
  addAccounts(app, { now, revoked, asked, institutionOf });
}

interface ConsentState {
  now(): Date;
  style: string;
  institutionOf: InstitutionOf;
}

function addConsent(app: FastifyInstance, { now, style, institutionOf }: ConsentState): void {
  const ask = (reply: FastifyReply, query: Form, wrongFactor: boolean) =>
    showConsent(reply, query, {
      ...{ style, wrongFactor },
      institution: institutionOf(query['institution']),
    });
  app.get('/oauth/authorize', async (request, reply) => ask(reply, request.query as Form, false));
  app.get('/oauth/decide', async (request, reply) => {
    const query = request.query as Form;
    const institution = institutionOf(query['institution']);
    const redirect = query['redirect_uri'] ?? '';
    if (!institution || !isLoopback(redirect)) return reply.code(400).send('Nothing is asked.');
    const back = new URL(redirect);
    back.searchParams.set('state', query['state'] ?? '');
    if (query['decision'] !== 'allow') {
      back.searchParams.set('error', 'access_denied');
      return reply.redirect(back.href, 303);
    }
    if (institution.manner === 'second-factor' && query['factor'] !== SECOND_FACTOR)
      return ask(reply, query, true);
    const at = now().getTime();
    const lasts = institution.manner === 'short-consent' ? SHORT_CONSENT_MS : LONG_CONSENT_MS;
    const code = ticketOf({
      ...{ kind: 'code', institution: institution.institutionid, redirect },
      ...{ challenge: query['code_challenge'] ?? '', consent: randomUUID() },
      ...{ until: at + CODE_MS, consentUntil: at + lasts },
      ...(/^\d{4}$/.test(query['number'] ?? '') && { mirrored: query['number'] ?? '' }),
    });
    back.searchParams.set('code', code);
    return reply.redirect(back.href, 303);
  });
}

interface Question {
  institution: InventedInstitution | undefined;
  style: string;
  wrongFactor: boolean;
}

function showConsent(
  reply: FastifyReply,
  query: Form,
  { institution, style, wrongFactor }: Question,
) {
  const redirect = query['redirect_uri'] ?? '';
  const isAsked = query['code_challenge_method'] === 'S256' && isLoopback(redirect);
  if (!institution || !isAsked) return reply.code(400).send('Nothing is asked.');
  const names = ['institution', 'redirect_uri', 'state', 'code_challenge', 'code_challenge_method'];
  const carried = Object.fromEntries(names.map((name) => [name, query[name] ?? '']));
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      // Browsers hold the redirect that follows the form to this list as well.
      'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self' ${new URL(redirect).origin}; frame-ancestors 'none'; base-uri 'none'`,
      'cross-origin-opener-policy': 'same-origin',
    })
    .send(consentMarkup(institution, { action: 'decide', carried, style, wrongFactor }));
}

interface TokenState {
  now: number;
  used: Set<string>;
  revoked: Set<string>;
}

/** Null when there is nothing to give tokens for. */
function tokensFor(form: Form, { now, used, revoked }: TokenState) {
  const isCode = form['grant_type'] === 'authorization_code';
  const ticket = (isCode ? form['code'] : form['refresh_token']) ?? '';
  const claims = claimsOf(ticket);
  if (!claims || claims['kind'] !== (isCode ? 'code' : 'refresh')) return null;
  if (Number(claims['until']) <= now || revoked.has(String(claims['consent']))) return null;
  if (isCode) {
    const challenge = createHash('sha256')
      .update(form['code_verifier'] ?? '')
      .digest('base64url');
    const isOwn = challenge === claims['challenge'] && form['redirect_uri'] === claims['redirect'];
    if (!isOwn || used.has(ticket)) return null;
    used.add(ticket);
  }
  const { institution = '', consent = '', consentUntil = 0, mirrored = '' } = claims;
  const kept = { institution, consent, consentUntil, mirrored };
  const until = Math.min(now + ACCESS_SECONDS * 1_000, Number(consentUntil));
  return {
    token_type: 'Bearer',
    access_token: ticketOf({ ...kept, kind: 'access', until }),
    refresh_token: ticketOf({ ...kept, kind: 'refresh', until: consentUntil }),
    expires_in: ACCESS_SECONDS,
  };
}

interface AccountState {
  now(): Date;
  revoked: Set<string>;
  asked: Map<string, number>;
  institutionOf: InstitutionOf;
}

function mirroredIn({ mirrored }: Record<string, string | number>): string | null {
  return mirrored ? String(mirrored) : null;
}

function addAccounts(
  app: FastifyInstance,
  { now, revoked, asked, institutionOf }: AccountState,
): void {
  const heldBy = (request: FastifyRequest) => {
    const claims = claimsOf((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (claims?.['kind'] !== 'access' || Number(claims['until']) <= now().getTime()) return null;
    if (revoked.has(String(claims['consent']))) return null;
    const institution = institutionOf(claims['institution']);
    return institution ? { institution, claims } : null;
  };
  app.get('/fdx/v6/accounts', async (request, reply) => {
    const held = heldBy(request);
    if (!held) return reply.code(401).send({ code: '602', message: 'Customer not authorized' });
    const { institution, claims } = held;
    const consent = String(claims['consent']);
    // Some servers repeat in their errors what they were asked with.
    if (institution.manner === 'down')
      return reply.code(503).send({ code: '503', message: `${request.headers.authorization}` });
    if (institution.manner === 'slow') {
      const count = (asked.get(consent) ?? 0) + 1;
      asked.set(consent, count % SLOW_ANSWER);
      if (count < SLOW_ANSWER) return reply.code(202).send({ message: 'Still collecting' });
    }
    const isFirst = institution.manner === 'grows' && !asked.has(consent);
    if (isFirst) asked.set(consent, 1);
    return accountsAnswer(institution, { mirrored: mirroredIn(claims), now: now(), isFirst });
  });
  app.get('/fdx/v6/accounts/:id', async (request, reply) => {
    const held = heldBy(request);
    if (!held) return reply.code(401).send({ code: '602', message: 'Customer not authorized' });
    const { id } = request.params as { id: string };
    const mirrored = mirroredIn(held.claims);
    const answer = accountAnswer(held.institution, id, { mirrored, now: now() });
    return answer ?? reply.code(404).send({ code: '701', message: 'Account not found' });
  });
  app.get('/fdx/v6/accounts/:id/transactions', async (request, reply) => {
    const held = heldBy(request);
    if (!held) return reply.code(401).send({ code: '602', message: 'Customer not authorized' });
    const { id } = request.params as { id: string };
    const answer = transactionsAnswer(held.institution, id, now());
    return answer ?? reply.code(404).send({ code: '701', message: 'Account not found' });
  });
}
