import { TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { useTyped } from '@portal/domain-profile';
import { Button } from '@portal/ui-kit';
import { DateRangePicker } from '@portal/ui-kit/dates';
import { DEFAULT_RANGE } from '../../defaults';
import styles from './MessageList.module.css';
import { useMessages, useSearchClosed } from './useMessages';

const PRESETS = [
  'ALL',
  'LAST30DAYS',
  'LAST90DAYS',
  'CURRENTYEAR',
  'PRIORYEAR',
  'MONTH',
  'YEAR',
  'CUSTOM',
] as const;

/** Words and days that the list is narrowed to. */
export function MessageFilters() {
  const { search, today, change } = useMessages();
  const closed = useSearchClosed();
  const [text, setText] = useTyped(search.text ?? '');
  return (
    <form
      role="search"
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        change({ text: text.trim() || undefined });
      }}
    >
      <TextInput
        label="Search messages"
        description={closed ?? 'Subject, text, people and names of files'}
        disabled={closed !== null}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.filterRow}>
        <Button type="submit" size="sm" disabled={closed !== null}>
          Search
        </Button>
        {search.text !== undefined && (
          <Button variant="quiet" size="sm" onClick={() => change({ text: undefined })}>
            Clear
          </Button>
        )}
        <DateRangePicker
          label="Period"
          presets={PRESETS}
          value={search.period ?? DEFAULT_RANGE}
          onChange={(period) => change({ period: period === DEFAULT_RANGE ? undefined : period })}
          today={today}
        />
      </div>
    </form>
  );
}
