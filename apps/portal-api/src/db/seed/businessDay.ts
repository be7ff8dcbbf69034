/** A calendar date, `YYYY-MM-DD`. */
export type CalendarDate = string;

/** New York's market is done for the day by then, closing values included. */
const DAY_COMPLETE_HOUR = 18;

/** The last business day in New York whose closing values are known at `now`. */
export function lastBusinessDay(now: Date): CalendarDate {
  const { date, hour } = inNewYork(now);
  let day = hour >= DAY_COMPLETE_HOUR ? date : addDays(date, -1);
  while (!isBusinessDay(day)) day = addDays(day, -1);
  return day;
}

/** Monday to Friday, except federal holidays. assumed: good enough for sandbox data. */
export function isBusinessDay(day: CalendarDate): boolean {
  return isWeekday(day) && !holidaysOf(Number(day.slice(0, 4))).includes(day);
}

export function addDays(day: CalendarDate, count: number): CalendarDate {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

function holidaysOf(year: number): CalendarDate[] {
  const fixed = ['01-01', '06-19', '07-04', '11-11', '12-25'].map((end) =>
    observed(`${year}-${end}`),
  );
  return [
    ...fixed,
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    lastMonday(year, 5),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 10, 1, 2),
    nthWeekday(year, 11, 4, 4),
  ];
}

/** On a Saturday it is kept on Friday, on a Sunday on Monday (5 U.S.C. 6103). */
function observed(day: CalendarDate): CalendarDate {
  const weekday = utc(day).getUTCDay();
  if (weekday === 6) return addDays(day, -1);
  return weekday === 0 ? addDays(day, 1) : day;
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): CalendarDate {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const offset = (weekday - utc(first).getUTCDay() + 7) % 7;
  return addDays(first, offset + (nth - 1) * 7);
}

function lastMonday(year: number, month: number): CalendarDate {
  const fifth = nthWeekday(year, month, 1, 5);
  return Number(fifth.slice(5, 7)) === month ? fifth : nthWeekday(year, month, 1, 4);
}

function isWeekday(day: CalendarDate): boolean {
  return ![0, 6].includes(utc(day).getUTCDay());
}

function utc(day: CalendarDate): Date {
  return new Date(`${day}T00:00:00Z`);
}

function inNewYork(now: Date): { date: CalendarDate; hour: number } {
  const text = now.toLocaleString('sv-SE', { timeZone: 'America/New_York' });
  return { date: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
}
