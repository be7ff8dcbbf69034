import type { PreferenceJson } from '@portal/api-sdk';
import { Button, Card, useReadOnly } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { scopeText } from '../../model/accountScope';
import { withAreaScope } from '../../model/areaScopes';
import type { PreferenceChange } from '../../mutations';
import { profileQueries } from '../../queries';
import styles from '../profile/Profile.module.css';

interface AreaScopesProps {
  areascopes: PreferenceJson['areascopes'];
  save(change: PreferenceChange): void;
}

/** With which accounts each area opens, where the client chose some; they are chosen under "Accounts" in the top bar. */
export function AreaScopes({ areascopes = [], save }: AreaScopesProps) {
  const { data: accounts } = useQuery(profileQueries.accounts());
  const { data: groups } = useQuery(profileQueries.groups());
  const readOnly = useReadOnly();
  return (
    <Card title="Accounts that areas open with">
      {areascopes.length === 0 ? (
        <p className={styles.text}>
          Every area opens with all accounts. Choose accounts at the top of a page, and keep them
          for its area there.
        </p>
      ) : (
        <ul className={styles.scopes}>
          {areascopes.map(({ area, accounts: keys }) => (
            <li key={area}>
              <span>
                {area}: {scopeText(accounts, keys, { closed: groups?.closedaccounts })}
              </span>
              <Button
                size="sm"
                disabled={readOnly !== null}
                onClick={() => save((saved) => withAreaScope(saved, area, undefined))}
              >
                Open {area} with all accounts
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
