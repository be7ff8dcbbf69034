import { Field, type FieldProps } from '../Field/Field';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectFieldProps extends Omit<FieldProps, 'children'> {
  value: string;
  options: readonly SelectOption[];
  disabled?: boolean;
  onChange: (value: string) => void;
}

/**
 * One of a few, in the browser's own list. For what a page shows: Mantine's NativeSelect draws ten elements around the
 * list, which a change of page would wait for.
 */
export function SelectField({ value, options, disabled, onChange, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          value={value}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
