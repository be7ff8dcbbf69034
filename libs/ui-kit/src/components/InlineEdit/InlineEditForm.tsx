import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Button } from '../Button/Button';
import styles from './InlineEdit.module.css';
import type { InlineEditProps, InlineEditText } from './InlineEdit';

interface InlineEditFormProps extends InlineEditProps {
  onClose: (outcome: 'saved' | 'cancelled') => void;
}

const NOT_SAVED_TEXT = 'Not saved. Nothing has changed; please try again.';

function useTextHere(initial: string): InlineEditText {
  const [text, change] = useState(initial);
  return { text, change, discard: () => undefined };
}

/** The field while it is open. */
export function InlineEditForm(props: InlineEditFormProps) {
  const { value, label, onSave, onClose, maxLength } = props;
  const { errorText = () => NOT_SAVED_TEXT, useText = useTextHere } = props;
  const { text, change, discard, isRestored = false } = useText(value);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const [opened] = useState(value);
  const errorId = useId();
  const fieldRef = useRef<HTMLInputElement>(null);
  const wanted = text.trim();

  // Effect: a draft is read after the field has the focus; whoever types means to replace it, as with the saved name.
  useEffect(() => {
    if (isRestored) fieldRef.current?.select();
  }, [isRestored]);

  function close(outcome: 'saved' | 'cancelled') {
    discard();
    onClose(outcome);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    if (wanted === value) return close('cancelled');
    if (!wanted) return setError('Enter a name, or cancel to keep the old one.');
    setPending(true);
    setError(undefined);
    try {
      await onSave(wanted);
      close('saved');
    } catch (cause) {
      setError(errorText(cause));
      setPending(false);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || pending) return;
    // A dialog around the field must not close with it.
    event.stopPropagation();
    close('cancelled');
  }

  return (
    <form className={styles.form} onSubmit={save} onKeyDown={onKeyDown} aria-busy={pending}>
      <input
        ref={fieldRef}
        className={styles.field}
        aria-label={label}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? errorId : undefined}
        autoComplete="off"
        // The client has just asked for this field.
        autoFocus
        maxLength={maxLength}
        readOnly={pending}
        value={text}
        onChange={(event) => change(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      <Button type="submit" size="sm" variant="primary" pending={pending}>
        Save
      </Button>
      <Button size="sm" variant="quiet" disabled={pending} onClick={() => close('cancelled')}>
        Cancel
      </Button>
      <Notes
        isRestored={isRestored}
        error={error}
        errorId={errorId}
        // Somebody else has given it a name since the field was opened.
        current={error && value !== opened ? value : undefined}
      />
    </form>
  );
}

interface NotesProps {
  isRestored: boolean;
  error: string | undefined;
  errorId: string;
  /** What it is called by now, where that is another name than at first. */
  current: string | undefined;
}

function Notes({ isRestored, error, errorId, current }: NotesProps) {
  return (
    <>
      <p className={styles.restored} role="status" hidden={!isRestored}>
        {isRestored && 'You typed this before and did not save it.'}
      </p>
      <p className={styles.error} id={errorId} role="alert" hidden={!error}>
        {error}
        {current !== undefined && ` It is called “${current}” now.`}
      </p>
    </>
  );
}
