import { Select, TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { type PayeeRequest, toApiError } from '@portal/api-sdk';
import { useStepUp } from '@portal/auth-session';
import { Banner, Button, markInvalid, notify } from '@portal/ui-kit';
import { isRoutingNumber, RoutingNumberInput } from '@portal/ui-kit/inputs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '../../components/money.module.css';
import { problemText } from '../../components/problemText';
import { useAddPayee } from '../../mutations';
import { moneyQueries } from '../../queries';

const EMPTY: PayeeRequest = {
  ...{ name: '', holder: '', routingnumber: '', accountnumber: '', accounttype: 'checking' },
};

const ACCOUNT_NUMBER_WORDS = 'An account number has 4 to 17 digits.';
const isAccountNumber = (digits: string): boolean => /^\d{4,17}$/.test(digits);

/** What keeps each field from being sent, in words. */
function faultsOf({ name, holder, routingnumber, accountnumber }: PayeeRequest) {
  const faults: Partial<Record<keyof PayeeRequest, string>> = {
    ...(name.trim() === '' && { name: 'Enter what you call it.' }),
    ...(holder.trim() === '' && { holder: 'Enter whose account it is.' }),
    ...(!isRoutingNumber(routingnumber) && { routingnumber: 'Enter the nine digits.' }),
    ...(!isAccountNumber(accountnumber) && { accountnumber: ACCOUNT_NUMBER_WORDS }),
  };
  return faults;
}

/** A bank account and a fresh code; the key stays the same until the form changes, so that nothing is added twice. */
export function AddPayee({ onDone }: { onDone(): void }) {
  const [typed, setTyped] = useState(EMPTY);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const add = useAddPayee();
  const { stepUp, dialog } = useStepUp();
  const problem = add.error ? problemText(add.error, { hasKey: true }) : null;
  const fields = add.error ? toApiError(add.error).fields : [];
  const [isChecked, setChecked] = useState(false);
  const faults = faultsOf(typed);
  const errorOf = (field: keyof PayeeRequest) =>
    (isChecked && faults[field]) || fields.find((one) => one.field === `/${field}`)?.message;

  function change(next: Partial<PayeeRequest>) {
    setTyped({ ...typed, ...next });
    setKey(crypto.randomUUID());
    add.reset();
  }

  async function submit(): Promise<void> {
    const added = await stepUp({
      operation: 'createPayee',
      purpose: `add the bank account ending in ${typed.accountnumber.slice(-4)}`,
      body: typed,
      send: (grant) => add.mutateAsync({ body: typed, key, grant }),
    }).catch(() => null);
    if (!added) return;
    notify({
      message: `${added.name} was added`,
      detail: 'It can be used once you have entered its two small deposits.',
    });
    onDone();
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(faults).length === 0) void submit();
        else markInvalid(event.currentTarget, () => setChecked(true));
      }}
    >
      <PayeeFields typed={typed} change={change} errorOf={errorOf} />
      {problem && (
        <Banner tone="error" title={problem.title} live>
          {problem.detail}
        </Banner>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={add.isPending}>
          Add
        </Button>
        <Button onClick={onDone}>Not now</Button>
      </div>
      {dialog}
    </form>
  );
}

interface PayeeFieldsProps {
  typed: PayeeRequest;
  change(next: Partial<PayeeRequest>): void;
  errorOf(field: keyof PayeeRequest): string | undefined;
}

/** The account, with its bank's name as soon as the routing number is whole. */
function PayeeFields({ typed, change, errorOf }: PayeeFieldsProps) {
  const bank = useQuery({
    ...moneyQueries.bank(typed.routingnumber),
    enabled: isRoutingNumber(typed.routingnumber),
  });
  const [hasLeft, setHasLeft] = useState(false);
  const isShort = hasLeft && typed.accountnumber !== '' && !isAccountNumber(typed.accountnumber);
  return (
    <>
      <TextInput
        label="What you call it"
        maxLength={60}
        value={typed.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={errorOf('name')}
      />
      <TextInput
        label="Whose account it is"
        maxLength={60}
        value={typed.holder}
        onChange={(event) => change({ holder: event.currentTarget.value })}
        error={errorOf('holder')}
      />
      <RoutingNumberInput
        label="Routing number"
        value={typed.routingnumber}
        onChange={(routingnumber) => change({ routingnumber })}
        error={errorOf('routingnumber')}
      />
      {bank.data && (
        <p className={styles.muted} role="status">
          {bank.data.bankname ??
            'We do not find this routing number in our list of banks. Check it, or call us.'}
        </p>
      )}
      <TextInput
        label="Account number"
        description="4 to 17 digits"
        inputMode="numeric"
        autoComplete="off"
        maxLength={17}
        value={typed.accountnumber}
        onChange={(event) =>
          change({ accountnumber: event.currentTarget.value.replaceAll(/\D/g, '') })
        }
        onBlur={() => setHasLeft(true)}
        error={isShort ? ACCOUNT_NUMBER_WORDS : errorOf('accountnumber')}
      />
      <Select
        label="Kind of account"
        allowDeselect={false}
        data={[
          { value: 'checking', label: 'Checking' },
          { value: 'savings', label: 'Savings' },
        ]}
        value={typed.accounttype}
        onChange={(type) => change({ accounttype: type === 'savings' ? 'savings' : 'checking' })}
      />
    </>
  );
}
