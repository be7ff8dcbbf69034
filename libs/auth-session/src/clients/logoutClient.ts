import { getTotpInvalidation } from '@portal/api-sdk';

/** Ends the multi-factor session at the server. Sign-out goes on whatever it answers. Rejects with ApiError. spec §7, §8 */
export async function invalidateMfaSession(): Promise<void> {
  // Lives on while the page leaves for the identity provider.
  await getTotpInvalidation({ keepalive: true });
}
