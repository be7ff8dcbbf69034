import { KpiStrip, MoneyText } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { accountQueries } from '../../queries';
import { useActivities } from './useActivities';

const STRIP = 'Money in and out, all types of activity';
const LABELS = { in: 'Money in', out: 'Money out', income: 'Income', fees: 'Fees', net: 'Net' };

/** As tall as what comes. */
export function ActivitySummaryPending() {
  const items = Object.entries(LABELS).map(([id, label]) => ({
    id,
    label,
    value: null,
    ...(id === 'net' && { note: '\u00a0' }),
  }));
  return <KpiStrip label={STRIP} items={items} loading />;
}

/** What moved in the period, of all types. */
export function ActivitySummaryStrip() {
  const { filter } = useActivities();
  const { data } = useSuspenseQuery(accountQueries.activitySummary(filter));
  return (
    <KpiStrip
      label={STRIP}
      items={[
        { id: 'in', label: LABELS.in, value: <MoneyText value={data.moneyin} /> },
        { id: 'out', label: LABELS.out, value: <MoneyText value={data.moneyout} /> },
        { id: 'income', label: LABELS.income, value: <MoneyText value={data.income} /> },
        { id: 'fees', label: LABELS.fees, value: <MoneyText value={data.fees} /> },
        {
          id: 'net',
          label: LABELS.net,
          value: <MoneyText value={data.net} />,
          note: data.count === 1 ? '1 activity' : `${data.count} activities of all types`,
        },
      ]}
    />
  );
}
