/** Any business day does; a fixed one makes failures repeatable. */
export const SEED_DAY = '2026-11-19';

/** Noon in New York: the clock of a server whose tests ask for the current year, which has rows on this day. */
export const onSeedDay = (): Date => new Date(`${SEED_DAY}T17:00:00Z`);
