import type { Money } from '@portal/api-sdk';
import { Card, MoneyText, newYorkToday } from '@portal/ui-kit';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Explained } from '../../components/Explained/Explained';
import { accountQueries } from '../../queries';
import { useInvestmentScope } from '../useWidgetScope';
import { WidgetRows } from '../WidgetRows/WidgetRows';

const LINES = [
  ['shortgain', 'Short-term gains'],
  ['shortloss', 'Short-term losses'],
  ['longgain', 'Long-term gains'],
  ['longloss', 'Long-term losses'],
  ['net', 'Net'],
] as const;

/** What sales of this year have gained and lost. */
export function RealizedThisYearWidget() {
  const year = Number(newYorkToday().slice(0, 4));
  const { query, search, note } = useInvestmentScope();
  const { data } = useSuspenseInfiniteQuery(accountQueries.realized({ ...query, year }));
  const totals = data.pages[0]?.totals;
  const line = (key: (typeof LINES)[number][0], label: string, value: Money, explain: string) => ({
    key,
    name: label,
    value: (
      <Explained explain={explain} figure={key}>
        <MoneyText value={value} tone="change" />
      </Explained>
    ),
  });
  return (
    <Card
      title={`Realized in ${year}`}
      context={`Your Form 1099 governs${note}`}
      actions={
        <Link to="/accounts/gainlosses" search={search}>
          All gains
        </Link>
      }
    >
      <WidgetRows
        label={`Realized gains and losses of ${year}`}
        empty={`Gains and losses appear here the day after the first sale of ${year}.`}
        rows={
          totals && totals.count + totals.unknown > 0
            ? LINES.map(([key, label]) => line(key, label, totals[key], totals.explain))
            : []
        }
      />
    </Card>
  );
}
