import type { Connection } from '@portal/api-sdk';
import { Button, formatInstant, notify, useReadOnly } from '@portal/ui-kit';
import { useRefreshConnection } from '../../connectionMutations';
import { countsText, healthText } from '../../model/connection';
import { refusalText } from '../groups/couldNotSave';
import styles from './Connections.module.css';
import { PauseButton } from './PauseButton';
import { RefreshProgress } from './RefreshProgress';
import { useConnections } from './useConnections';

interface ConnectionRowProps {
  connection: Connection;
  onRenew: () => void;
  onRemove: () => void;
}

/** One institution: how its connection is, and what can be done. */
export function ConnectionRow({ connection, onRenew, onRemove }: ConnectionRowProps) {
  const { connectionid, institution, health, nextrefresh, refresh, pausedat } = connection;
  const mayRefresh = health !== 'expired' && refresh.state !== 'running' && pausedat === undefined;
  const { search, change } = useConnections();
  const readOnly = useReadOnly();
  const refreshing = useRefreshConnection(connectionid);
  const isShown = search.connection === connectionid;
  const begin = () =>
    refreshing.mutate(undefined, {
      onError: (error) =>
        notify({
          tone: 'failed',
          message: `${institution} was not refreshed`,
          detail: refusalText(error),
        }),
    });
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span className={styles.name}>{institution}</span>
        <span>{healthText(connection)}</span>
        <span className={styles.quiet}>
          {countsText(connection)}
          {nextrefresh && ` · next refresh after ${formatInstant(nextrefresh)}`}
        </span>
        {refresh.state === 'running' && (
          <RefreshProgress connectionid={connectionid} institution={institution} />
        )}
      </span>
      <span className={styles.buttons}>
        <Button
          size="sm"
          aria-label={`${isShown ? 'Hide' : 'Show'} accounts of ${institution}`}
          aria-expanded={isShown}
          onClick={() => change({ connection: isShown ? undefined : connectionid })}
        >
          Accounts
        </Button>
        {!readOnly && health === 'expired' && (
          <Button size="sm" aria-label={`Renew consent of ${institution}`} onClick={onRenew}>
            Renew consent
          </Button>
        )}
        {!readOnly && mayRefresh && (
          <Button
            size="sm"
            aria-label={`Refresh ${institution}`}
            pending={refreshing.isPending}
            onClick={begin}
          >
            Refresh
          </Button>
        )}
        {!readOnly && <PauseButton connection={connection} />}
        {!readOnly && (
          <Button size="sm" aria-label={`Remove ${institution}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </span>
    </li>
  );
}
