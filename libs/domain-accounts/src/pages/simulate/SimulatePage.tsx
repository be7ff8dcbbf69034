import { WidgetBoundary } from '@portal/domain-profile';
import { Card, EmptyState } from '@portal/ui-kit';
import { AccountsPage } from '../../components/AccountsPage/AccountsPage';
import { PositionChoice } from './PositionChoice';
import { SaleForm } from './SaleForm';
import { SaleResult } from './SaleResult';
import styles from './Simulate.module.css';
import { useHeldPositions, useSale } from './useSale';

/** What a sale would come to, lot by lot and by each method, before anybody is called. */
export function SimulatePage() {
  const { search, query } = useSale();
  const { asof } = useHeldPositions();
  return (
    <AccountsPage title="Sale simulator" asOf={asof}>
      <p className={styles.lead}>
        A question, not an order: nothing is sold here, and nothing is sent to anyone.
      </p>
      <Card title="What would be sold">
        <div className={styles.stack}>
          <PositionChoice />
          {query && <SaleForm key={`${query.account}/${query.securityid}`} query={query} />}
        </div>
      </Card>
      {query ? (
        <WidgetBoundary name="The answer">
          <SaleResult query={query} asked={search.method} />
        </WidgetBoundary>
      ) : (
        <EmptyState>
          Choose an account and a security. Proceeds, gains and wash sales appear here.
        </EmptyState>
      )}
    </AccountsPage>
  );
}
