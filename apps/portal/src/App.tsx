import {
  SessionProvider,
  SplashPage,
  UnreachablePage,
  useSession,
  type Session,
} from '@portal/auth-session';
import { RouterProvider } from '@tanstack/react-router';
import { routers } from './routers';
import { RootError } from './shell/RootError';
import { useSignedInArea } from './signedInArea';

interface AppProps {
  session: Session;
  styleNonce: string;
}

export function App({ session, styleNonce }: AppProps) {
  return (
    <RootError>
      <SessionProvider session={session}>
        <ModeScreen styleNonce={styleNonce} />
      </SessionProvider>
    </RootError>
  );
}

/** Where an institution sends its window back to. spec §2 */
const INSTITUTION_CALLBACK = '/emoney/oauth/callback/';

/** The session's mode chooses the router; there are no route guards. spec §2 */
function ModeScreen({ styleNonce }: { styleNonce: string }) {
  const { mode, waitingFor } = useSession();
  // The window begins with a copy of the tab's session; it hands on its answer in whatever mode that is.
  if (window.location.pathname.startsWith(INSTITUTION_CALLBACK))
    return <RouterProvider router={routers.signedOut()} />;
  if (mode === 'waiting') return <SplashPage waitingFor={waitingFor} />;
  if (mode === 'unreachable') return <UnreachablePage />;
  // Keyed: a provider that is handed another router keeps what it knew of the one before.
  if (mode !== 'signedIn') return <RouterProvider key={mode} router={routers[mode]()} />;
  return <SignedIn styleNonce={styleNonce} />;
}

function SignedIn({ styleNonce }: { styleNonce: string }) {
  const area = useSignedInArea();
  return area ? <area.SignedInArea styleNonce={styleNonce} /> : <SplashPage waitingFor="start" />;
}
