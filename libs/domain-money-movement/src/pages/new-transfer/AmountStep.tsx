import { Select, TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { DatePickerInput } from '@mantine/dates';
import '@portal/ui-kit/dates.css';
import { Button, MoneyText, newYorkToday, useReadOnly } from '@portal/ui-kit';
import { AmountInput } from '@portal/ui-kit/inputs';
import { useSuspenseQuery } from '@tanstack/react-query';
import styles from '../../components/money.module.css';
import {
  contributionYears,
  isWeekend,
  placeKey,
  placeRef,
  type TransferDraft,
} from '../../model/draft';
import { missingCash } from '../../model/raiseCash';
import { CLOSED_WORDS, FREQUENCY_WORDS } from '../../model/words';
import { moneyQueries } from '../../queries';
import { RaiseCash } from './RaiseCash';
import type { NewTransfer } from './useNewTransfer';

interface AmountStepProps {
  draft: TransferDraft;
  change(next: Partial<TransferDraft>): void;
  state: NewTransfer;
}

/** spec §5: letters, digits, spaces, hyphen, colon and slash; also parentheses, brackets and pipe. */
const MEMO = /^[A-Za-z0-9 :/()[\]|-]*$/;

/** How much, when, and how often; the server says which rule is broken, at its field. */
export function AmountStep({ draft, change, state }: AmountStepProps) {
  const { review, checking, errors } = state;
  const { data: sources } = useSuspenseQuery(moneyQueries.from());
  const cash = sources.items.find(({ place }) => placeKey(place) === draft.from)?.cash;
  const { account } = placeRef(draft.from);
  const missing = cash ? missingCash(draft.amount, cash.available.amount) : null;
  const today = newYorkToday();
  const readOnly = useReadOnly();
  const memoError = MEMO.test(draft.memo)
    ? errors['/memo']
    : 'Use letters, digits, spaces and - : / ( ) [ ] | only.';
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.amount !== '' && MEMO.test(draft.memo) && arePercents(draft)) void review();
      }}
    >
      <AmountInput
        label="Amount"
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        error={errors['/amount']}
        description={
          cash && (
            <>
              Available: <MoneyText value={cash.available} />
            </>
          )
        }
      />
      {cash && account !== undefined && missing !== null && (
        <RaiseCash account={account} missing={missing} />
      )}
      <DatePickerInput
        label={draft.repeat === '' ? 'Day' : 'First day'}
        placeholder="As soon as possible"
        clearable
        minDate={today}
        // What repeats says itself where a run goes that falls on such a day.
        excludeDate={(day) => draft.repeat === '' && isWeekend(day)}
        value={draft.on || null}
        onChange={(on) => change({ on: on ?? '', monthDay: '' })}
        description={dayWords(draft)}
        error={errors['/on'] ?? errors['/recurrence/starts']}
      />
      <Select
        label="Repeat"
        allowDeselect={false}
        data={[
          // An instruction that is changed stays one: “once” would be a transfer beside it.
          ...(state.changed ? [] : [{ value: '', label: 'Once' }]),
          ...Object.entries(FREQUENCY_WORDS).map(([value, label]) => ({ value, label })),
        ]}
        value={draft.repeat}
        // `as`: the choices above.
        onChange={(repeat) => change({ repeat: (repeat ?? '') as TransferDraft['repeat'] })}
        error={errors['/recurrence']}
      />
      <RepeatFields draft={draft} change={change} errors={errors} />
      <ContributionField draft={draft} change={change} errors={errors} />
      <WithholdingFields draft={draft} change={change} errors={errors} />
      <TextInput
        label="Memo (optional)"
        maxLength={80}
        value={draft.memo}
        onChange={(event) => change({ memo: event.currentTarget.value })}
        error={memoError}
      />
      <OtherErrors draft={draft} errors={errors} />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          pending={checking}
          disabled={draft.amount === '' || readOnly !== null}
          title={readOnly ?? undefined}
        >
          Review
        </Button>
        <Button onClick={() => state.setStep(0)}>Back</Button>
      </div>
    </form>
  );
}

