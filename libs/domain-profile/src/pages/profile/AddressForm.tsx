import { TextInput } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { Address } from '@portal/api-sdk';
import { Button } from '@portal/ui-kit';
import { useState } from 'react';
import { useSaveAddress } from '../../mutations';
import styles from './Profile.module.css';
import { saveFailureText } from './saveFailureText';

interface AddressFormProps {
  address: Address | null;
  version: string;
  onClose: () => void;
}

const FIELDS = [
  { name: 'line1', label: 'Street', autoComplete: 'address-line1', max: 80 },
  { name: 'line2', label: 'Apartment (optional)', autoComplete: 'address-line2', max: 80 },
  { name: 'city', label: 'City', autoComplete: 'address-level2', max: 60 },
  { name: 'state', label: 'State (two letters)', autoComplete: 'address-level1', max: 2 },
  { name: 'postalcode', label: 'ZIP code', autoComplete: 'postal-code', max: 10 },
] as const;

const EMPTY = { line1: '', line2: '', city: '', state: '', postalcode: '' };

export function AddressForm({ address, version, onClose }: AddressFormProps) {
  const [typed, setTyped] = useState({ ...EMPTY, ...address });
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
        const wrong = problemOf(typed);
        setProblem(wrong);
        if (wrong !== null) return;
        const { line2, ...rest } = typed;
        mutate(
          { ...rest, ...(line2 !== '' && { line2 }) },
          { onSuccess: onClose, onError: (error) => setProblem(saveFailureText(error)) },
        );
      }}
    >
      {FIELDS.map(({ name, label, autoComplete, max }) => (
        <TextInput
          key={name}
          label={label}
          autoComplete={autoComplete}
          maxLength={max}
          value={typed[name]}
          onChange={({ currentTarget: { value } }) =>
            setTyped((known) => ({
              ...known,
              [name]: name === 'state' ? value.toUpperCase() : value,
            }))
          }
        />
      ))}
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

function problemOf({ line1, city, state, postalcode }: typeof EMPTY): string | null {
  if (line1.trim() === '' || city.trim() === '') return 'Enter a street and a city.';
  if (!/^[A-Z]{2}$/.test(state)) return 'Enter the state by its two letters, such as NY.';
  if (!/^[0-9]{5}(-[0-9]{4})?$/.test(postalcode)) return 'Enter a ZIP code such as 10001.';
  return null;
}
