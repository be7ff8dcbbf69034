/** The user-facing texts the specification fixes word for word; nothing else may spell them out. */

/** A page that fails to load. `spec §2, §8` */
export const PAGE_FAILED_TEXT = 'Page failed to load, please refresh your browser to try again.';

/** A render failure nobody foresaw. `spec §2, §8` */
export const SOMETHING_WENT_WRONG_TEXT = 'Something went wrong. Please try again later.';

/** A data area that has nothing to show. `spec §8` */
export const NO_DATA_TEXT = 'No Data Found';
