import { Checkbox, TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { DateField } from '@portal/ui-kit/dates';
import { AmountInput } from '@portal/ui-kit/inputs';
import styles from './OtherAssets.module.css';
import type { FieldsProps } from './ValueRows';

/** The terms of a level-payment loan, from which its schedule follows. */
export function LoanFields({ draft, faults, set }: FieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Schedule of payments</legend>
      <Checkbox
        label="It is paid back in equal monthly payments"
        checked={draft.hasLoan}
        onChange={(event) => set({ hasLoan: event.currentTarget.checked })}
      />
      {draft.hasLoan && (
        <>
          <div className={styles.pair}>
            <AmountInput
              label="Borrowed"
              value={draft.principal}
              error={faults['/loan/principal']}
              onChange={(principal) => set({ principal })}
            />
            <TextInput
              label="Rate a year, in percent"
              inputMode="decimal"
              value={draft.rate}
              error={faults['/loan/yearlyrate']}
              onChange={(event) => set({ rate: event.currentTarget.value })}
            />
          </div>
          <div className={styles.pair}>
            <TextInput
              label="Monthly payments"
              inputMode="numeric"
              value={draft.months}
              error={faults['/loan/months']}
              onChange={(event) => set({ months: event.currentTarget.value })}
            />
            <DateField
              label="First payment"
              value={draft.firstpayment}
              error={faults['/loan/firstpayment']}
              onChange={(firstpayment) => set({ firstpayment })}
            />
          </div>
        </>
      )}
    </fieldset>
  );
}
