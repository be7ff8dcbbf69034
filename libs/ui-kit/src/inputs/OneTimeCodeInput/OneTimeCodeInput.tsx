import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { Field } from '../Field/Field';
import styles from './OneTimeCodeInput.module.css';

export interface OneTimeCodeInputProps {
  label: ReactNode;
  length?: number;
  value: string;
  onChange: (value: string) => void;
  /** All digits are there; called once for each code. */
  onComplete?: (code: string) => void;
  description?: ReactNode;
  error?: ReactNode;
  /** The code is being judged. */
  pending?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * One field for a code of digits: typed, pasted with spaces or hyphens, or filled in by the telephone.
 *
 * A plain text box (WAI-ARIA `textbox`), not a box per digit: screen readers, paste and autofill work as everywhere
 * (WCAG 3.3.8). Keys are those of any text box; the last digit completes it.
 */
export function OneTimeCodeInput(props: OneTimeCodeInputProps) {
  const { value, length = 6, onChange, onComplete, pending = false } = props;
  const completed = useRef('');

  // Effect: a code that was emptied may be entered again.
  useEffect(() => {
    if (value === '') completed.current = '';
  }, [value]);

  const enter = (text: string) => {
    const code = text.replace(/[^0-9]/g, '').slice(0, length);
    onChange(code);
    if (code.length < length || completed.current === code) return;
    completed.current = code;
    onComplete?.(code);
  };
  return (
    <Field label={props.label} description={props.description} error={props.error}>
      {(control) => (
        <input
          {...control}
          ref={props.ref}
          className={`${control.className} ${styles.code}`}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          readOnly={pending}
          value={value}
          onChange={(event) => enter(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text').replace(/[^0-9]/g, '');
            if (pasted.length !== length || pending) return;
            // A whole code takes the place of whatever was typed before.
            event.preventDefault();
            enter(pasted);
          }}
        />
      )}
    </Field>
  );
}
