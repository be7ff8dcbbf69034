import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../components/Button/Button';
import { Popup } from '../Popup/Popup';
import styles from './FilterBar.module.css';
import { FilterEditor } from './FilterEditor';
import { filterWords, withFilter, type Filter, type FilterField } from './filters';
import { SavedViewMenu, type SavedViews } from './SavedViewMenu';

export interface FilterBarProps {
  fields: readonly FilterField[];
  /** The filters that are set, usually of the URL. */
  filters: readonly Filter[];
  onChange: (filters: readonly Filter[]) => void;
  /** Views the client named and keeps; the caller saves them in preferences. */
  savedViews?: SavedViews;
  /** Controls before the pills: a period, an account selector. */
  children?: ReactNode;
}

/** One row of controls: what is filtered, as pills that can be changed and taken away, and what can be added. */
export function FilterBar({ fields, filters, onChange, savedViews, children }: FilterBarProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const listRef = useRef<HTMLUListElement>(null);
  const set = (next: Filter) => {
    onChange(withFilter(filters, next));
    setEditing(null);
    setAdding(false);
  };
  const remove = (filter: Filter) => {
    onChange(withFilter(filters, { ...filter, values: [] }));
    // The button that had the focus is gone with its pill.
    listRef.current?.closest('div')?.querySelector<HTMLElement>('[data-add] button')?.focus();
  };
  return (
    <div className={styles.bar} role="group" aria-label="Filters">
      {children}
      {filters.length > 0 && (
        <ul className={styles.pills} ref={listRef}>
          {filters.map((filter) => {
            const field = fields.find(({ id }) => id === filter.field);
            if (!field) return null;
            const words = filterWords(field, filter);
            return (
              <li key={filter.field} className={styles.pill}>
                <Popup
                  label="Filter"
                  open={editing === filter.field}
                  onOpenChange={(open) => setEditing(open ? filter.field : null)}
                  summary={words}
                >
                  <FilterEditor field={field} filter={filter} onSet={set} />
                </Popup>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`Remove filter: ${words}`}
                  onClick={() => remove(filter)}
                >
                  <span aria-hidden="true">×</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <span data-add className={styles.add}>
        <Popup
          label="Add filter"
          open={adding}
          onOpenChange={setAdding}
          summary=""
          disabled={fields.length === 0}
        >
          <AddFilter fields={fields} filters={filters} onSet={set} />
        </Popup>
      </span>
      {filters.length > 0 && (
        <Button size="sm" variant="quiet" onClick={() => onChange([])}>
          Clear
        </Button>
      )}
      {savedViews && <SavedViewMenu {...savedViews} />}
    </div>
  );
}

interface AddFilterProps {
  fields: readonly FilterField[];
  filters: readonly Filter[];
  onSet: (filter: Filter) => void;
}

function AddFilter({ fields, filters, onSet }: AddFilterProps) {
  const [id, setId] = useState(fields[0]?.id ?? '');
  const field = fields.find((one) => one.id === id);
  return (
    <div className={styles.editor}>
      <label className={styles.fieldName}>
        Filter by
        <select
          className={styles.select}
          value={id}
          onChange={(event) => setId(event.target.value)}
        >
          {fields.map((one) => (
            <option key={one.id} value={one.id}>
              {one.label}
            </option>
          ))}
        </select>
      </label>
      {field && (
        <FilterEditor
          key={field.id}
          field={field}
          filter={filters.find((filter) => filter.field === field.id)}
          onSet={onSet}
        />
      )}
    </div>
  );
}
