/** Any business day does; a fixed one makes failures repeatable. */
export const SEED_DAY = '2026-11-19';
