import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs what the invented institutions give out, so that it outlives a restart. There is nothing behind it to protect. */
const KEY = 'invented institutions of the sandbox';

/** A text that carries `claims` and cannot be changed. */
export function ticketOf(claims: Record<string, string | number>): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${body}.${signatureOf(body)}`;
}

/** The claims of a ticket, null when it is none of ours. */
export function claimsOf(ticket: string): Record<string, string | number> | null {
  const [body = '', signature = ''] = ticket.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(body))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  // `as`: it was signed here.
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, string | number>;
}

function signatureOf(body: string): string {
  return createHmac('sha256', KEY).update(body).digest('base64url');
}
