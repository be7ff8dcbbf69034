import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { RegistrationClient, RegistrationRouteName } from '../clients/registrationClient';
import { useRegistrationClient } from '../react/useRegistration';
import { useSession } from '../react/useSession';
import { InviteEntryView } from './registration/InviteEntryView';
import { inviteKeyIn } from './registration/inviteKey';
import { RegisteredView } from './registration/RegisteredView';
import { RegistrationFlow } from './registration/RegistrationFlow';
import { WaitingView } from './registration/StandingView';

/** Registration from an invite. spec §2 */
export function RegisterPage() {
  const { store } = useSession();
  const { history } = useRouter();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const [turn, setTurn] = useState(0);
  const arriving = hash.startsWith('invite=') ? hash : null;

  const begin = (key: string | null) => {
    store.keepRegistrationKey(key);
    setTurn((before) => before + 1);
  };

  // Effect: the key leaves the address before anything is asked with it, and goes into this tab's storage alone.
  useEffect(() => {
    if (arriving === null) return;
    store.keepRegistrationKey(inviteKeyIn(arriving) ?? '');
    history.replace('/register');
  }, [arriving, store, history]);

  if (arriving !== null) return <WaitingView>Opening your invite…</WaitingView>;
  if (store.requestKeys().regkey === undefined && turn === 0)
    return <InviteEntryView onKey={begin} />;
  return <Invited key={turn} onKey={begin} />;
}

/** Where the holder of a key should go; whoever is registered already is not sent through it again. */
function Invited({ onKey }: { onKey(key: string): void }) {
  const client = useRegistrationClient();
  const route = useRoute(client);
  if (route === null) return <WaitingView>Opening your invite…</WaitingView>;
  if (route === 'signIn') return <RegisteredView login={null} />;
  if (route === 'invite') return <InviteEntryView isInvalid onKey={onKey} />;
  return <RegistrationFlow client={client} onKey={onKey} />;
}

function useRoute(client: RegistrationClient): RegistrationRouteName | null {
  const { connect } = useSession();
  const [route, setRoute] = useState<RegistrationRouteName | null>(null);

  // Effect: asked once the page is there. Without an answer the registration begins, which says what is wrong.
  useEffect(() => {
    let shown = true;
    connect()
      .then(() => client.readRoute())
      .catch(() => 'registration' as const)
      .then((found) => shown && setRoute(found));
    return () => {
      shown = false;
    };
  }, [connect, client]);

  return route;
}
