import { z } from 'zod';
import { parseExactly, readAccounts, readActivity, readHoldings } from './fdx';
import {
  type AggregationProvider,
  type ConsentRequest,
  ProviderError,
  type ProviderInstitution,
  type ProviderTokens,
} from './provider';

/** Where a provider is and what this firm is called there. */
export interface ProviderPlace {
  /** Without a trailing slash. `/institutions`, `/oauth/…` and `/fdx/v6/…` are under it. */
  url: string;
  clientId: string;
  /** Null for a public client, which PKCE protects alone. */
  clientSecret: string | null;
}

const TIMEOUT_MS = 8_000;
const MOST_CHARACTERS = 2_000_000;

const tokens = z.object({
  access_token: z.string().min(1).max(8_192),
  refresh_token: z.string().min(1).max(8_192).optional(),
  expires_in: z.coerce.number().int().positive().max(31_536_000).default(300),
});
const institutions = z.object({
  institutions: z
    .array(
      z.object({
        institutionid: z.string().regex(/^[a-z0-9-]{3,40}$/),
        name: z.string().min(1).max(120),
        about: z.string().max(200).optional(),
      }),
    )
    .max(5_000),
});

/** OAuth 2.0 with PKCE (RFC 6749, 7636, 7009) and FDX 6 at one address. `place` is asked for each call. */
export function createHttpProvider(
  place: () => ProviderPlace,
  now: () => Date = () => new Date(),
): AggregationProvider {
  const read = async <Result>(
    path: string,
    init: RequestInit,
    readText: (text: string) => Result,
  ): Promise<Result> => {
    const text = await answerOf(place().url + path, init);
    try {
      return readText(text);
    } catch {
      // Without the cause: it may repeat what the answer said.
      throw new ProviderError('unreadable', `${path} answered something else`);
    }
  };
  const ask = (form: Record<string, string>): Promise<ProviderTokens> =>
    read('/oauth/token', formOf(place(), form), (text) => {
      const said = tokens.parse(JSON.parse(text));
      return {
        access: said.access_token,
        refresh: said.refresh_token ?? null,
        accessUntil: now().getTime() + said.expires_in * 1_000,
      };
    });
  return {
    institutions: () => read('/institutions', {}, readInstitutions),
    consentAddress: (request) => consentAddressAt(place(), request),
    exchange: ({ code, verifier, redirect }) =>
      ask({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirect,
      }),
    renew: async ({ refresh }) => {
      if (refresh === null) throw new ProviderError('consent', 'nothing to renew the consent with');
      const renewed = await ask({ grant_type: 'refresh_token', refresh_token: refresh });
      return { ...renewed, refresh: renewed.refresh ?? refresh };
    },
    accounts: (held) =>
      read('/fdx/v6/accounts', bearer(held), (text) => readAccounts(parseExactly(text))),
    holdings: (held, foundId) =>
      read(`/fdx/v6/accounts/${encodeURIComponent(foundId)}`, bearer(held), (text) =>
        readHoldings(parseExactly(text), foundId),
      ),
    activity: (held, foundId) =>
      read(`/fdx/v6/accounts/${encodeURIComponent(foundId)}/transactions`, bearer(held), (text) =>
        readActivity(parseExactly(text), foundId),
      ),
    revoke: async ({ access, refresh }) => {
      const token = refresh ?? access;
      await answerOf(`${place().url}/oauth/revoke`, formOf(place(), { token }));
    },
  };
}

function readInstitutions(text: string): ProviderInstitution[] {
  return institutions.parse(JSON.parse(text)).institutions.map(({ about, ...one }) => ({
    ...one,
    ...(about !== undefined && { about }),
  }));
}

function bearer({ access }: ProviderTokens): RequestInit {
  return { headers: { authorization: `Bearer ${access}`, accept: 'application/json' } };
}

function consentAddressAt(
  { url, clientId }: ProviderPlace,
  { institutionId, redirect, state, challenge }: ConsentRequest,
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    scope: 'ACCOUNT_BASIC ACCOUNT_DETAILED TRANSACTIONS',
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    institution: institutionId,
  });
  return `${url}/oauth/authorize?${query.toString()}`;
}

function formOf({ clientId, clientSecret }: ProviderPlace, form: Record<string, string>) {
  return {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      ...form,
      client_id: clientId,
      ...(clientSecret !== null && { client_secret: clientSecret }),
    }),
  } satisfies RequestInit;
}

/** The text of a good answer. What went wrong is said without the body: it may hold a token. */
async function answerOf(address: string, init: RequestInit): Promise<string> {
  const response = await fetch(address, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new ProviderError('unreachable', 'the provider did not answer', cause);
  });
  const text = await response.text().catch((cause: unknown) => {
    throw new ProviderError('unreachable', 'the answer broke off', cause);
  });
  if (response.status === 200 && text.length <= MOST_CHARACTERS) return text;
  if ([400, 401, 403].includes(response.status))
    throw new ProviderError('consent', `the provider answered ${response.status}`);
  // 202: the institution is still collecting.
  const later = response.status === 202 || response.status === 429 || response.status >= 500;
  const failure = later ? 'unreachable' : 'unreadable';
  throw new ProviderError(failure, `the provider answered ${response.status}`);
}
