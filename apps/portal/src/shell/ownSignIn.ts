/** How somebody signs in is everybody’s own: open to those, too, who have no portal of a client. */
const OWN_SIGN_IN = [
  '/profile/security',
  '/profile/security/authenticator',
  '/profile/security/telephone',
];

export const isOwnSignIn = (path: string): boolean => OWN_SIGN_IN.includes(path);
