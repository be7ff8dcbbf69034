import { everyAccount, profileQueries } from '@portal/domain-profile';
import { Card, EmptyState, formatDate, MoneyText } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import styles from './OtherAssets.module.css';

/** Accounts at other institutions, each with the day of its value and the way to what its institution said. */
export function OutsideAccounts() {
  const { data } = useSuspenseQuery(profileQueries.accounts());
  const accounts = everyAccount(data).filter(({ source }) => source === 'external');
  return (
    <Card
      title="Held at other institutions"
      context="As each institution reported"
      actions={<Link to="/other-assets/connections">Connections</Link>}
    >
      {accounts.length === 0 ? (
        <EmptyState>
          An account appears here as soon as you have connected its institution and chosen it.
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {accounts.map(({ key, nickname, institution, asof, value }) => (
            <li key={key} className={styles.row}>
              <span>
                <Link to="/other-assets/accounts/$accountkey" params={{ accountkey: key }}>
                  {nickname}
                </Link>{' '}
                · {institution} · value of {formatDate(asof)}
              </span>
              <MoneyText value={value} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
