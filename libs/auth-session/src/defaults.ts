/** How long each step of the session may take before the machine goes on without it. */

/** Loading the identity client and reading the identity provider's answer. assumed: longer than a slow phone needs. */
export const BOOT_TIMEOUT_MS = 30_000;

/** Reading the profile, retries of the client included. assumed: as above. */
export const PROFILE_TIMEOUT_MS = 45_000;

/** From pressing "Sign in" until the browser has left for the identity provider. spec §9 */
export const SIGN_IN_REDIRECT_TIMEOUT_MS = 60_000;

/** One step of sign-out; whatever hangs is left behind. assumed: a client who leaves does not wait. */
export const SIGN_OUT_STEP_TIMEOUT_MS = 3_000;

/** From asking for the provider's sign-out page until the browser has left for it. assumed: as the silent window, spec §9 */
export const SIGN_OUT_REDIRECT_TIMEOUT_MS = 6_000;

/** What tabs tell each other about the session. */
export const TAB_CHANNEL_NAME = 'portalSessionBroadcastChannel';

/** Where a session that timed out ends; the provider knows it as one of the addresses it may come back to. spec §4 */
export const TIMEOUT_PATH = '/timeout';

/** What tabs ask each other about the second factor. */
export const FACTOR_CHANNEL_NAME = 'portalFactorBroadcastChannel';

/** How long a tab waits for another one's key before it asks for a code. assumed: a client does not notice it. */
export const FACTOR_ANSWER_TIMEOUT_MS = 250;

/** How often a tab that waits for a code asks the other tabs again. assumed: no longer than a client waits without acting */
export const FACTOR_ASK_AGAIN_MS = 3_000;
