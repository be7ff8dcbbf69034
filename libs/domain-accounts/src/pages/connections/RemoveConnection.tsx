import type { Connection } from '@portal/api-sdk';
import { Button, Dialog, notify } from '@portal/ui-kit';
import { useRemoveConnection, useRestoreConnection } from '../../connectionMutations';
import { refusalText } from '../groups/couldNotSave';

interface RemoveConnectionProps {
  connection: Connection;
  onClose: () => void;
}

/** Asks what is to become of the accounts of a connection that is removed. */
export function RemoveConnection({ connection, onClose }: RemoveConnectionProps) {
  const { connectionid, institution } = connection;
  const remove = useRemoveConnection();
  const restore = useRestoreConnection();
  const onSuccess = () => {
    onClose();
    notify({
      message: `${institution} removed`,
      detail: 'It can be restored for an hour.',
      onUndo: () => restore.mutateAsync(connectionid),
    });
  };
  const removeWith = (history: 'keep' | 'remove') =>
    remove.mutate({ connectionid, history }, { onSuccess });
  const pendingWith = remove.isPending ? remove.variables.history : null;
  return (
    <Dialog
      open
      alert
      title={`Remove ${institution}?`}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button pending={pendingWith === 'remove'} onClick={() => removeWith('remove')}>
            Remove with its accounts
          </Button>
          <Button
            variant="primary"
            pending={pendingWith === 'keep'}
            onClick={() => removeWith('keep')}
          >
            Remove, keep accounts
          </Button>
        </>
      }
    >
      <p>
        Nothing is fetched from the institution any more. Its accounts in the portal can stay with
        their last value and its day, or go with all their values. You can undo this for an hour;
        then your consent is given back.
      </p>
      {remove.error && <p role="alert">{refusalText(remove.error)}</p>}
    </Dialog>
  );
}
