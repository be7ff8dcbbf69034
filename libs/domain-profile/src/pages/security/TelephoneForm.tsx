import { TextField } from '@portal/auth-session/mfa';
import { Button } from '@portal/ui-kit';
import { useId, useMemo, useState } from 'react';
import styles from './TelephoneForm.module.css';
import { countryChoices, telephoneIn, type TypedTelephone } from './telephoneNumber';

interface TelephoneFormProps {
  typed: TypedTelephone;
  onTyped(typed: TypedTelephone): void;
  /** What the portal answered to what was sent. */
  problem: string | null;
  pending: boolean;
  /** Takes the number in E.164. */
  onNumber(phone: string): void;
}

/** A number and the country whose plan it follows. */
export function TelephoneForm({ typed, onTyped, problem, pending, onNumber }: TelephoneFormProps) {
  const [isWrong, setWrong] = useState(false);
  const numberId = useId();
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const phone = telephoneIn(typed);
        setWrong(phone === null);
        if (phone !== null) onNumber(phone);
        else document.getElementById(numberId)?.focus();
      }}
    >
      <CountryField
        country={typed.country}
        onCountry={(country) => onTyped({ ...typed, country })}
      />
      <TextField
        id={numberId}
        label="Telephone number"
        hint="A mobile telephone that receives text messages"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={30}
        value={typed.number}
        error={isWrong ? 'Enter a whole telephone number, with its area code.' : undefined}
        onValue={(number) => {
          setWrong(false);
          onTyped({ ...typed, number });
        }}
      />
      {problem !== null && !pending && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          Send a code
        </Button>
      </div>
    </form>
  );
}

interface CountryFieldProps {
  country: TypedTelephone['country'];
  onCountry(country: TypedTelephone['country']): void;
}

function CountryField({ country, onCountry }: CountryFieldProps) {
  const choices = useMemo(countryChoices, []);
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        Country or region
      </label>
      <select
        id={id}
        className={styles.input}
        autoComplete="tel-country-code"
        value={country}
        // `as`: the options are the choices.
        onChange={({ target }) => onCountry(target.value as TypedTelephone['country'])}
      >
        {choices.map((choice) => (
          <option key={choice.country} value={choice.country}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
