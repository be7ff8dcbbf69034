import { useState, type ReactNode } from 'react';
import { Field } from '../Field/Field';
import { isRoutingNumber, ROUTING_MASK } from './routingNumber';

export interface RoutingNumberInputProps {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** The bank's name once it is known, or where to find the number. */
  description?: ReactNode;
  /** What the server says of it. */
  error?: ReactNode;
  disabled?: boolean;
}

/** A bank's routing number: what is typed keeps to nine digits or slashes, and a slip of one digit is told at once. */
export function RoutingNumberInput(props: RoutingNumberInputProps) {
  const { value, onChange } = props;
  const [left, setLeft] = useState(false);
  const isWrong = value.length === 9 && !isRoutingNumber(value);
  const isShort = left && value.length > 0 && value.length < 9;
  const own = isWrong
    ? 'The digits do not add up to a routing number. Check them against a check or your bank’s site.'
    : isShort
      ? 'A routing number has nine digits.'
      : null;
  return (
    <Field label={props.label} description={props.description} error={own ?? props.error}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          disabled={props.disabled}
          value={value}
          onChange={(event) => {
            // A pasted number may bring spaces or hyphens.
            const typed = event.target.value.replace(/[\s-]/g, '').slice(0, 9);
            setLeft(false);
            if (ROUTING_MASK.test(typed)) onChange(typed);
          }}
          onBlur={() => setLeft(true)}
        />
      )}
    </Field>
  );
}
