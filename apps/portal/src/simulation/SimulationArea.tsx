import { SplashPage, useSession } from '@portal/auth-session';
import {
  ConfirmSimulationPage,
  SimulationEndedPage,
  SimulationRefusedPage,
  SimulationUnreachablePage,
  simulationOf,
  type SimulationControl,
} from '@portal/auth-session/simulation';
import { ReadOnlyProvider } from '@portal/ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { SimulationFrame } from './SimulationFrame';

/** What a support user is told who tries to change something. */
const READ_ONLY_TEXT = 'Nothing can be changed in a simulation.';

/** Stands between a sign-in and the portal: it is shown when it is the person's own, or a simulation is going on. */
export function SimulationArea({ children }: { children: ReactNode }) {
  const session = useSession();
  const queryClient = useQueryClient();
  const [control] = useState(() =>
    simulationOf({ session, clearCaches: () => queryClient.clear() }),
  );
  const [dismissed, setDismissed] = useState(false);
  const { state, client, expiresAt, end, refusal } = useSyncExternalStore(
    control.subscribe,
    control.getView,
  );
  if (state === 'off' || dismissed) return children;
  if (state === 'refused' && refusal) {
    return <SimulationRefusedPage refusal={refusal} onContinue={() => setDismissed(true)} />;
  }
  if (state === 'ended' && end) {
    return <SimulationEndedPage end={end} onContinue={() => setDismissed(true)} />;
  }
  if (state !== 'active' || !client) return <Beginning control={control} />;
  return (
    <ReadOnlyProvider reason={READ_ONLY_TEXT}>
      <SimulationFrame
        clientName={client.name}
        supportName={session.ownName ?? ''}
        endsAt={expiresAt}
        onExit={control.exit}
      >
        {children}
      </SimulationFrame>
    </ReadOnlyProvider>
  );
}

/** From the link to the start, and after a reload. */
function Beginning({ control }: { control: SimulationControl }) {
  const { state, client, failure } = useSyncExternalStore(control.subscribe, control.getView);
  if (state === 'unchecked' || state === 'unresumed') {
    const giveUp = state === 'unchecked' ? control.decline : control.exit;
    return <SimulationUnreachablePage onRetry={control.retry} onGiveUp={giveUp} />;
  }
  // One element for both, so that what was typed is still there when the server gave no answer.
  if (client && (state === 'confirming' || state === 'starting')) {
    return (
      <ConfirmSimulationPage
        clientName={client.name}
        pending={state === 'starting'}
        unreachable={failure === 'unreachable'}
        onConfirm={control.confirm}
        onDecline={control.decline}
      />
    );
  }
  return <SplashPage waitingFor="start" />;
}
