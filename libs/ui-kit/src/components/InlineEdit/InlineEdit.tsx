import { useRef, useState, type ReactNode } from 'react';
import { useReadOnly } from '../ReadOnly/ReadOnly';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import { InlineEditForm } from './InlineEditForm';
import styles from './InlineEdit.module.css';

/** What is in the field, and what becomes of it. */
export interface InlineEditText {
  text: string;
  /** True when the text is one that was typed before and not saved. */
  isRestored?: boolean;
  change: (text: string) => void;
  /** It was saved, or given up. */
  discard: () => void;
}

export interface InlineEditProps {
  value: string;
  /** What is edited, in full: “Nickname of Joint trust ····4821”. */
  label: string;
  /** Resolves when the new value is safe; a rejection keeps the field open with its text. */
  onSave: (value: string) => Promise<unknown>;
  maxLength?: number;
  /** What to tell when `onSave` rejects. */
  errorText?: (error: unknown) => string;
  /** Shown instead of the bare value, for one that leads somewhere; then only the pencil opens the field. */
  shown?: ReactNode;
  /** A hook that holds the text while it is edited, for one that is to outlive the page; always the same one. */
  useText?: (initial: string) => InlineEditText;
}

/** A text that turns into a field in its place: Enter saves, Escape leaves it as it was. */
export function InlineEdit({ value, label, shown, ...rest }: InlineEditProps) {
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState(false);
  const returning = useRef(false);
  const readOnly = useReadOnly();

  function close(outcome: 'saved' | 'cancelled') {
    returning.current = true;
    setSaved(outcome === 'saved');
    setEditing(false);
  }

  return (
    <>
      {editing ? (
        <InlineEditForm {...rest} value={value} label={label} onClose={close} />
      ) : (
        <>
          {shown !== undefined && <span className={styles.lead}>{shown}</span>}
          <button
            type="button"
            className={styles.shown}
            data-apart={shown !== undefined || undefined}
            aria-disabled={readOnly !== null || undefined}
            title={readOnly ?? undefined}
            ref={(button) => {
              // The focus was in the field that has just gone; it belongs where it came from.
              if (button && returning.current) button.focus();
              returning.current = false;
            }}
            onClick={() => {
              if (readOnly !== null) return;
              setSaved(false);
              setEditing(true);
            }}
          >
            {shown === undefined && <span className={styles.value}>{value}</span>}
            <svg className={styles.pen} viewBox="0 0 12 12" aria-hidden="true" focusable="false">
              <path d="M1 11l.7-2.8 7-7 2.1 2.1-7 7z" fill="none" stroke="currentColor" />
            </svg>
            <VisuallyHidden>
              {shown !== undefined && value}, edit {label}
              {readOnly && `. ${readOnly}`}
            </VisuallyHidden>
          </button>
        </>
      )}
      {/* There before its word is, and only where there may be one: tables have many names. */}
      {(editing || saved) && <VisuallyHidden role="status">{saved ? 'Saved' : ''}</VisuallyHidden>}
    </>
  );
}
