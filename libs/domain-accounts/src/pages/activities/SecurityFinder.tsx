import { Button } from '@portal/ui-kit';
import { Field } from '@portal/ui-kit/inputs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQueries } from '../../queries';
import styles from './SecurityFinder.module.css';

/** Finds securities by symbol or name; pressing one of them chooses it. */
export function SecurityFinder({ onChoose }: { onChoose: (securityid: string) => void }) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const { data, isFetching, isError, refetch } = useQuery({
    ...accountQueries.securities(asked),
    enabled: asked !== '',
  });
  const found = data?.items ?? [];
  return (
    <form
      className={styles.finder}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = text.trim();
        setAsked(wanted);
        if (wanted !== '' && wanted === asked) void refetch();
      }}
    >
      <Field label="Security">
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            placeholder="Symbol, name or CUSIP"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="sm" variant="primary" pending={isFetching}>
        Find
      </Button>
      <p className={styles.status} role="status">
        {statusText({ isError, isKnown: data !== undefined, count: found.length })}
      </p>
      {found.length > 0 && (
        <ul className={styles.found} aria-label="Found securities">
          {found.map(({ securityid, symbol, cusip, name }) => (
            <li key={securityid}>
              <button type="button" className={styles.one} onClick={() => onChoose(securityid)}>
                <span className={styles.symbol}>{symbol ?? cusip}</span> {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

interface Status {
  isError: boolean;
  isKnown: boolean;
  count: number;
}

function statusText({ isError, isKnown, count }: Status): string {
  if (isError) return 'The search did not answer. Try again in a moment.';
  if (!isKnown) return '';
  if (count === 0) return 'Nothing is called that.';
  return count === 1 ? '1 found. Choose it:' : `${count} found. Choose one:`;
}
