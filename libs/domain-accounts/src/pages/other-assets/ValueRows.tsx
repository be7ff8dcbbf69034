import '@portal/ui-kit/controls.css';
import { Button } from '@portal/ui-kit';
import { DateField } from '@portal/ui-kit/dates';
import { AmountInput } from '@portal/ui-kit/inputs';
import type { AssetDraft, AssetFaults, ValueDraft } from '../../model/manualAsset';
import styles from './OtherAssets.module.css';

export interface FieldsProps {
  draft: AssetDraft;
  faults: AssetFaults;
  set: (changes: Partial<AssetDraft>) => void;
}

/** The contract takes no more. */
const MOST_VALUES = 500;

/** What it was worth on which day: as many rows as the client knows of. */
export function ValueRows({ owed, draft, faults, set }: FieldsProps & { owed: boolean }) {
  const { values } = draft;
  const given = values.filter(({ day, amount }) => day !== '' || amount !== '');
  const change = (id: number, changes: Partial<ValueDraft>) =>
    set({ values: values.map((one) => (one.id === id ? { ...one, ...changes } : one)) });
  const nextId = Math.max(-1, ...values.map(({ id }) => id)) + 1;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {owed ? 'What is owed, as a whole' : 'What it is worth, as a whole'}
      </legend>
      {values.map((row, place) => {
        // Rows without anything are left out of what is sent, and faults are counted in that.
        const sent = given.length === 0 ? place : given.indexOf(row);
        const number = values.length > 1 ? ` ${place + 1}` : '';
        return (
          <div key={row.id} className={styles.pair}>
            <DateField
              label={`Day${number}`}
              value={row.day}
              error={faults[`/valuations/${sent}/day`]}
              onChange={(day) => change(row.id, { day })}
            />
            <AmountInput
              label={`Amount${number}`}
              value={row.amount}
              error={faults[`/valuations/${sent}/amount`]}
              onChange={(amount) => change(row.id, { amount })}
            />
            {values.length > 1 && (
              <Button
                aria-label={`Remove value ${place + 1}`}
                onClick={() => set({ values: values.filter(({ id }) => id !== row.id) })}
              >
                Remove
              </Button>
            )}
          </div>
        );
      })}
      {values.length < MOST_VALUES && (
        <div>
          <Button
            size="sm"
            onClick={() => set({ values: [...values, { id: nextId, day: '', amount: '' }] })}
          >
            Add another value
          </Button>
        </div>
      )}
    </fieldset>
  );
}
