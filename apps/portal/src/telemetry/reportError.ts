import type { ReportError } from '@portal/auth-session';

/** Where failures are told until a logging service is configured: the browser's console, in words that name nobody. */
export const reportError: ReportError = (kind, { name, code }) => {
  // eslint-disable-next-line no-console -- the one place; a warning, since each of these is handled and shown.
  console.warn(`${kind}: ${name} (${code})`);
};
