import { NativeSelect, TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { Drive, DriveItem } from '@portal/api-sdk';
import { refusalText } from '@portal/domain-profile';
import { Button, Dialog } from '@portal/ui-kit';
import { useState, type SubmitEvent } from 'react';
import { useChangeItem } from '../../mutations';
import styles from './Collaboration.module.css';
import { useItems } from './useDrive';

interface ChangeDialogProps {
  item: DriveItem;
  drive: Drive;
  onClose: () => void;
}

const TOP = 'top';

/** Another name, another place: the folders above, and those beside. */
export function ChangeDialog({ item, drive, onClose }: ChangeDialogProps) {
  const { path, items } = useItems(drive);
  const [name, setName] = useState(item.name);
  const [place, setPlace] = useState(item.parentid ?? TOP);
  const change = useChangeItem(item);
  const beside = items.filter(({ kind, itemid }) => kind === 'folder' && itemid !== item.itemid);
  const places = [
    { value: TOP, label: `${drive.name} (top)` },
    ...path.map((one) => ({ value: one.itemid, label: one.name })),
    ...beside.map((one) => ({ value: one.itemid, label: `In the folder ${one.name}` })),
  ];
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const body = { name, ...(place !== TOP && { parentid: place }) };
    change.mutate(body, { onSuccess: onClose });
  };
  const form = `change-${item.itemid}`;
  return (
    <Dialog
      open
      title={`Rename or move ${item.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            pending={change.isPending}
            disabled={name.trim() === ''}
          >
            Save
          </Button>
        </>
      }
    >
      <form id={form} className={styles.fields} onSubmit={submit}>
        <TextInput
          label="Name"
          value={name}
          maxLength={200}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label="Place"
          data={places}
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
        {change.isError && <p role="alert">{refusalText(change.error)}</p>}
      </form>
    </Dialog>
  );
}
