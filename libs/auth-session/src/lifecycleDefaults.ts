/** Times of multi-factor, registration, idle and simulation; what they share with the session is in defaults.ts. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** One question to the server, repeats of the client included, before the person is offered another try. assumed */
export const LIFECYCLE_STEP_TIMEOUT_MS = 30 * SECOND_MS;

/** How often the wall clock is read. assumed: a countdown shows seconds. */
export const WALL_CLOCK_TICK_MS = SECOND_MS;

/** Without activity in any tab the session ends after this. spec §9 */
export const IDLE_TIMEOUT_MS = 20 * MINUTE_MS;

/** The same where the feature flag is on; never for a support user. spec §9 */
export const LONG_IDLE_TIMEOUT_MS = 60 * MINUTE_MS;

/** Activity that follows the last within this is the same activity. spec §9 */
export const IDLE_THROTTLE_MS = 200;

/** How long a message between tabs may take until it counts as arrived. spec §9 */
export const TAB_MESSAGE_MS = 500;

/** How long before the end the person is warned. WCAG 2.2.1 asks for 20 s at least. assumed */
export const IDLE_WARNING_MS = 2 * MINUTE_MS;

/** How long a tab whose time is up waits for another to say that its person was active. assumed */
export const IDLE_OBJECTION_MS = 250;

/** How often the leading tab says that it is there. spec §9 */
export const LEADER_POLL_MS = 2 * SECOND_MS;

/** A leader not heard of for so long is gone. assumed: one poll and a half, so that a take-over is done within 4 s. */
export const LEADER_SILENCE_MS = 3 * SECOND_MS;

/** How long a tab that wants to lead waits for another with a better claim. assumed */
export const LEADER_CLAIM_MS = 250;

/** How far the server's knowledge of activity may lag behind the tabs'. assumed */
export const IDLE_TELL_SERVER_MS = MINUTE_MS;

/** No simulation lasts longer, whatever the grant says. assumed */
export const SIMULATION_LIMIT_MS = 30 * MINUTE_MS;

/** The longest value of a launch link, and the longest ticket, in characters. assumed */
export const SIMULATION_VALUE_MAX_LENGTH = 100;

/** The longest reason for a simulation, in characters. assumed */
export const SIMULATION_REASON_MAX_LENGTH = 500;
