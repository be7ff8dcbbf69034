import type { AccountBeneficiaries } from '@portal/api-sdk';
import { Button, EmptyState, formatInstant, useReadOnly } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { personalQueries } from '../../queries';
import { useAccountNames } from '../../useAccountNames';
import { BeneficiaryForm } from './BeneficiaryForm';
import styles from './Profile.module.css';
import { saveFailureText } from './saveFailureText';
import { useBeneficiariesSave } from './useBeneficiariesSave';

/** Account by account: who receives it, and when the client last said that this is right. */
export function Beneficiaries() {
  const { data } = useSuspenseQuery(personalQueries.beneficiaries());
  if (data.items.length === 0)
    return <EmptyState>Accounts appear here the day after they were opened.</EmptyState>;
  return (
    <ul className={`${styles.list} ${styles.accounts}`} aria-label="Beneficiaries by account">
      {data.items.map((list) => (
        <li key={list.account} className={styles.wide}>
          <OneAccount list={list} />
        </li>
      ))}
    </ul>
  );
}

function OneAccount({ list }: { list: AccountBeneficiaries }) {
  const [isEditing, setEditing] = useState(false);
  const readOnly = useReadOnly() !== null;
  const { eligible, reason, beneficiaries, confirmedat } = list;
  const name = useAccountNames()(list.account, list.name);
  const confirm = useBeneficiariesSave(list, name);
  const none = beneficiaries.length === 0;
  return (
    <>
      <div className={styles.row}>
        <div className={styles.words}>
          <h3 className={styles.text}>{name}</h3>
          <p className={styles.label}>{eligible ? confirmedText(none, confirmedat) : reason}</p>
        </div>
        {eligible && !isEditing && (
          <div className={styles.actions}>
            {!none && (
              <Button
                size="sm"
                disabled={readOnly}
                pending={confirm.isPending}
                aria-label={`Still right: the beneficiaries of ${name}`}
                onClick={() => confirm.mutate([...beneficiaries])}
              >
                Still right
              </Button>
            )}
            <Button
              size="sm"
              disabled={readOnly}
              aria-label={`${none ? 'Name beneficiaries' : 'Change'}: ${name}`}
              onClick={() => setEditing(true)}
            >
              {none ? 'Name beneficiaries' : 'Change'}
            </Button>
          </div>
        )}
      </div>
      {confirm.dialog}
      {confirm.error && (
        <p role="alert" className={styles.error}>
          {saveFailureText(confirm.error)}
        </p>
      )}
      {isEditing ? (
        <BeneficiaryForm list={list} name={name} onClose={() => setEditing(false)} />
      ) : none ? null : (
        <ul className={styles.list}>
          {beneficiaries.map((one, index) => (
            <li key={index} className={styles.pair}>
              <p className={styles.words}>
                {one.name} <span className={styles.label}>{one.relationship}</span>
              </p>
              <p className={styles.label}>
                {one.kind} · {one.share}%{one.perstirpes && ' · per stirpes'}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function confirmedText(none: boolean, confirmedat: string | undefined): string {
  if (none) return 'Nobody is named: the account would pass by law.';
  return confirmedat ? `Confirmed ${formatInstant(confirmedat)}` : 'Never confirmed';
}
