import type { Day } from './bankingDays';

const CLOCK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

export interface NewYorkTime {
  day: Day;
  /** Milliseconds since midnight by the clock on the wall, 0 to 86,399,999. */
  clockMs: number;
}

/** What calendar and clock in New York say at an instant. */
export function newYorkTimeOf(instant: Date): NewYorkTime {
  const part = Object.fromEntries(
    CLOCK.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  const seconds =
    (Number(part['hour']) * 60 + Number(part['minute'])) * 60 + Number(part['second']);
  return {
    day: `${part['year']}-${part['month']}-${part['day']}`,
    clockMs: seconds * 1_000 + instant.getUTCMilliseconds(),
  };
}

/**
 * The instant at which New York's clock shows a time on a day. `time` is `16:45`. On the night the clocks go back the
 * first of the two is meant; a time that the clocks skip in spring is read as the hour after.
 */
export function instantInNewYork(day: Day, time: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // New York is four or five hours behind; the earlier instant that shows the wanted time is the right one.
  const found = [4, 5]
    .map((hours) => new Date(wall + hours * 3_600_000))
    .find((instant) => {
      const { day: shown, clockMs } = newYorkTimeOf(instant);
      return Date.parse(`${shown}T00:00:00Z`) + clockMs === wall;
    });
  return found ?? new Date(wall + 5 * 3_600_000);
}
