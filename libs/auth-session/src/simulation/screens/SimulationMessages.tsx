import { Button } from '@portal/ui-kit';
import type { SimulationEnd, SimulationRefusal } from '../../machines/simulationMachine';
import { MessagePage } from '../../screens/MessagePage';

const REFUSED: Record<SimulationRefusal, string> = {
  notPermitted:
    'You are not allowed to view a client’s portal, or the link does not name a client.',
  framed: 'A client’s portal is never shown inside of another page. Open the link in its own tab.',
  malformed: 'The link is not complete. Open it again from where you found it.',
};

interface SimulationRefusedPageProps {
  refusal: SimulationRefusal;
  onContinue: () => void;
}

/** Nothing has begun, whatever the link said. */
export function SimulationRefusedPage({ refusal, onContinue }: SimulationRefusedPageProps) {
  return (
    <MessagePage
      title="This link opens nothing"
      actions={
        <Button variant="primary" onClick={onContinue}>
          Go to my own portal
        </Button>
      }
    >
      <p role="alert">{REFUSED[refusal]}</p>
    </MessagePage>
  );
}

const ENDED: Record<SimulationEnd, string> = {
  exit: 'You have left the client’s portal.',
  expired:
    'The 30 minutes are over. To view the portal again, open the link and give a new reason.',
  signed_out: 'The simulation ended because you signed out.',
  refused:
    'The simulation has ended. To view the portal again, open the link and give a new reason.',
};

interface SimulationEndedPageProps {
  end: SimulationEnd;
  onContinue: () => void;
}

export function SimulationEndedPage({ end, onContinue }: SimulationEndedPageProps) {
  return (
    <MessagePage
      title="The simulation has ended"
      actions={
        <Button variant="primary" onClick={onContinue}>
          Continue
        </Button>
      }
    >
      <p role="status">{ENDED[end]} Nothing of the client is kept in this browser.</p>
    </MessagePage>
  );
}

interface SimulationUnreachablePageProps {
  onRetry: () => void;
  onGiveUp: () => void;
}

/** Nobody's portal is shown until the server has said whose it is. */
export function SimulationUnreachablePage({ onRetry, onGiveUp }: SimulationUnreachablePageProps) {
  return (
    <MessagePage
      title="The server gave no answer"
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
          <Button onClick={onGiveUp}>Give up</Button>
        </>
      }
    >
      <p role="alert">The portal could not check whether you may view this client’s portal.</p>
    </MessagePage>
  );
}
