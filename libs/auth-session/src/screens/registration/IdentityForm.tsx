import { Button } from '@portal/ui-kit';
import { useState, type ReactNode } from 'react';
import { birthDateIn } from './birthDate';
import { ErrorSummary, type FormError } from './ErrorSummary';
import styles from './Registration.module.css';
import { TextField } from './TextField';

/** As it was typed; it stays when the way leads back here. */
export interface TypedIdentity {
  familyname: string;
  birthdate: string;
  taxidlast4: string;
}

export const NOTHING_TYPED: TypedIdentity = { familyname: '', birthdate: '', taxidlast4: '' };

interface IdentityFormProps {
  typed: TypedIdentity;
  onTyped(typed: TypedIdentity): void;
  /** What the portal answered to what was sent. */
  problem: string | null;
  pending: boolean;
  /** `birthdate` as `1974-05-09`. */
  onSubmit(details: TypedIdentity): void;
  children?: ReactNode;
}

const IDS = { familyname: 'family-name', birthdate: 'birth-date', taxidlast4: 'tax-id' } as const;
const NO_ERRORS: readonly FormError[] = [];

/** Three things that the firm knows and a stranger does not. */
export function IdentityForm({
  typed,
  onTyped,
  problem,
  pending,
  onSubmit,
  children,
}: IdentityFormProps) {
  const [mistakes, setMistakes] = useState<readonly FormError[]>(NO_ERRORS);
  const told = useTold(pending ? null : problem);

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (pending) return;
        const found = mistakesIn(typed);
        setMistakes(found.length > 0 ? found : NO_ERRORS);
        const birthdate = birthDateIn(typed.birthdate);
        if (found.length > 0 || birthdate === null) return;
        onSubmit({
          familyname: typed.familyname.trim(),
          birthdate,
          taxidlast4: typed.taxidlast4.trim(),
        });
      }}
    >
      <ErrorSummary errors={mistakes.length > 0 ? mistakes : told} />
      <IdentityFields typed={typed} onTyped={onTyped} mistakes={mistakes} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {pending ? 'Checking…' : 'Continue'}
        </Button>
        {children}
      </div>
    </form>
  );
}

interface IdentityFieldsProps extends Pick<IdentityFormProps, 'typed' | 'onTyped'> {
  mistakes: readonly FormError[];
}

function IdentityFields({ typed, onTyped, mistakes }: IdentityFieldsProps) {
  const set = (name: keyof TypedIdentity) => (value: string) =>
    onTyped({ ...typed, [name]: value });
  const errorOf = (id: string) => mistakes.find(({ fieldId }) => fieldId === id)?.message;
  return (
    <>
      <TextField
        id={IDS.familyname}
        label="Family name"
        autoComplete="family-name"
        maxLength={100}
        value={typed.familyname}
        error={errorOf(IDS.familyname)}
        onValue={set('familyname')}
      />
      <TextField
        id={IDS.birthdate}
        label="Date of birth"
        hint="Month, day and year, such as 05/09/1974"
        autoComplete="bday"
        inputMode="numeric"
        maxLength={20}
        value={typed.birthdate}
        error={errorOf(IDS.birthdate)}
        onValue={set('birthdate')}
      />
      <TextField
        id={IDS.taxidlast4}
        label="Last four digits of your tax id"
        hint="Social Security or taxpayer identification number"
        autoComplete="off"
        inputMode="numeric"
        maxLength={4}
        value={typed.taxidlast4}
        error={errorOf(IDS.taxidlast4)}
        onValue={set('taxidlast4')}
      />
    </>
  );
}

/** The same list as long as it says the same, so that the focus is taken once. */
function useTold(problem: string | null): readonly FormError[] {
  const [told, setTold] = useState<{ problem: string | null; errors: readonly FormError[] }>({
    problem: null,
    errors: NO_ERRORS,
  });
  if (told.problem === problem) return told.errors;
  const next = { problem, errors: problem === null ? NO_ERRORS : [{ message: problem }] };
  setTold(next);
  return next.errors;
}

function mistakesIn({ familyname, birthdate, taxidlast4 }: TypedIdentity): FormError[] {
  const checks = [
    [familyname.trim() !== '', IDS.familyname, 'Enter your family name.'],
    [
      birthDateIn(birthdate) !== null,
      IDS.birthdate,
      'This is not a date of birth we can read. Write month, day and year, such as 5/9/1974.',
    ],
    [/^\d{4}$/.test(taxidlast4.trim()), IDS.taxidlast4, 'Enter the last four digits.'],
  ] as const;
  return checks.flatMap(([isGood, fieldId, message]) => (isGood ? [] : [{ fieldId, message }]));
}
