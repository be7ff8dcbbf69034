import type { AccessLogHand } from '@portal/api-sdk';

/** Name of the firm's own grouping, the one Home opens with. spec §9 */
export const DEFAULT_GROUP_VIEW_NAME = 'Rockefeller Accounts';

/** Name of the client's own grouping. assumed: the specification names only the default one */
export const CUSTOM_GROUP_VIEW_NAME = 'My groups';

/** Which grouping is shown; the preference and the URL use the same two words. spec §4 */
export type AccountView = 'default' | 'custom';

/** The grouping when neither the URL nor a preference names one. spec §9 */
export const DEFAULT_ACCOUNT_VIEW: AccountView = 'default';

/** Longest nickname the contract takes, in characters. assumed: the specification gives only the characters */
export const NICKNAME_MAX_LENGTH = 60;

/** Entries of the access log read at once: a visit of support, which is shown as one, leaves some fifty. assumed */
export const ACCESS_LOG_PAGE_ROWS = 100;

/** Whose entries of the access log are shown. */
export type AccessLogFilter = 'all' | Exclude<AccessLogHand, 'unknown'>;

/** A client with this many recovery codes left, or fewer, is told so. promises: recovery codes */
export const FEW_RECOVERY_CODES = 3;

/** Comments on a file of a page. assumed */
export const COMMENT_ROWS = 20;

/** Notices that the bell shows. assumed */
export const NOTICES_SHOWN = 20;

/** How often the bell asks again: what comes while the client works in the portal is told. assumed */
export const NOTICES_EVERY_MS = 60_000;

/** A guest sees accounts for at most this long. assumed */
export const SHARE_LONGEST_YEARS = 1;

/** How often a guest's page asks whether the sharing goes on. assumed */
export const SHARED_ASK_AGAIN_MS = 30_000;

/** The largest file of a drive; the contract's own limit. */
export const DRIVE_FILE_AT_MOST_BYTES = 1_073_741_824;

/** Files that are uploaded at once. assumed */
export const UPLOADS_AT_MOST = 10;
