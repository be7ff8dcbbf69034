import { TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { DriveItem } from '@portal/api-sdk';
import { Button, formatInstant } from '@portal/ui-kit';
import { useState } from 'react';
import { useHold } from '../../mutations';
import styles from './FileRequests.module.css';

const SHORTEST_REASON = 3;

/** Holds a file or folder of a client as it is, for a lawyer or an authority, and lifts that. */
export function Hold({ item }: { item: DriveItem }) {
  const { itemid, name, hold } = item;
  const { lift } = useHold();
  const [isAsking, setAsking] = useState(false);
  if (hold) {
    return (
      <>
        <p className={styles.muted}>
          {hold.own ? 'Held' : 'Held with a folder that it is in,'} since{' '}
          {formatInstant(hold.since)} by {hold.by}
          {hold.reason !== undefined && `: ${hold.reason}`}
        </p>
        {hold.own && (
          <Button
            size="sm"
            aria-label={`Lift the hold of ${name}`}
            pending={lift.isPending}
            onClick={() => lift.mutate(itemid)}
          >
            Lift the hold
          </Button>
        )}
        {lift.isError && <Failure />}
      </>
    );
  }
  if (isAsking) return <HoldForm item={item} onClose={() => setAsking(false)} />;
  return (
    <Button size="sm" aria-label={`Hold ${name}`} onClick={() => setAsking(true)}>
      Hold
    </Button>
  );
}

function HoldForm({ item: { itemid, name }, onClose }: { item: DriveItem; onClose: () => void }) {
  const { place } = useHold();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={`Hold ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim().length < SHORTEST_REASON) setProblem('Say which matter it is for.');
        else place.mutate({ itemid, reason: reason.trim() }, { onSuccess: onClose });
      }}
    >
      <TextInput
        label="Which matter it is for"
        description="For the firm alone. The client sees that it is held, since when and by whom; nobody can rename, move or delete it."
        maxLength={200}
        value={reason}
        error={problem}
        onChange={({ currentTarget }) => {
          setProblem(null);
          setReason(currentTarget.value);
        }}
      />
      <div className={styles.links}>
        <Button type="submit" size="sm" variant="primary" pending={place.isPending}>
          Place the hold
        </Button>
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {place.isError && <Failure />}
    </form>
  );
}

function Failure() {
  return (
    <p role="alert" className={styles.muted}>
      This could not be saved. Nothing was changed; try again.
    </p>
  );
}
