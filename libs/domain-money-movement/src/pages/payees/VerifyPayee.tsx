import type { Payee } from '@portal/api-sdk';
import { Banner, Button } from '@portal/ui-kit';
import { AmountInput } from '@portal/ui-kit/inputs';
import { useState } from 'react';
import styles from '../../components/money.module.css';
import { problemText } from '../../components/problemText';
import { useVerifyPayee } from '../../mutations';

/** `0.17` as 17 cents; null for what is no deposit below a dollar. */
function centsOf(amount: string): number | null {
  const found = /^0?\.(\d{1,2})$/.exec(amount);
  const cents = Number((found?.[1] ?? '').padEnd(2, '0'));
  return found && cents > 0 ? cents : null;
}

/** Proves whose account it is by the two deposits that arrived there. */
export function VerifyPayee({ payee }: { payee: Payee }) {
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const verify = useVerifyPayee();
  const cents = [centsOf(first), centsOf(second)] as const;
  const problem = verify.error ? problemText(verify.error, { hasKey: false }) : null;
  const [one, two] = cents;
  const isReady = one !== null && two !== null;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) verify.mutate({ payee, amounts: [one, two] });
      }}
    >
      <AmountInput label="First deposit" placeholder="0.00" value={first} onChange={setFirst} />
      <AmountInput label="Second deposit" placeholder="0.00" value={second} onChange={setSecond} />
      {problem && (
        <Banner tone="error" title={problem.title} live>
          {problem.detail}
        </Banner>
      )}
      <div className={styles.actions}>
        <Button type="submit" pending={verify.isPending} disabled={!isReady}>
          Verify
        </Button>
      </div>
    </form>
  );
}
