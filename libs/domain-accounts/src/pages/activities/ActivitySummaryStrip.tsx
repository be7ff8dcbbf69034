import { KpiStrip, MoneyText } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { accountQueries } from '../../queries';
import { useActivities } from './useActivities';

const STRIP = 'Money in and out, all types of activity';
const LABELS = {
  moneyin: 'Money in',
  moneyout: 'Money out',
  income: 'Income in cash',
  fees: 'Fees',
  net: 'Net',
} as const;
const FIGURES = Object.keys(LABELS) as (keyof typeof LABELS)[]; // `as`: what Object.keys forgets

/** As tall as what comes. */
export function ActivitySummaryPending() {
  const items = FIGURES.map((id) => ({
    id,
    label: LABELS[id],
    value: null,
    ...(id === 'net' && { note: '\u00a0' }),
  }));
  return <KpiStrip label={STRIP} items={items} loading />;
}

/** What moved in the period, of all types; each figure opens. */
export function ActivitySummaryStrip() {
  const { filter, show } = useActivities();
  const { data } = useSuspenseQuery(accountQueries.activitySummary(filter));
  const count = data.count === 1 ? '1 activity' : `${data.count} activities of all types`;
  return (
    <KpiStrip
      label={STRIP}
      items={FIGURES.map((id) => ({
        id,
        label: LABELS[id],
        value: <MoneyText value={data[id]} />,
        onOpen: () => show(data.explain, id),
        ...(id === 'net' && { note: count }),
      }))}
    />
  );
}
