import type { IdpConfig } from './config';

/** The only things a log line may carry: no token, code, cookie, password or typed username fits in here. */
export interface LogFields {
  method?: string;
  route?: string;
  status?: number;
  durationMs?: number;
  subject?: string | undefined;
  address?: string;
  reason?: string;
  issuer?: string;
  stack?: string | undefined;
}

export type Log = (event: string, fields?: LogFields) => void;

/** One JSON object per line on stderr; JSON escapes line breaks, so one event stays one line. */
export function createLog(level: IdpConfig['logLevel']): Log {
  if (level === 'silent') return () => {};
  return (event, fields) => {
    if (level !== 'info' && event !== 'server_error') return;
    process.stderr.write(
      `${JSON.stringify({ time: new Date().toISOString(), app: 'portal-idp', event, ...fields })}\n`,
    );
  };
}
