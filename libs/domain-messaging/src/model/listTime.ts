import { formatDate, formatInstant, newYorkDate } from '@portal/ui-kit';

/** When a message came, short enough to leave room for a name: the time of today, the day of others. */
export function listTime(at: string, now = new Date().toISOString()): string {
  const day = newYorkDate(at);
  const date = formatDate(day);
  return day === newYorkDate(now) ? formatInstant(at).slice(`${date}, `.length) : date;
}
