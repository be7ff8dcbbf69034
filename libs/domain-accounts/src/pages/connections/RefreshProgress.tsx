import { Button, useReadOnly } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useRefreshed, useStopRefresh } from '../../connectionMutations';
import { connectionQueries } from '../../connectionQueries';
import styles from './Connections.module.css';

interface RefreshProgressProps {
  connectionid: string;
  institution: string;
}

/** How far a refresh is, with the button that stops it. spec §9: 10 tries, 2 s apart, 180 s at most */
export function RefreshProgress({ connectionid, institution }: RefreshProgressProps) {
  const { data } = useQuery(connectionQueries.refresh(connectionid));
  const stop = useStopRefresh(connectionid);
  const readOnly = useReadOnly();
  const onEnd = useEffectEvent(useRefreshed());
  const state = data?.state;
  // Effect: the refresh ends on the server; what it brought is fetched then.
  useEffect(() => {
    if (state !== undefined && state !== 'running') onEnd();
  }, [state]);
  if (!data) return null;
  return (
    <span className={styles.progress}>
      <progress
        aria-label={`Refresh of ${institution}`}
        max={data.of}
        value={Math.max(data.attempt, 1)}
      />
      <span role="status">
        Asking the institution, try {Math.max(data.attempt, 1)} of {data.of}
      </span>
      {!readOnly && (
        <Button
          size="sm"
          aria-label={`Stop the refresh of ${institution}`}
          pending={stop.isPending}
          onClick={() => stop.mutate()}
        >
          Stop
        </Button>
      )}
    </span>
  );
}
