import { checkedDay, shown } from '../values';

const NEW_YORK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const TIME =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?(?:\.\d{1,6})?)?(?:\[([+-]?\d{1,2}(?:\.\d{1,2})?)(?::[A-Za-z]{1,9})?\])?$/;

/**
 * The New York day of an OFX time such as `20110715160000.000[-5:EST]`. A day alone, and midnight without an offset, is
 * that day; other times without an offset are UTC (OFX 2.2, 3.2.8.2).
 */
export function ofxDayOf(text: string, element: string): string {
  const message = `${element}: “${shown(text)}” is not a time such as 20260131120000[-5:EST].`;
  const [, year, month, date, hour, minute, second = '00', offset] = TIME.exec(text.trim()) ?? [];
  const day = checkedDay(`${year}-${month}-${date}`, message);
  if (hour === undefined || minute === undefined) return day;
  const time = `${hour}:${minute}:${second}`;
  if (offset === undefined && time === '00:00:00') return day;
  const utc = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(utc)) return checkedDay('', message);
  return NEW_YORK.format(utc - Number(offset ?? 0) * 3_600_000);
}
