/** Whether this is `npm run soak`: every journey, page and person. */
export const isSoak = process.env['SOAK'] === '1';

const TAG = '@soak';

/** Of a journey that `npm test` leaves to `npm run soak journeys`: CONTRIBUTING says which. */
export const ONLY_SOAK = { tag: TAG };

/** The same for some of the cases of a journey: those that are no sample. */
export const soakUnless = (isSample: boolean) => (isSample ? {} : ONLY_SOAK);

/** What Playwright leaves out. */
export const leftOut = isSoak ? undefined : new RegExp(TAG);
