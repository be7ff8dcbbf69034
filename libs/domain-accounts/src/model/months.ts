const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2026-10` → “October 2026”. */
export function monthWords(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`));
}

/** `2026-10` → “Oct 2026”. */
export function shortMonth(month: string): string {
  return SHORT.format(new Date(`${month}-01T00:00:00Z`));
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const last = new Date(`${month}-01T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) };
}
