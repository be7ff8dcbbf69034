/**
 * The path, query and fragment of an address of this site; `/` for any other. Compared by origin after parsing, as a
 * browser would: `//host`, `/\host` and `javascript:` do not survive it.
 */
export function safePath(address: string): string {
  const { origin } = window.location;
  if (!address.startsWith('/')) return '/';
  try {
    const url = new URL(address, origin);
    const path = url.pathname + url.search + url.hash;
    // `/.//host` parses to this origin, but what is left of it would not.
    return url.origin === origin && new URL(path, origin).origin === origin ? path : '/';
  } catch {
    return '/';
  }
}
