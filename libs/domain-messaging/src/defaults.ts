/** The tab that opens first. spec §9 */
export const DEFAULT_FOLDER = 'inbox';
/** Messages of any day. spec §9 */
export const DEFAULT_RANGE = 'ALL';
/** Rows that are asked for at a time. */
export const MESSAGE_PAGE_ROWS = 50;
/** How long after the last key a draft is saved. */
export const AUTOSAVE_MS = 800;
/** How often the unread count is asked for while the page is open; a browser asks on focus, too. */
export const UNREAD_EVERY_MS = 30_000;
/** The server refuses larger files. */
export const FILE_AT_MOST_BYTES = 10 * 1024 * 1024;
/** Checklists of files of a page of the desk. assumed */
export const FILE_REQUEST_ROWS = 20;
/** Files of a client of a page of the desk. assumed */
export const CLIENT_FILE_ROWS = 50;
/** Documents that the picker of attachments shows at a time. assumed */
export const ATTACHABLE_ROWS = 20;
/** Messages that Home shows. assumed */
export const HOME_ROWS = 4;
