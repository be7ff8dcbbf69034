/** An account holder's age at least: which century a year of two digits is of. assumed */
const ADULT_YEARS = 18;

/**
 * `05/09/1974`, `5/9/74`, as it is typed here, or `1974-05-09`, as a browser fills it in, as the latter; null for no date.
 * A year of two digits is the latest that makes the person an adult.
 */
export function birthDateIn(text: string): string | null {
  const american = /^\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})\s*$/.exec(text);
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text);
  const [year, month, day] = american
    ? [wholeYear(american[3]), american[1], american[2]]
    : [iso?.[1], iso?.[2], iso?.[3]];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  // The 31st of June would be read as the 1st of July.
  const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
  return exists && year >= '1900' && parsed.getTime() < Date.now() ? date : null;
}

function wholeYear(typed = ''): string {
  if (typed.length === 4) return typed;
  const latest = new Date().getFullYear() - ADULT_YEARS;
  const inThisCentury = 2000 + Number(typed);
  return String(inThisCentury <= latest ? inThisCentury : inThisCentury - 100);
}
