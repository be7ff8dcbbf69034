import { NativeSelect } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import type { DeliveryChoice, EDelivery } from '@portal/api-sdk';
import { useAccountNames } from '@portal/domain-profile';
import { Card, EmptyState } from '@portal/ui-kit';
import { CHOICES, CLASS_NAMES, CLASSES, keyOf, type ChoiceMap } from '../../model/delivery';
import styles from './EDeliveryPage.module.css';

interface DeliveryTableProps {
  delivery: EDelivery;
  chosen: ChoiceMap;
  onChoose: (key: string, choice: DeliveryChoice) => void;
}

/** Accounts in rows, classes in columns. */
export function DeliveryTable({ delivery, chosen, onChoose }: DeliveryTableProps) {
  const nameOf = useAccountNames();
  const accounts = delivery.accounts.map(({ account, accountname, classes }) => ({
    ...{ account, classes },
    name: nameOf(account, accountname),
  }));
  if (accounts.length === 0) {
    return (
      <Card>
        <EmptyState>
          An account appears here once it is opened; its documents arrive as you choose below.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card flush>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="Delivery by account">
        <table role="table" className={styles.table}>
          <thead role="rowgroup">
            <tr>
              <th scope="col">Account</th>
              {CLASSES.map((name) => (
                <th key={name} scope="col">
                  {CLASS_NAMES[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {accounts.map(({ account, name: accountName, classes }) => (
              <tr key={account} role="row">
                <th role="rowheader" scope="row">
                  {accountName}
                </th>
                {classes.map(({ class: name, choice }) => (
                  <td key={name} role="cell">
                    {/* The heading of the column, where there are none; the field has both names. */}
                    <span className={styles.label} aria-hidden>
                      {CLASS_NAMES[name]}
                    </span>
                    <NativeSelect
                      aria-label={`${CLASS_NAMES[name]}, ${accountName}`}
                      data={CHOICES}
                      value={chosen[keyOf(account, name)] ?? choice}
                      onChange={(event) => {
                        const found = CHOICES.find(
                          ({ value }) => value === event.currentTarget.value,
                        );
                        if (found) onChoose(keyOf(account, name), found.value);
                      }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
