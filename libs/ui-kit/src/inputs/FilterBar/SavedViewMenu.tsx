import { useState } from 'react';
import { Button } from '../../components/Button/Button';
import { Field } from '../Field/Field';
import { Popup } from '../Popup/Popup';
import styles from './FilterBar.module.css';

export interface SavedViews {
  views: readonly { id: string; name: string }[];
  /** The view that is open; null while none is. */
  current: string | null;
  onOpen: (id: string) => void;
  /** Keeps what is set now under a name. */
  onSave: (name: string) => void;
  onDelete: (id: string) => void;
}

/** Longer names would not fit where they are shown. */
const LONGEST_NAME = 60;

/** Views the client keeps: open one, save what is set, delete one. */
export function SavedViewMenu({ views, current, onOpen, onSave, onDelete }: SavedViews) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const shown = views.find(({ id }) => id === current);
  const save = () => {
    const given = name.trim();
    const taken = views.some((view) => view.name.toLowerCase() === given.toLowerCase());
    if (!given) setProblem('Enter a name for this view.');
    else if (taken) setProblem(`There is a view named “${given}”.`);
    else {
      onSave(given);
      setName('');
      setOpen(false);
    }
  };
  return (
    <Popup label="View" open={open} onOpenChange={setOpen} summary={shown?.name ?? 'Not saved'}>
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
              <button
                type="button"
                className={styles.remove}
                aria-label={`Delete view ${view.name}`}
                onClick={() => onDelete(view.id)}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.editor}
        onSubmit={(event) => {
          event.preventDefault();
          save();
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
        <Button type="submit" size="sm">
          Save view
        </Button>
      </form>
    </Popup>
  );
}
