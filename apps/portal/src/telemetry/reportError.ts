import type { ErrorKind, ReportableError, ReportError } from '@portal/auth-session';

export interface Report extends ReportableError {
  kind: ErrorKind;
}

/** Failures come in storms; the first ones tell what began them. */
const MAX_WAITING = 50;

let waiting: Report[] = [];
let listener: ((report: Report) => void) | null = null;

/** Where every failure is told: the browser's console, in words that name nobody, and the logging service once it listens. */
export const reportError: ReportError = (kind, { name, code }) => {
  // oxlint-disable-next-line no-console -- the one place; a warning, since each of these is handled and shown.
  console.warn(`${kind}: ${name} (${code})`);
  const report = { kind, name, code };
  if (listener) listener(report);
  else if (waiting.length < MAX_WAITING) waiting.push(report);
};

/** Hands over what has been told so far, and from now on whatever is. */
export function listenToErrors(listen: (report: Report) => void): void {
  listener = listen;
  const told = waiting;
  waiting = [];
  for (const report of told) listen(report);
}
