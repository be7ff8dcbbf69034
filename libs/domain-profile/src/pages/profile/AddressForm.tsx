import { Select, TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { Address } from '@portal/api-sdk';
import { Button } from '@portal/ui-kit';
import { useState } from 'react';
import { STATES } from '../../model/states';
import { useSaveAddress } from '../../mutations';
import styles from './Profile.module.css';
import { saveFailureText } from './saveFailureText';

interface AddressFormProps {
  address: Address | null;
  version: string;
  onClose: () => void;
}

type Typed = Omit<Address, 'state'> & { line2: string; state: Address['state'] | null };

const BEFORE_STATE = [
  { name: 'line1', label: 'Street', autoComplete: 'address-line1', max: 80 },
  { name: 'line2', label: 'Apartment (optional)', autoComplete: 'address-line2', max: 80 },
  { name: 'city', label: 'City', autoComplete: 'address-level2', max: 60 },
] as const;

const EMPTY: Typed = { line1: '', line2: '', city: '', state: null, postalcode: '' };

export function AddressForm({ address, version, onClose }: AddressFormProps) {
  const [typed, setTyped] = useState<Typed>({ ...EMPTY, ...address });
  const [problem, setProblem] = useState<string | null>(null);
  // What is typed is typed over this one: a newer one, which nobody saw here, is not overwritten.
  const [begun] = useState(version);
  const { mutate, isPending } = useSaveAddress(begun);
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Postal address"
      onSubmit={(event) => {
        event.preventDefault();
        const { line2, state, ...rest } = typed;
        const wrong = problemOf(typed);
        setProblem(wrong);
        if (wrong !== null || state === null) return;
        mutate(
          { ...rest, state, ...(line2 !== '' && { line2 }) },
          { onSuccess: onClose, onError: (error) => setProblem(saveFailureText(error)) },
        );
      }}
    >
      <Fields typed={typed} onChange={(part) => setTyped((known) => ({ ...known, ...part }))} />
      {problem !== null && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={isPending}>
          Save address
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  typed: Typed;
  onChange: (part: Partial<Typed>) => void;
}

function Fields({ typed, onChange }: FieldsProps) {
  return (
    <>
      {BEFORE_STATE.map(({ name, label, autoComplete, max }) => (
        <TextInput
          key={name}
          label={label}
          autoComplete={autoComplete}
          maxLength={max}
          value={typed[name]}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
        />
      ))}
      <Select
        label="State"
        placeholder="Choose a state or territory"
        allowDeselect={false}
        searchable
        autoComplete="address-level1"
        nothingFoundMessage="No state has this name."
        data={STATES}
        value={typed.state}
        onChange={(state) => onChange({ state })}
      />
      <TextInput
        label="ZIP code"
        autoComplete="postal-code"
        maxLength={10}
        value={typed.postalcode}
        onChange={({ currentTarget }) => onChange({ postalcode: currentTarget.value })}
      />
    </>
  );
}

function problemOf({ line1, city, state, postalcode }: Typed): string | null {
  if (line1.trim() === '' || city.trim() === '') return 'Enter a street and a city.';
  // Any two letters were kept before.
  if (!STATES.some(({ value }) => value === state)) return 'Choose a state or territory.';
  if (!/^[0-9]{5}(-[0-9]{4})?$/.test(postalcode)) return 'Enter a ZIP code such as 10001.';
  return null;
}
