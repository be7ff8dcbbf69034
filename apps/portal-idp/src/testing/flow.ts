import { createHash, randomBytes } from 'node:crypto';
import sandbox from '@portal/sandbox-data/people';
import type { Answer } from './browser';
import { Browser, locationOf } from './browser';
import { PORTAL_ORIGIN } from './testIdp';

export const REDIRECT_URI = `${PORTAL_ORIGIN}/`;
export const { password, people } = sandbox;
export const USERNAME = 'percival@example.com';

export interface Pkce {
  verifier: string;
  challenge: string;
}

export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
  error?: string;
}

export function pkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The portal's authorization request; `overrides` replaces parameters, an undefined value drops one. */
export function authorizationUrl(
  issuer: string,
  { challenge }: Pkce,
  overrides: Record<string, string | undefined> = {},
): string {
  const parameters = {
    client_id: 'portal',
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: 'openid profile email offline_access web.read',
    state: 'where-i-was',
    nonce: 'n-1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...overrides,
  };
  const url = new URL('/auth', issuer);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}

/** Opens the sign-in page and posts the form; the answer is the portal's redirect or the page with its error. */
export async function signIn(
  browser: Browser,
  url: string,
  credentials = { username: USERNAME, password },
): Promise<Answer> {
  const page = await browser.follow(await browser.get(url));
  return browser.follow(await browser.post(page.url, credentials));
}

export function codeOf(answer: Answer): string {
  const code = locationOf(answer)?.searchParams.get('code');
  if (!code) throw new Error(`no code in ${answer.headers.get('Location')} (${answer.status})`);
  return code;
}

export async function callToken(
  issuer: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: Tokens }> {
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { Connection: 'close', ...headers },
    body: new URLSearchParams({ client_id: 'portal', ...fields }),
  });
  // `as`: tests read what RFC 6749 §5 says is there, and fail where it is not.
  const body = (await response.json()) as Tokens;
  return { status: response.status, headers: response.headers, body };
}

export function redeem(issuer: string, code: string, verifier: string, redirectUri = REDIRECT_URI) {
  return callToken(issuer, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  });
}

/** Renews as MSAL does, which names all scopes again. */
export function refresh(issuer: string, refreshToken: string) {
  return callToken(issuer, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    scope: 'web.read openid profile offline_access',
  });
}

/** A person signed in through the form, with the tokens the portal would hold. */
export async function signedIn(
  issuer: string,
  redirectUri = REDIRECT_URI,
): Promise<{ browser: Browser; tokens: Tokens }> {
  const browser = new Browser(issuer);
  const proof = pkce();
  const url = authorizationUrl(issuer, proof, { redirect_uri: redirectUri });
  const code = codeOf(await signIn(browser, url));
  const { body } = await redeem(issuer, code, proof.verifier, redirectUri);
  return { browser, tokens: body };
}
