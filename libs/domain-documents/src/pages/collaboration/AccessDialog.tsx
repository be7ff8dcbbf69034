import { NativeSelect, Radio } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { DriveAccess, DriveAccessChange, DriveItem, DrivePerson } from '@portal/api-sdk';
import { refusalText } from '@portal/domain-profile';
import { Button, Dialog, ErrorPanel, formatDate, notify, Skeleton } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { useChangeAccess } from '../../mutations';
import { driveQueries } from '../../queries';
import styles from './Collaboration.module.css';

interface AccessDialogProps {
  folder: DriveItem;
  onClose: () => void;
}

/** Who may open a folder: everybody, or people by name. */
export function AccessDialog({ folder, onClose }: AccessDialogProps) {
  const { data, error, refetch } = useQuery(driveQueries.access(folder.itemid));
  if (data) return <AccessForm folder={folder} onClose={onClose} read={data} />;
  return (
    <Dialog open title={`Who may open ${folder.name}`} onClose={onClose}>
      {error ? (
        <ErrorPanel cause={error} title="This could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="row" />
      )}
    </Dialog>
  );
}

type May = DrivePerson['access'];

const MAY: readonly { value: May; label: string }[] = [
  { value: 'none', label: 'Not open it' },
  { value: 'read', label: 'Open and write about it' },
  { value: 'change', label: 'Change it' },
];

function AccessForm({ folder, onClose, read }: AccessDialogProps & { read: DriveAccess }) {
  const { itemid, name } = folder;
  const [everyone, setEveryone] = useState(read.everyone);
  const [may, setMay] = useState<Readonly<Record<string, May>>>({});
  const change = useChangeAccess(itemid);
  const mayOf = ({ personid, access, allowed }: DrivePerson): May =>
    may[personid] ?? (allowed ? access : 'none');
  const form = `access-${itemid}`;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const people: DriveAccessChange['people'] = read.people.flatMap((person) => {
      const access = mayOf(person);
      return access === 'none' ? [] : [{ personid: person.personid, access }];
    });
    change.mutate(
      { version: read.version, everyone, people: everyone ? [] : people },
      {
        onSuccess: () => {
          notify({ message: `Who may open “${name}” is changed` });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      title={`Who may open ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" pending={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} className={styles.fields} onSubmit={submit}>
        <Radio.Group
          label="Open to"
          value={everyone ? 'everyone' : 'some'}
          onChange={(value) => setEveryone(value === 'everyone')}
        >
          <div className={styles.fields}>
            <Radio
              value="everyone"
              label={
                read.above
                  ? `Everybody who may open “${read.above.name}”`
                  : 'Everybody of your household, and your advisor team'
              }
            />
            <Radio value="some" label="Only some people" />
          </div>
        </Radio.Group>
        {!everyone && (
          <fieldset className={styles.people}>
            <legend className={styles.muted}>What is in it is open to the same people.</legend>
            {read.people.map((person) => (
              <NativeSelect
                key={person.personid}
                label={nameOf(person)}
                description={
                  person.allowed ? undefined : `May not open “${read.above?.name ?? ''}”`
                }
                data={person.me ? MAY.slice(2) : [...MAY]}
                value={person.me ? 'change' : mayOf(person)}
                disabled={person.me || !person.allowed}
                onChange={({ currentTarget: { value } }) =>
                  // `as`: the values of MAY.
                  setMay({ ...may, [person.personid]: value as May })
                }
              />
            ))}
          </fieldset>
        )}
        <Guests guests={read.guests} />
        {change.isError && <p role="alert">{refusalText(change.error)}</p>}
      </form>
    </Dialog>
  );
}

/** Whom somebody of the household shows it; nothing where nobody does. */
function Guests({ guests }: Pick<DriveAccess, 'guests'>) {
  if (guests.length === 0) return null;
  return (
    <section aria-label="Guests">
      <p className={styles.muted}>
        Guests may read it, too, as long as whoever invited them may open it. You can end that under{' '}
        <Link to="/profile/sharing">Sharing</Link>.
      </p>
      <ul className={styles.guests}>
        {guests.map(({ shareid, name, invitedby, until }) => (
          <li key={shareid}>
            {name}, invited by {invitedby}, until the end of {formatDate(until)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ name, me, offirm }: DrivePerson): string {
  if (me) return `${name} (you)`;
  return offirm ? `${name}, your advisor team` : name;
}
