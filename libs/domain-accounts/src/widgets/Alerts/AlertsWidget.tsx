import { everyAccount, profileQueries } from '@portal/domain-profile';
import { Card, DateText } from '@portal/ui-kit';
import { useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { alertsOf, type Alert } from '../../model/alerts';
import { accountQueries } from '../../queries';
import { useWidgetScope } from '../useWidgetScope';
import { WidgetRows } from '../WidgetRows/WidgetRows';

/** What about the accounts needs a look: prices, wash-sale windows about to close, values that have grown old. */
export function AlertsWidget() {
  const scope = useWidgetScope();
  const [balances, windows, accounts] = useSuspenseQueries({
    queries: [
      accountQueries.balances(scope),
      accountQueries.washSales(scope),
      profileQueries.accounts(),
    ],
  });
  const alerts = alertsOf({
    asof: balances.data.asof,
    problems: balances.data.priceproblems,
    windows: windows.data.items,
    accounts: everyAccount(accounts.data),
  });
  return (
    <Card title="Alerts" context={alerts.length > 0 && 'What needs a look'}>
      <WidgetRows
        label="Alerts"
        emptyTitle="Nothing needs your attention"
        empty="Prices that are missing, wash-sale windows about to close and values that have grown old appear here."
        rows={alerts.map((alert) => ({ key: alert.key, ...rowOf(alert) }))}
      />
    </Card>
  );
}

interface AlertRow {
  name: ReactNode;
  detail: string;
  value: ReactNode;
}

function rowOf(alert: Alert): AlertRow {
  switch (alert.kind) {
    case 'price':
      return {
        name: <Link to="/accounts/investments">{alert.security}</Link>,
        detail: alert.missing ? 'No price; it is in no total' : 'An older price is used',
        value: alert.date ? <DateText value={alert.date} /> : 'Not known',
      };
    case 'window':
      return {
        name: <Link to="/accounts/wash-sales">{alert.security}</Link>,
        detail:
          alert.cause === 'loss'
            ? 'Wash sale: do not buy through'
            : 'Wash sale: do not sell at a loss through',
        value: <DateText value={alert.date} />,
      };
    case 'value':
      return {
        name: alert.outside ? (
          <Link to="/other-assets/accounts/$accountkey" params={{ accountkey: alert.account }}>
            {alert.name}
          </Link>
        ) : (
          <Link to="/other-assets">{alert.name}</Link>
        ),
        // Why nothing newer came is said by the page of the account.
        detail: alert.outside ? 'Last reported' : 'Last entered',
        value: <DateText value={alert.date} />,
      };
  }
}
