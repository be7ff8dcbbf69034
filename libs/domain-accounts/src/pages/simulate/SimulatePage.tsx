import { profileQueries, WidgetBoundary } from '@portal/domain-profile';
import { Card, EmptyState } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { AccountsPage } from '../../components/AccountsPage/AccountsPage';
import { salesAccounts } from '../../model/sale';
import { AccountChoice } from './AccountChoice';
import { SaleForm } from './SaleForm';
import { SaleResult } from './SaleResult';
import { SecurityChoice } from './SecurityChoice';
import styles from './Simulate.module.css';
import { useSale } from './useSale';

/** What a sale would come to, lot by lot and by each method, before anybody is called. */
export function SimulatePage() {
  const { data: accounts } = useSuspenseQuery(profileQueries.accounts());
  return (
    <AccountsPage title="Sale simulator" asOf={accounts.asof}>
      <p className={styles.lead}>
        A question, not an order: nothing is sold here, and nothing is sent to anyone.
      </p>
      {salesAccounts(accounts).length === 0 ? (
        <Card>
          <EmptyState>You can look at a sale once there are some accounts.</EmptyState>
        </Card>
      ) : (
        <Simulation />
      )}
    </AccountsPage>
  );
}

/** What is asked, and what it would come to. */
function Simulation() {
  const { search, query } = useSale();
  return (
    <>
      <Card title="What would be sold">
        <div className={styles.stack}>
          <div className={styles.choice}>
            <AccountChoice />
            <WidgetBoundary key={search.account} name="The securities of this account">
              <SecurityChoice />
            </WidgetBoundary>
          </div>
          {query && <SaleForm key={`${query.account}/${query.securityid}`} query={query} />}
        </div>
      </Card>
      {query ? (
        <WidgetBoundary name="The answer">
          <SaleResult query={query} asked={search.method} />
        </WidgetBoundary>
      ) : (
        <EmptyState title="Nothing is chosen yet">
          Choose an account and a security. Proceeds, gains and wash sales appear here.
        </EmptyState>
      )}
    </>
  );
}
