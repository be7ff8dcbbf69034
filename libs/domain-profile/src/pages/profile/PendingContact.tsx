import type { PendingChange } from '@portal/api-sdk';
import { Button, useReadOnly } from '@portal/ui-kit';
import { OneTimeCodeInput } from '@portal/ui-kit/inputs';
import { useState } from 'react';
import { telephoneText } from '../../model/contact';
import { useConfirmContact, useGiveUpContactChange } from '../../mutations';
import styles from './Profile.module.css';
import { saveFailureText } from './saveFailureText';

/** A change that waits for its code; until then the old address or number counts. */
export function PendingContact({ change }: { change: PendingChange }) {
  const [code, setCode] = useState('');
  const confirm = useConfirmContact();
  const giveUp = useGiveUpContactChange();
  const readOnly = useReadOnly();
  const place = telephoneText(change.value);
  if (readOnly !== null) return <p className={styles.note}>{place} waits for its code.</p>;
  const error = confirm.error ?? giveUp.error;
  const send = (typed: string) =>
    confirm.mutate({ changeid: change.changeid, code: typed }, { onError: () => setCode('') });
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={`Confirm ${place}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === 6) send(code);
      }}
    >
      <OneTimeCodeInput
        label={`Code sent to ${place}`}
        description="Good for ten minutes. Until then we use what we have on file."
        value={code}
        onChange={setCode}
        pending={confirm.isPending}
        error={error && !confirm.isPending ? saveFailureText(error) : null}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={confirm.isPending}>
          Confirm
        </Button>
        <Button pending={giveUp.isPending} onClick={() => giveUp.mutate(change.changeid)}>
          Give up the change
        </Button>
      </div>
    </form>
  );
}
