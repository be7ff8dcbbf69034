import { Card, MoneyText } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Explained } from '../../components/Explained/Explained';
import { accountQueries } from '../../queries';
import { useWidgetScope } from '../useWidgetScope';
import { WidgetRows } from '../WidgetRows/WidgetRows';

const LINES = [
  ['cash', 'Cash and equivalents'],
  ['settledcash', 'Settled'],
  ['unsettledcash', 'Unsettled'],
  ['availabletowithdraw', 'Available to withdraw'],
] as const;

/** Cash at the firm, and how much of it can be taken out. */
export function CashWidget() {
  const { data } = useSuspenseQuery(accountQueries.balances(useWidgetScope()));
  return (
    <Card
      title="Cash"
      context="In accounts held here"
      actions={<Link to="/accounts/balances">All balances</Link>}
    >
      <WidgetRows
        label="Cash"
        empty="Cash appears here the business day after the first account is funded."
        rows={
          data.items.length === 0
            ? []
            : LINES.map(([key, name]) => ({
                key,
                name,
                value: (
                  <Explained explain={data.total.explain} figure={key}>
                    <MoneyText value={data.total[key]} />
                  </Explained>
                ),
              }))
        }
      />
    </Card>
  );
}
