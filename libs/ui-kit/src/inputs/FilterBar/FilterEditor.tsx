import { useState } from 'react';
import { Button } from '../../components/Button/Button';
import { SegmentedControl } from '../../components/SegmentedControl/SegmentedControl';
import { Field } from '../Field/Field';
import styles from './FilterBar.module.css';
import type { Filter, FilterField } from './filters';

interface FilterEditorProps {
  field: FilterField;
  /** What is set now. */
  filter: Filter | undefined;
  onSet: (filter: Filter) => void;
}

const SENSES = [
  { value: 'is', label: 'is' },
  { value: 'not', label: 'is not' },
] as const;

/** Sets one filter. */
export function FilterEditor({ field, ...props }: FilterEditorProps) {
  if (field.kind !== 'own') return <FilterForm field={field} {...props} />;
  return field.edit((value) => props.onSet({ field: field.id, values: [value] }));
}

interface FilterFormProps extends FilterEditorProps {
  field: Exclude<FilterField, { kind: 'own' }>;
}

function FilterForm({ field, filter, onSet }: FilterFormProps) {
  const [values, setValues] = useState<readonly string[]>(filter?.values ?? []);
  const [not, setNot] = useState(filter?.not ?? false);
  const [problem, setProblem] = useState<string | null>(null);
  const apply = () => {
    const clean = field.kind === 'text' ? values.map((value) => value.trim()) : values;
    const given = clean.filter((value) => value !== '');
    const wrong = field.kind === 'text' && given[0] ? (field.check?.(given[0]) ?? null) : null;
    setProblem(wrong);
    if (!wrong) onSet({ field: field.id, values: given, ...(not && { not }) });
  };
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {field.allowNot && (
        <SegmentedControl
          label={field.label}
          options={SENSES}
          value={not ? 'not' : 'is'}
          onChange={(sense) => setNot(sense === 'not')}
        />
      )}
      {field.kind === 'choice' ? (
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>{field.label}</legend>
          {field.options.map(({ value, label }) => (
            <label key={value} className={styles.choice}>
              <input
                type="checkbox"
                checked={values.includes(value)}
                onChange={() =>
                  setValues(
                    values.includes(value)
                      ? values.filter((other) => other !== value)
                      : [...values, value],
                  )
                }
              />
              {label}
            </label>
          ))}
        </fieldset>
      ) : (
        <Field label={field.label} error={problem}>
          {(control) => (
            <input
              {...control}
              type="text"
              placeholder={field.placeholder}
              value={values[0] ?? ''}
              onChange={(event) => {
                setProblem(null);
                setValues([event.target.value]);
              }}
            />
          )}
        </Field>
      )}
      <Button type="submit" size="sm" variant="primary">
        Apply
      </Button>
    </form>
  );
}
