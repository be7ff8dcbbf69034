import { KpiStrip, MoneyText } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { accountQueries } from '../../queries';
import { useActivities } from './useActivities';

/** What moved in the period, of all types. */
export function ActivitySummaryStrip() {
  const { filter } = useActivities();
  const { data } = useSuspenseQuery(accountQueries.activitySummary(filter));
  return (
    <KpiStrip
      label="Money in and out, all types of activity"
      items={[
        { id: 'in', label: 'Money in', value: <MoneyText value={data.moneyin} /> },
        { id: 'out', label: 'Money out', value: <MoneyText value={data.moneyout} /> },
        { id: 'income', label: 'Income', value: <MoneyText value={data.income} /> },
        { id: 'fees', label: 'Fees', value: <MoneyText value={data.fees} /> },
        {
          id: 'net',
          label: 'Net',
          value: <MoneyText value={data.net} />,
          note: data.count === 1 ? '1 activity' : `${data.count} activities of all types`,
        },
      ]}
    />
  );
}
