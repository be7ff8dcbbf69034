import type { Payee } from '@portal/api-sdk';
import { PageTitle } from '@portal/auth-session';
import {
  Banner,
  Button,
  Card,
  ConfirmModal,
  EmptyState,
  formatDate,
  MaskedText,
  newYorkToday,
  PageHeader,
  PrintButton,
  useReadOnly,
} from '@portal/ui-kit';
import { StatusBadge } from '@portal/ui-kit/furniture';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '../../components/money.module.css';
import { problemText } from '../../components/problemText';
import type { Tone } from '../../model/words';
import { useRemovePayee } from '../../mutations';
import { moneyQueries } from '../../queries';
import { AddPayee } from './AddPayee';
import { VerifyPayee } from './VerifyPayee';

const STATES: Readonly<Record<Payee['state'], { text: string; tone: Tone }>> = {
  verifying: { text: 'To be verified', tone: 'attention' },
  active: { text: 'Verified', tone: 'good' },
  locked: { text: 'Locked', tone: 'bad' },
  removed: { text: 'Removed', tone: 'plain' },
};

const areThere = (day: string): boolean => day <= newYorkToday();

/** When the two deposits come, or came; `day` as `YYYY-MM-DD`. */
function depositWords(day: string): string {
  return areThere(day)
    ? `Two small deposits arrived there on ${formatDate(day)}. Enter both amounts to verify the account.`
    : `Two small deposits arrive there on ${formatDate(day)}. Enter both amounts here then.`;
}

/** Bank accounts outside: added with a code, proven by two small deposits. */
export function PayeesPage() {
  return useReadOnly() === null ? <Payees /> : <PrivatePayees />;
}

/** In a simulation they are neither shown nor asked for. promises I4 */
function PrivatePayees() {
  return (
    <div className={styles.stack}>
      <PageTitle>Bank accounts</PageTitle>
      <PageHeader title="Bank accounts" />
      <Card>
        <p>
          A client’s bank accounts are private and are not shown while you view their portal. The
          transfers that were made are.
        </p>
      </Card>
    </div>
  );
}

function Payees() {
  const { data } = useSuspenseQuery(moneyQueries.payees());
  const [adding, setAdding] = useState(false);
  return (
    <div className={styles.stack}>
      <PageTitle>Bank accounts</PageTitle>
      <PageHeader
        title="Bank accounts"
        actions={
          <>
            <PrintButton />
            {!adding && (
              <Button variant="primary" onClick={() => setAdding(true)}>
                Add a bank account
              </Button>
            )}
          </>
        }
      />
      {adding && (
        <Card title="Add a bank account">
          <AddPayee onDone={() => setAdding(false)} />
        </Card>
      )}
      <Card>
        {data.items.length === 0 ? (
          <EmptyState>
            Bank accounts that money may go to and come from are shown here once you add one.
          </EmptyState>
        ) : (
          <ul className={styles.list} aria-label="Bank accounts">
            {data.items.map((payee) => (
              <PayeeRow key={payee.payeeid} payee={payee} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function PayeeRow({ payee }: { payee: Payee }) {
  const [removing, setRemoving] = useState(false);
  const remove = useRemovePayee();
  const { name, holder, bankname, maskednumber, accounttype, state, limiteduntil, depositson } =
    payee;
  const problem = remove.error && problemText(remove.error, { hasKey: false });
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.muted}>
          {bankname}, {accounttype} <MaskedText kind="account" value={maskednumber} /> · {holder}
        </p>
        {limiteduntil !== undefined && (
          <p className={styles.muted}>A lower limit holds until {formatDate(limiteduntil)}.</p>
        )}
      </div>
      <div className={styles.stateAndButton}>
        <StatusBadge tone={STATES[state].tone}>{STATES[state].text}</StatusBadge>
        {state !== 'locked' && (
          <Button onClick={() => setRemoving(true)} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        )}
      </div>
      {state !== 'active' && (
        <div className={`${styles.stack} ${styles.wide}`}>
          {state === 'verifying' && depositson !== undefined && (
            <p className={styles.muted}>{depositWords(depositson)}</p>
          )}
          {state === 'verifying' && areThere(depositson ?? '') && <VerifyPayee payee={payee} />}
          {state === 'locked' && (
            <Banner tone="warning" live>
              It is locked: call us to use it or to remove it.
            </Banner>
          )}
        </div>
      )}
      <ConfirmModal
        open={removing}
        title={`Remove ${name}?`}
        confirm="Remove bank account"
        cancel="Keep it"
        danger
        pending={remove.isPending}
        error={problem ? [problem.title, problem.detail].join(' ') : undefined}
        onConfirm={() => remove.mutate(payee, { onSuccess: () => setRemoving(false) })}
        onClose={() => setRemoving(false)}
      >
        No money can go there or come from there any more. Past transfers stay in your record.
      </ConfirmModal>
    </li>
  );
}
