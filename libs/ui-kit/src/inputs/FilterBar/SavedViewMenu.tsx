import { useRef, useState } from 'react';
import { Button } from '../../components/Button/Button';
import { useReadOnly } from '../../components/ReadOnly/ReadOnly';
import { keepFocusAt } from '../../keepFocusAt';
import { Field } from '../Field/Field';
import { Popup } from '../Popup/Popup';
import styles from './FilterBar.module.css';

export interface SavedViews {
  views: readonly { id: string; name: string }[];
  /** The view that is open; null while none is. */
  current: string | null;
  onOpen: (id: string) => void;
  /** Keeps what is set now under a name. Resolves to whether it was kept; the caller tells why not. */
  onSave: (name: string) => Promise<boolean>;
  onDelete: (id: string) => void;
}

/** Longer names would not fit where they are shown. */
const LONGEST_NAME = 60;

/** Views the client keeps: open one, save what is set, delete one. */
export function SavedViewMenu({ views, current, onOpen, onSave, onDelete }: SavedViews) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const readOnly = useReadOnly() !== null;
  const placeRef = useRef<HTMLDivElement>(null);
  const shown = views.find(({ id }) => id === current);
  const save = async () => {
    const given = name.trim();
    const taken = views.some((view) => view.name.toLowerCase() === given.toLowerCase());
    if (!given) setProblem('Enter a name for this view.');
    else if (taken) setProblem(`There is a view named “${given}”.`);
    else {
      setSaving(true);
      const kept = await onSave(given);
      setSaving(false);
      // What was typed stays for another try.
      if (!kept) return;
      setName('');
      setOpen(false);
    }
  };
  if (readOnly && views.length === 0) return null;
  return (
    <Popup label="View" open={open} onOpenChange={setOpen} summary={shown?.name ?? 'Not saved'}>
      <div ref={placeRef} role="group" aria-label="Saved views" tabIndex={-1}>
        {views.length > 0 && (
          <ul className={styles.views}>
            {views.map((view) => (
              <li key={view.id} className={styles.view}>
                <button
                  type="button"
                  className={styles.viewName}
                  aria-current={view.id === current || undefined}
                  onClick={() => {
                    onOpen(view.id);
                    setOpen(false);
                  }}
                >
                  {view.name}
                </button>
                {!readOnly && (
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={`Delete view ${view.name}`}
                    onClick={() => {
                      keepFocusAt(placeRef.current);
                      onDelete(view.id);
                    }}
                  >
                    <span aria-hidden="true">×</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {!readOnly && (
        <form
          className={styles.editor}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Field label="Save what is set now as" error={problem}>
            {(control) => (
              <input
                {...control}
                type="text"
                maxLength={LONGEST_NAME}
                value={name}
                onChange={(event) => {
                  setName(event.target.value);
                  setProblem(null);
                }}
              />
            )}
          </Field>
          <Button type="submit" size="sm" pending={saving}>
            Save view
          </Button>
        </form>
      )}
    </Popup>
  );
}
