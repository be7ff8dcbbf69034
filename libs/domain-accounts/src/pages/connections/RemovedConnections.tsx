import { Button, Card, formatInstant, notify, useReadOnly } from '@portal/ui-kit';
import { useRestoreConnection } from '../../connectionMutations';
import { refusalText } from '../groups/couldNotSave';
import styles from './Connections.module.css';
import { useConnections } from './useConnections';

/** What was removed and can still come back. */
export function RemovedConnections() {
  const { removed } = useConnections();
  const restore = useRestoreConnection();
  const readOnly = useReadOnly();
  if (removed.length === 0) return null;
  return (
    <Card
      title="Removed"
      context="Each can be restored for an hour. Nothing is fetched meanwhile; then your consent is given back."
    >
      <ul className={styles.list}>
        {removed.map(({ connectionid, institution, history, restorableuntil }) => (
          <li key={connectionid} className={styles.row}>
            <span>
              {institution} · {history === 'keep' ? 'accounts kept' : 'with its accounts'} · until{' '}
              {formatInstant(restorableuntil)}
            </span>
            {!readOnly && (
              <Button
                size="sm"
                aria-label={`Restore ${institution}`}
                pending={restore.isPending && restore.variables === connectionid}
                onClick={() =>
                  restore.mutate(connectionid, {
                    onSuccess: () => notify({ message: `${institution} is connected again` }),
                    onError: (error) =>
                      notify({
                        tone: 'failed',
                        message: `${institution} could not be restored`,
                        detail: refusalText(error),
                      }),
                  })
                }
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
