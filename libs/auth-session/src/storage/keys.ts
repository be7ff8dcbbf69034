/** Every key the portal keeps in session storage; what a key holds is in sessionStore.ts. spec §3, §4 */
export const SESSION_KEYS = {
  simulation: 'simulation',
  typedEmail: 'typedEmail',
  browserSession: 'browserSessionKey',
  profile: 'profileKey',
  context: 'contextKey',
  totpSession: 'totpSessionKey',
  registration: 'registrationKey',
  signInEvents: 'signInEvents',
  launch: 'simulationLaunch',
  returnTo: 'returnTo',
  rememberWish: 'rememberWish',
  opened: 'apiOpened',
} as const;

/** Every key the portal keeps in local storage. */
export const LOCAL_KEYS = {
  remember: 'remember',
  colorScheme: 'colorScheme',
  privacy: 'privacy',
  renewal: 'renewal',
  signOut: 'signOutOwed',
  opened: 'apiOpened',
} as const;
