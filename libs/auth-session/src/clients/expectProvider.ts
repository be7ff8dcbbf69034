import { IdentityError } from './identityClient';
import type { IdentityConfig } from './msalIdentityClient';

/** Less than the step of sign-out that waits for it. assumed */
const ANSWER_TIMEOUT_MS = 4_000;

/**
 * Rejects where the provider does not answer: leaving for it would end on the browser's own error page, with the portal's
 * still in its history. Asks for its public description, as MSAL does.
 */
export async function expectProvider({
  authority,
  authorityMetadata,
}: IdentityConfig): Promise<void> {
  const issuer = authorityMetadata ? String(JSON.parse(authorityMetadata).issuer) : authority;
  await fetch(`${issuer}/.well-known/openid-configuration`, {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new IdentityError('unavailable', 'provider.unreachable', { cause });
  });
}
