/** Two tabs that renew at once would each spend the same refresh token, which ends the session (RFC 9700 §4.14.2). */
export async function onceAcrossTabs<T>(name: string, act: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(`portal.token.${name}`, act) : act();
}
