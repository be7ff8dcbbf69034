import type { NetWorthHistory } from '@portal/api-sdk';
import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { InRouter } from '@portal/auth-session/testing';
import { WidgetBoundary } from '@portal/domain-profile';
import { preferences, richAccounts, withCache } from '@portal/domain-profile/testing';
import { Skeleton } from '@portal/ui-kit';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { accountsParts } from '../parts';
import { NetWorthChart } from './NetWorthChart';

interface Args {
  /** The title by which Home names it. */
  widget: string;
  answers: MockAnswers;
}

/** The chart stands on Home by itself, above the widgets that a client arranges. */
const CHART = 'Net worth over time';

const usd = (amount: number) => ({ amount: amount.toFixed(2), currency: 'USD' }) as const;

const intoDebt: NetWorthHistory = {
  asof: '2026-11-19',
  points: Array.from({ length: 12 }, (_, month) => ({
    date: new Date(Date.UTC(2025, 12 + month, 0)).toISOString().slice(0, 10),
    total: usd(600_000 - month * 120_000),
    assets: usd(1_745_300 - month * 120_000),
    liabilities: usd(-1_145_300),
    external: usd(0),
    externalliabilities: usd(0),
    manual: usd(-1_145_300),
    manualliabilities: usd(-1_145_300),
  })),
};

function Widget({ widget }: Pick<Args, 'widget'>) {
  const Part = accountsParts.homeWidgets?.find(({ title }) => title === widget)?.component;
  if (widget === CHART) return <NetWorthChart range="1Y" onRangeChange={() => undefined} />;
  return Part ? <Part /> : null;
}

// Every answer that is not named is the contract's own example.
const meta = {
  title: 'Accounts/HomeWidgets',
  args: { widget: CHART, answers: {} },
  argTypes: {
    widget: {
      control: 'select',
      options: [CHART, ...(accountsParts.homeWidgets ?? []).map(({ title }) => title)],
    },
  },
  decorators: [withCache],
  render: ({ widget, answers }) => {
    mockApi({
      getAllAccounts: { body: richAccounts },
      getPreferences: { body: preferences },
      ...answers,
    });
    return (
      <InRouter at="/">
        <WidgetBoundary name={widget} skeleton={<Skeleton shape="chart" />}>
          <Widget widget={widget} />
        </WidgetBoundary>
      </InRouter>
    );
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const titled: Story['play'] = async ({ canvas, args }) =>
  void (await canvas.findByRole('heading', { level: 2, name: args.widget }));
const failed: Story['play'] = async ({ canvas }) => void (await canvas.findByRole('alert'));
const empty: Story['play'] = async ({ canvas }) => void (await canvas.findByText('No Data Found'));

export const NetWorth: Story = { play: titled };
/** More came to be owed than owned: the line goes through zero. */
export const NetWorthNegative: Story = {
  args: { answers: { getNetWorthHistory: { body: intoDebt } } },
  play: titled,
};
export const NetWorthLoading: Story = { args: { answers: { getNetWorthHistory: 'pending' } } };
export const NetWorthError: Story = {
  args: { answers: { getNetWorthHistory: 'unreachable' } },
  play: failed,
};

export const Allocation: Story = { args: { widget: 'Allocation' }, play: titled };
export const AllocationError: Story = {
  args: { widget: 'Allocation', answers: { getAssetAllocation: 'unreachable' } },
  play: failed,
};
export const TopHoldings: Story = { args: { widget: 'Top 10 holdings' }, play: titled };
export const TopHoldingsLoading: Story = {
  args: { widget: 'Top 10 holdings', answers: { listTopHoldings: 'pending' } },
};
export const TopHoldingsError: Story = {
  args: { widget: 'Top 10 holdings', answers: { listTopHoldings: 'unreachable' } },
  play: failed,
};
export const Income: Story = { args: { widget: 'Income, next 12 months' }, play: titled };
export const IncomeError: Story = {
  args: { widget: 'Income, next 12 months', answers: { getProjectedIncome: 'unreachable' } },
  play: failed,
};
export const RecentActivity: Story = { args: { widget: 'Recent activity' }, play: titled };
export const RecentActivityEmpty: Story = {
  args: {
    widget: 'Recent activity',
    answers: { listActivities: { body: { asof: '2026-11-19', items: [], hasMore: false } } },
  },
  play: empty,
};
export const RecentActivityError: Story = {
  args: { widget: 'Recent activity', answers: { listActivities: 'unreachable' } },
  play: failed,
};
export const Realized: Story = {
  args: { widget: 'Realized this year' },
  play: async ({ canvas }) => void (await canvas.findByRole('heading', { name: /^Realized in/ })),
};
export const RealizedError: Story = {
  args: { widget: 'Realized this year', answers: { getRealizedGainLoss: 'unreachable' } },
  play: failed,
};
export const Cash: Story = { args: { widget: 'Cash' }, play: titled };
export const CashError: Story = {
  args: { widget: 'Cash', answers: { listBalanceDetails: 'unreachable' } },
  play: failed,
};
