import type { FoundSecurity } from '@portal/api-sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { SEARCH_FROM_LETTERS, SEARCH_WAIT_MS } from '../defaults';
import { marketQueries } from '../queries';
import styles from './components.module.css';

interface SecuritySearchProps {
  label: string;
  /** `bar` has no label in view: the words stand in the field. */
  look?: 'field' | 'bar';
  onChoose: (security: FoundSecurity) => void;
}

/**
 * Finds a security by symbol, name (even misspelt) or CUSIP: a combobox of the ARIA practices. By hand, because it is
 * in the frame of every page, which loads no Mantine.
 */
export function SecuritySearch({ label, look = 'field', onChoose }: SecuritySearchProps) {
  const id = useId();
  const { text, shown, at, found, failed, type, close, choose, onKeyDown } = useSearch(onChoose);
  const optionId = (index: number) => `${id}-${index}`;
  return (
    <div className={styles.search} data-look={look}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        role="combobox"
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        placeholder="Symbol, name or CUSIP"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && at >= 0 ? optionId(at) : undefined}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <ul
        id={`${id}-list`}
        className={styles.options}
        role="listbox"
        aria-label={label}
        hidden={!shown}
      >
        {found.map((security, index) => (
          <Option
            key={security.securityid}
            id={optionId(index)}
            security={security}
            selected={index === at}
            onChoose={choose}
          />
        ))}
      </ul>
      <p
        className={styles.found}
        role="status"
        data-shown={(shown && found.length === 0) || undefined}
      >
        {shown && statusText(found.length, failed)}
      </p>
    </div>
  );
}

/** What is typed, what is found, and which of it the keys are at. */
function useSearch(onChoose: (security: FoundSecurity) => void) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const { found, failed, asked, current } = useFound(text.trim());

  function type(next: string) {
    setText(next);
    setOpen(true);
    setAt(-1);
  }

  function choose(security: FoundSecurity | undefined) {
    if (!security) return;
    setText('');
    setOpen(false);
    setAt(-1);
    onChoose(security);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setOpen(false);
    if (event.key === 'Enter') {
      event.preventDefault();
      // The first of what an earlier text found is not what this one means.
      choose(found[at] ?? (current ? found[0] : undefined));
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || found.length === 0) return;
    event.preventDefault();
    setOpen(true);
    setAt((Math.max(at, step > 0 ? -1 : 0) + step + found.length) % found.length);
  }

  const close = () => setOpen(false);
  return { text, shown: open && asked, at, found, failed, type, close, choose, onKeyDown };
}

interface OptionProps {
  id: string;
  security: FoundSecurity;
  selected: boolean;
  onChoose: (security: FoundSecurity) => void;
}

function Option({ id, security, selected, onChoose }: OptionProps) {
  return (
    // The field keeps the focus and hears the keys; a press must not take the focus from it.
    <li
      id={id}
      className={styles.option}
      role="option"
      aria-selected={selected}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(security)}
    >
      <span className={styles.optionSymbol}>{security.symbol ?? security.cusip ?? ''}</span>
      <span>{security.name}</span>
      {security.held && <span className={styles.held}>Held</span>}
    </li>
  );
}

function statusText(count: number, failed: boolean): string {
  if (failed) return 'The search did not answer. Try again in a moment.';
  if (count === 0) return 'Nothing is called that.';
  return `${count} found`;
}

function useFound(text: string) {
  const [asked, setAsked] = useState('');
  // Effect: a timer, so that each letter does not ask for itself.
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), SEARCH_WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const wanted = asked.length >= SEARCH_FROM_LETTERS && text !== '';
  const { data, isError, isPlaceholderData } = useQuery({
    ...marketQueries.search(asked || ' '),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  return {
    found: wanted ? (data?.items ?? []) : [],
    failed: isError,
    asked: wanted && (data !== undefined || isError),
    current: asked === text && !isPlaceholderData,
  };
}
