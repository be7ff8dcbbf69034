const KEY = /^[A-Za-z0-9_-]{43}$/;

/** The key in an invitation link, or in its fragment, or the key itself; null for anything else. */
export function inviteKeyIn(text: string): string | null {
  const trimmed = text.trim();
  const key = trimmed.slice(trimmed.lastIndexOf('=') + 1);
  return KEY.test(key) ? key : null;
}
