import { Checkbox, Select } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { usePageParts, WidgetBoundary, type PagePart } from '@portal/domain-profile';
import { useSuspenseQuery } from '@tanstack/react-query';
import { AccountsPage } from '../../components/AccountsPage/AccountsPage';
import { periodOfYear } from '../../model/incomeSearch';
import { accountQueries } from '../../queries';
import { IncomeByAccount } from './IncomeByAccount';
import { IncomeByMonth } from './IncomeByMonth';
import { IncomeFigures, IncomeFiguresPending } from './IncomeFigures';
import { IncomeTimeline, IncomeTimelinePending } from './IncomeTimeline';
import { ProjectedGrid } from './ProjectedGrid';
import { ReceivedPayments } from './ReceivedPayments';
import { useIncome } from './useIncome';

const PARTS: readonly PagePart[] = [
  { id: 'chart', title: 'The chart' },
  { id: 'accounts', title: 'Income by account' },
  { id: 'received', title: 'Income received, payment by payment' },
  { id: 'projected', title: 'Projected income' },
];

/** What the investments have paid, what they are expected to pay, and each payment behind it. */
export function IncomePage() {
  const { scope, year } = useIncome();
  const { data } = useSuspenseQuery(accountQueries.monthlyIncome({ ...scope, year }));
  const parts = usePageParts('/accounts/income', PARTS);
  return (
    <AccountsPage
      title="Income"
      period={String(year)}
      asOf={data.asof}
      controls={<Controls />}
      parts={parts}
    >
      <WidgetBoundary name="The figures" skeleton={<IncomeFiguresPending />}>
        <IncomeFigures />
      </WidgetBoundary>
      {parts.isShown('chart') && (
        <WidgetBoundary name="The chart" skeleton={<IncomeTimelinePending />}>
          <IncomeTimeline />
        </WidgetBoundary>
      )}
      <IncomeByMonth />
      {parts.isShown('accounts') && <IncomeByAccount />}
      {parts.isShown('received') && <ReceivedPayments />}
      {parts.isShown('projected') && (
        <WidgetBoundary name="Projected income">
          <ProjectedGrid />
        </WidgetBoundary>
      )}
    </AccountsPage>
  );
}

function Controls() {
  const { scope, year, today, withPremium, change } = useIncome();
  const { data } = useSuspenseQuery(accountQueries.monthlyIncome({ ...scope, year }));
  const thisYear = Number(today.slice(0, 4));
  const years = [...new Set([thisYear, thisYear - 1, year, ...data.years])].sort(
    (one, other) => other - one,
  );
  return (
    <>
      <Select
        label="Period"
        data={years.map((one) => ({ value: String(one), label: yearWords(one, thisYear) }))}
        value={String(year)}
        allowDeselect={false}
        onChange={(chosen) =>
          change({ period: periodOfYear(Number(chosen), today), month: undefined })
        }
      />
      <Checkbox
        label="Include interest traded with bonds"
        checked={withPremium}
        onChange={({ currentTarget }) =>
          change({ premium: currentTarget.checked ? undefined : 'excluded' })
        }
      />
    </>
  );
}

function yearWords(year: number, thisYear: number): string {
  if (year === thisYear) return `Current year, ${year}`;
  return year === thisYear - 1 ? `Prior year, ${year}` : String(year);
}
