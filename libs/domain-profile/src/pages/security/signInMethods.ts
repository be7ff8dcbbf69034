import type { AuthenticationMethods } from '@portal/api-sdk';

/** One way to answer what is asked for after the password. */
export interface SignInMethod {
  /** `authenticator` or a channel. */
  id: string;
  name: string;
  /** How a sentence goes on with it: `text messages to •••• 0142`. */
  inWords: string;
  isFirst: boolean;
  /** A telephone that is not the only method. */
  isRemovable: boolean;
}

/** The methods in the order of the list; none is first where the person is asked to choose. */
export function signInMethodsIn({
  authenticator,
  channels,
  preferred,
}: AuthenticationMethods): SignInMethod[] {
  const first = preferred ?? (authenticator ? 'authenticator' : null);
  const app = { id: 'authenticator', name: 'Authenticator app', inWords: 'your authenticator app' };
  const isOnly = !authenticator && channels.length === 1;
  return [
    ...(authenticator ? [{ ...app, isFirst: first === app.id, isRemovable: false }] : []),
    ...channels.map(({ channelid, kind, masked }) => ({
      id: channelid,
      name: `${kind === 'phone' ? 'Text message' : 'E-mail'} to ${masked}`,
      inWords: `${kind === 'phone' ? 'text messages' : 'codes by e-mail'} to ${masked}`,
      isFirst: first === channelid,
      isRemovable: kind === 'phone' && !isOnly,
    })),
  ];
}
