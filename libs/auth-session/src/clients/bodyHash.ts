/**
 * SHA-256 in hex of a body as canonical JSON, which a step-up names and the server hashes again; no body is `null`.
 */
export async function bodyHashOf(body: unknown): Promise<string> {
  const text = new TextEncoder().encode(canonicalJson(body));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** RFC 8785: no spaces, members in the order of their UTF-16 names, numbers and strings as JSON.stringify writes them. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
