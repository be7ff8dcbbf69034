import { Button } from '@portal/ui-kit';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import styles from './CodeForm.module.css';

interface CodeFormProps {
  /** Six digits, or a recovery code of sixteen signs. */
  kind: 'digits' | 'recovery';
  label: string;
  /** A code is being judged. */
  pending: boolean;
  /** What became of the code before, in a sentence; null while there is nothing to say. */
  problem: string | null;
  /** Changes with each judgement, so that the same sentence twice is two events. */
  judgement: number;
  /** The code was not judged: it stays in the field. */
  keep?: boolean;
  autoFocus?: boolean;
  onCode(code: string): void;
}

const SHAPES = {
  digits: {
    length: 6,
    sendsItself: true,
    clean: (text: string) => text.replace(/\D/g, ''),
    show: (code: string) => code,
    incomplete: 'Enter all six digits.',
    attributes: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    length: 16,
    sendsItself: false,
    clean: (text: string) => text.toUpperCase().replace(/[^A-Z2-7]/g, ''),
    show: (code: string) => code.match(/.{1,4}/g)?.join('-') ?? '',
    incomplete: 'A recovery code has four groups of four letters and digits.',
    attributes: { autoComplete: 'off', autoCapitalize: 'characters' },
  },
} as const;

/**
 * One field for a code. It takes a paste with spaces, and six digits are sent by themselves, once. After a wrong code
 * it is empty and has the focus.
 */
export function CodeForm({
  kind,
  label,
  pending,
  problem,
  judgement,
  keep = false,
  autoFocus = false,
  onCode,
}: CodeFormProps) {
  const shape = SHAPES[kind];
  const ids = { field: useId(), problem: useId() };
  const { ref, code, type, replace, submit, isIncomplete } = useCode({
    shape,
    pending,
    judgement,
    keep,
    onCode,
  });
  // A field that a wrong code has left empty goes on saying so.
  const shown = isIncomplete && (code !== '' || problem === null) ? shape.incomplete : problem;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.field}>
        <label htmlFor={ids.field}>{label}</label>
        <input
          ref={ref}
          id={ids.field}
          className={styles.input}
          data-kind={kind}
          type="text"
          {...shape.attributes}
          autoCorrect="off"
          spellCheck={false}
          // Reason: a page whose one purpose is this field begins with it.
          autoFocus={autoFocus}
          value={shape.show(code)}
          readOnly={pending}
          aria-invalid={shown !== null}
          aria-describedby={ids.problem}
          onChange={(event) => type(event.target.value)}
          onPaste={(event) => {
            // A whole code takes the place of whatever was typed before.
            if (replace(event.clipboardData.getData('text'))) event.preventDefault();
          }}
        />
        <p className={styles.problem} id={ids.problem} role="alert">
          {shown}
        </p>
      </div>
      <Button type="submit" variant="primary" pending={pending}>
        {pending ? 'Checking…' : 'Continue'}
      </Button>
    </form>
  );
}

interface CodeOptions extends Pick<CodeFormProps, 'pending' | 'judgement' | 'keep' | 'onCode'> {
  shape: (typeof SHAPES)[keyof typeof SHAPES];
}

function useCode({ shape, pending, judgement, keep, onCode }: CodeOptions) {
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  const send = (given: string) => {
    const isWhole = given.length === shape.length;
    setIncomplete(!isWhole);
    if (!isWhole) ref.current?.focus();
    else if (!pending) onCode(given);
  };
  useReturnAfter(judgement, () => {
    if (!keep) setCode('');
    ref.current?.focus();
  });
  const type = (text: string) => {
    const typed = shape.clean(text).slice(0, shape.length);
    setCode(typed);
    setIncomplete(false);
    if (shape.sendsItself && typed.length === shape.length && typed !== code) send(typed);
  };
  return {
    ref,
    code,
    isIncomplete,
    submit: () => send(code),
    type,
    replace(text: string): boolean {
      const isWhole = shape.clean(text).length === shape.length && !pending;
      if (isWhole) type(text);
      return isWhole;
    },
  };
}

function useReturnAfter(judgement: number, act: () => void): void {
  const seen = useRef(judgement);
  const answer = useEffectEvent(act);

  // Effect: the judgement comes from outside, and the field answers to it once.
  useEffect(() => {
    if (seen.current === judgement) return;
    seen.current = judgement;
    answer();
  }, [judgement]);
}
