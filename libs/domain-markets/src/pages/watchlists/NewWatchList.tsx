import { isApiError } from '@portal/api-sdk';
import { Button, useReadOnly } from '@portal/ui-kit';
import { Field } from '@portal/ui-kit/inputs';
import { useState, type FormEvent } from 'react';
import parts from '../../components/components.module.css';
import { useCreateWatchList } from '../../mutations';
import styles from '../pages.module.css';

/** Begins a list. */
export function NewWatchList({ onCreated }: { onCreated: (watchlistid: string) => void }) {
  const [name, setName] = useState('');
  const create = useCreateWatchList();
  const readOnly = useReadOnly();
  if (readOnly !== null) return null;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return;
    create.mutate(name.trim(), {
      onSuccess: ({ watchlistid }) => {
        setName('');
        onCreated(watchlistid);
      },
    });
  }
  return (
    <form className={styles.row} onSubmit={submit}>
      <Field label="New list" error={create.error ? reasonOf(create.error) : undefined}>
        {(props) => (
          <input
            {...props}
            className={parts.input}
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Button type="submit" pending={create.isPending}>
        Create list
      </Button>
    </form>
  );
}

function reasonOf(error: unknown): string {
  if (isApiError(error) && error.code === 'watchlist.name_taken') {
    return 'There is a list of that name. Choose another.';
  }
  if (isApiError(error) && error.status === 400) {
    return 'Use letters, digits, spaces and . , : / ( ) [ ] | & - only.';
  }
  return 'The list could not be made. Nothing has changed; try again.';
}
