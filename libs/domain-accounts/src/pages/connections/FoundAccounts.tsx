import { Button, EmptyState, formatDate, MoneyText, notify, useReadOnly } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAddFound } from '../../connectionMutations';
import { connectionQueries } from '../../connectionQueries';
import { refusalText } from '../groups/couldNotSave';
import styles from './Connections.module.css';

/** What an institution holds: what is in the portal already, and what can be added to it. */
export function FoundAccounts({ connectionid }: { connectionid: string }) {
  const { data } = useSuspenseQuery(connectionQueries.accounts(connectionid));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const add = useAddFound(connectionid);
  const readOnly = useReadOnly();
  const toggle = (id: string) =>
    setChosen((before) =>
      before.includes(id) ? before.filter((one) => one !== id) : [...before, id],
    );
  if (data.items.length === 0)
    return (
      <EmptyState>
        Accounts appear here as soon as the institution has answered, usually within seconds.
      </EmptyState>
    );
  const save = () =>
    add.mutate([...chosen], {
      onSuccess: () => {
        setChosen([]);
        notify({ message: 'Added. Your net worth includes it now.' });
      },
      onError: (error) =>
        notify({ tone: 'failed', message: 'Nothing was added', detail: refusalText(error) }),
    });
  return (
    <div className={styles.stack}>
      <ul className={styles.list}>
        {data.items.map(({ foundid, name, type, maskednumber, value, asof, ...found }) => (
          <li key={foundid} className={styles.row}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={found.account !== undefined || chosen.includes(foundid)}
                disabled={found.account !== undefined || found.missing || Boolean(readOnly)}
                onChange={() => toggle(foundid)}
              />
              <span className={styles.text}>
                <span className={styles.name}>{name}</span>
                <span className={styles.quiet}>
                  {[type, maskednumber, `value of ${formatDate(asof)}`].filter(Boolean).join(' · ')}
                </span>
                {found.account && (
                  <span>
                    In the portal ·{' '}
                    <Link
                      to="/other-assets/accounts/$accountkey"
                      params={{ accountkey: found.account }}
                    >
                      Holdings and activity of {name}
                    </Link>
                  </span>
                )}
                {found.isnew && <span>New: it was not there at the first refresh.</span>}
                {found.missing && <span>The institution no longer names it.</span>}
                {found.duplicateof && !found.account && (
                  <span>
                    It has the same last digits as {found.duplicateof}
                    {found.duplicateat === 'external'
                      ? ', which is in the portal already'
                      : ' at our firm'}
                    . Adding it would count the same money twice if it is the same account.
                  </span>
                )}
              </span>
            </label>
            <MoneyText value={value} />
          </li>
        ))}
      </ul>
      {!readOnly && (
        <div className={styles.buttons}>
          <Button
            variant="primary"
            aria-disabled={chosen.length === 0 || undefined}
            pending={add.isPending}
            onClick={() => chosen.length > 0 && save()}
          >
            {chosen.length === 0 ? 'Choose accounts to add' : `Add ${chosen.length} to the portal`}
          </Button>
        </div>
      )}
    </div>
  );
}
