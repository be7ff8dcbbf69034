/**
 * Says goodbye for a page that is going. Not through the clients: what they do in several steps is never done here, the
 * page is gone after this one. The server would find out by itself, within half an hour.
 */
export function tellLeaving(
  token: string,
  keys: { profileKey: string; totpSessionKey?: string },
  body: { simulationid: string; page: number },
): void {
  void fetch('/v2/simulation/end', {
    method: 'POST',
    keepalive: true,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      profilejson: keys.profileKey,
      ...(keys.totpSessionKey && { totpsessionkey: keys.totpSessionKey }),
    },
    body: JSON.stringify({ ...body, end: 'left' }),
  }).catch(() => undefined);
}