/** On which days banks are closed, or what is repeated where the first day does not tell it. */
function dayWords({ repeat, monthDay }: TransferDraft): string | undefined {
  if (repeat === '') {
    return 'Banks are closed on weekends and federal holidays. From a holiday it moves to the next banking day.';
  }
  if (monthDay === '') return undefined;
  const day = monthDay === 'last' ? 'the last day' : `day ${monthDay}, or the last day,`;
  return `It repeats on ${day} of the month until you choose another first day.`;
}

interface FieldsProps extends Omit<AmountStepProps, 'state'> {
  errors: NewTransfer['errors'];
}

/** Of a transfer that repeats: until when, and what happens on a day when banks are closed. */
function RepeatFields({ draft, change, errors }: FieldsProps) {
  if (draft.repeat === '') return null;
  return (
    <>
      <DatePickerInput
        label="Last day"
        placeholder="Until you end it"
        clearable
        minDate={draft.on || newYorkToday()}
        value={draft.ends || null}
        onChange={(ends) => change({ ends: ends ?? '' })}
        description={draft.count === '' ? undefined : `Runs that are left: ${draft.count}`}
        error={errors['/recurrence/ends']}
      />
      <Select
        label="When banks are closed"
        allowDeselect={false}
        data={[
          { value: 'before', label: `Move it to ${CLOSED_WORDS.before}` },
          { value: 'after', label: `Move it to ${CLOSED_WORDS.after}` },
        ]}
        value={draft.whenClosed}
        onChange={(when) => change({ whenClosed: when === 'after' ? 'after' : 'before' })}
      />
    </>
  );
}

const yearsOf = (draft: TransferDraft): string[] => contributionYears(draft, newYorkToday());

/** Of a payment into a retirement account: until April 15 the year before may be meant. */
function ContributionField({ draft, change, errors }: FieldsProps) {
  const years = yearsOf(draft);
  if (years.length === 0) return null;
  return (
    <Select
      label="Counts for the year"
      description="A contribution for the year before is made by April 15."
      allowDeselect={false}
      data={years}
      value={years.includes(draft.contributionYear) ? draft.contributionYear : (years[0] ?? null)}
      onChange={(year) => change({ contributionYear: year ?? '' })}
      error={errors['/ira/contributionyear']}
    />
  );
}

const PERCENT = /^(\d{1,2}(\.\d{1,2})?|100)$/;
const PERCENT_WORDS = 'Enter a percentage from 0 to 100, like 12.5.';

const arePercents = ({ kind, federal, state }: TransferDraft): boolean =>
  kind !== 'ira-distribution' || (PERCENT.test(federal) && PERCENT.test(state));

/** Of a payment out of a retirement account: the tax that is kept back. */
function WithholdingFields({ draft, change, errors }: FieldsProps) {
  if (draft.kind !== 'ira-distribution') return null;
  return (
    <>
      <TextInput
        label="Federal tax withheld, percent"
        value={draft.federal}
        onChange={(event) => change({ federal: event.currentTarget.value })}
        inputMode="decimal"
        error={PERCENT.test(draft.federal) ? errors['/ira/federalwithholding'] : PERCENT_WORDS}
      />
      <TextInput
        label="State tax withheld, percent"
        value={draft.state}
        onChange={(event) => change({ state: event.currentTarget.value })}
        inputMode="decimal"
        error={PERCENT.test(draft.state) ? errors['/ira/statewithholding'] : PERCENT_WORDS}
      />
    </>
  );
}

const SHOWN = new Set([
  '/amount',
  '/on',
  '/memo',
  '/recurrence',
  '/recurrence/starts',
  '/recurrence/ends',
  '/ira/federalwithholding',
  '/ira/statewithholding',
]);

/** What no field of this step is about. */
function OtherErrors({ draft, errors }: Pick<FieldsProps, 'draft' | 'errors'>) {
  const hasYear = yearsOf(draft).length > 0;
  const others = Object.entries(errors).filter(
    ([field]) => !SHOWN.has(field) && !(hasYear && field === '/ira/contributionyear'),
  );
  if (others.length === 0) return null;
  return (
    <div role="alert">
      {others.map(([field, message]) => (
        <p key={field} className={styles.name}>
          {message}
        </p>
      ))}
    </div>
  );
}
