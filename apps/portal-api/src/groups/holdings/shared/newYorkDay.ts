const NEW_YORK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
});

/** The day it is in New York, `YYYY-MM-DD`. */
export function newYorkDay(instant: Date): string {
  return NEW_YORK.format(instant);
}

/** The year it is in New York. */
export function yearOf(instant: Date): number {
  return Number(newYorkDay(instant).slice(0, 4));
}
