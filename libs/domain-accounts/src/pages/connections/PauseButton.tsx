import type { Connection } from '@portal/api-sdk';
import { Button, notify } from '@portal/ui-kit';
import { usePauseConnection } from '../../connectionMutations';
import { refusalText } from '../groups/couldNotSave';

/** Lets a connection rest, or goes on with it. */
export function PauseButton({ connection }: { connection: Connection }) {
  const { connectionid, institution, pausedat } = connection;
  const pause = usePauseConnection();
  const isPaused = pausedat !== undefined;
  const word = isPaused ? 'Resume' : 'Pause';
  return (
    <Button
      size="sm"
      aria-label={`${word} ${institution}`}
      pending={pause.isPending}
      onClick={() =>
        pause.mutate(
          { connectionid, paused: !isPaused },
          {
            onError: (error) =>
              notify({
                tone: 'failed',
                message: `${institution} could not be ${isPaused ? 'resumed' : 'paused'}`,
                detail: refusalText(error),
              }),
          },
        )
      }
    >
      {word}
    </Button>
  );
}
