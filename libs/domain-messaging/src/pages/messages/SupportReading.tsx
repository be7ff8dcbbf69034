import { Radio } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { SupportReadingHours } from '@portal/api-sdk';
import { refusalText } from '@portal/domain-profile';
import { Button, Dialog, formatInstant, notify } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useSupportReading } from '../../mutations';
import { messageQueries } from '../../queries';
import styles from './MessagesPage.module.css';

type Hours = SupportReadingHours['hours'];

const CHOICES: readonly { hours: Hours; label: string }[] = [
  { hours: 0, label: 'Not at all' },
  { hours: 1, label: 'For an hour' },
  { hours: 24, label: 'For a day' },
  { hours: 168, label: 'For a week' },
];

/** Who can read the messages now; an empty line until that is known, so that nothing moves. */
export function WhoMayRead() {
  const { data } = useQuery(messageQueries.supportReading());
  if (!data) return '\u00a0';
  if (!data.until) return 'Only you and the advisors you write to can read them';
  return `You, the advisors you write to, and until ${formatInstant(data.until)} support can read them`;
}

/** Lets support read messages for a time, or no longer. */
export function SupportReading() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Support
      </Button>
      {open && <SupportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SupportDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(messageQueries.supportReading());
  const [hours, setHours] = useState<Hours>(data?.until ? 0 : 1);
  const save = useSupportReading();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    save.mutate(hours, {
      onSuccess: ({ until }) => {
        notify({
          message: until
            ? `Support may read your messages until ${formatInstant(until)}`
            : 'Support may not read your messages',
        });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      title="May support read your messages?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="support-reading" variant="primary" pending={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id="support-reading" className={styles.support} onSubmit={submit}>
        <p>
          When support views your portal to help you, they see that messages are there, and not what
          they say. You can let them read for a time. Files stay closed to them, and every visit is
          in your access log.
        </p>
        {data?.until && <p>They may read now, until {formatInstant(data.until)}.</p>}
        <Radio.Group
          label="Support may read from now on"
          value={String(hours)}
          onChange={(value) =>
            setHours(CHOICES.find(({ hours: one }) => String(one) === value)?.hours ?? 0)
          }
        >
          <div className={styles.choices}>
            {CHOICES.map(({ hours: one, label }) => (
              <Radio key={one} value={String(one)} label={label} />
            ))}
          </div>
        </Radio.Group>
        {save.isError && <p role="alert">{refusalText(save.error)}</p>}
      </form>
    </Dialog>
  );
}
