/** True when the identity provider has just sent the browser back with an answer, good or bad (RFC 6749 §4.1.2). */
export function hasRedirectAnswer({ hash }: Pick<Location, 'hash'>): boolean {
  const answer = new URLSearchParams(hash.slice(1));
  return answer.has('state') && (answer.has('code') || answer.has('error'));
}
