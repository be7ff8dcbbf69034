import { useState, type ReactNode } from 'react';
import type { DecimalString } from '../../format/decimal';
import { Field } from '../Field/Field';
import { groupAmount, parseAmount } from './amount';
import styles from './AmountInput.module.css';

export interface AmountInputProps {
  label: ReactNode;
  /** An exact decimal, `` while there is none. */
  value: DecimalString;
  /** The exact decimal of what stands there; `` while that is no amount. */
  onChange: (value: DecimalString) => void;
  currency?: string;
  description?: ReactNode;
  /** What is wrong with the amount, beyond its form. */
  error?: ReactNode;
  disabled?: boolean;
  placeholder?: string;
  optional?: boolean;
}

/** An amount of money as text: no double ever holds it, and a pasted “$1,234.50” is read. */
export function AmountInput(props: AmountInputProps) {
  const { value, onChange, currency = 'USD' } = props;
  const [text, setText] = useState(() => groupAmount(value));
  const [left, setLeft] = useState(false);
  const parsed = parseAmount(text);
  const own = parsed.ok ? parsed.value : '';
  // The caller set another amount: what was typed gives way.
  const shown = own === value ? text : groupAmount(value);
  const wrongForm = left && !parsed.ok && own === value ? parsed.message : null;
  return (
    <Field
      label={props.label}
      description={props.description}
      error={wrongForm ?? props.error}
      optional={props.optional}
    >
      {(control) => (
        <span className={styles.frame} data-invalid={control['aria-invalid']}>
          <span className={styles.currency} aria-hidden="true">
            {currency === 'USD' ? '$' : currency}
          </span>
          <input
            {...control}
            className={styles.input}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            disabled={props.disabled}
            placeholder={props.placeholder ?? '0.00'}
            value={shown}
            onChange={(event) => {
              setText(event.target.value);
              setLeft(false);
              const next = parseAmount(event.target.value);
              onChange(next.ok ? next.value : '');
            }}
            onBlur={() => {
              setLeft(true);
              if (parsed.ok) setText(groupAmount(parsed.value));
            }}
          />
        </span>
      )}
    </Field>
  );
}
