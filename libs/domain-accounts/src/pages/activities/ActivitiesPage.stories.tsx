import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute, preferences, richAccounts } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen } from 'storybook/test';
import { accountsRoutes } from '../../routes';
import { activitySummary, pending, posted } from '../../testing/activities';

interface Args {
  answers: MockAnswers;
  at: string;
}

const rich: MockAnswers = {
  getAllAccounts: { body: richAccounts },
  getPreferences: { body: preferences },
  getActivitySummary: { body: activitySummary },
  listActivities: ({ request }) => {
    const isPending = new URL(request.url).searchParams.get('status') === 'pending';
    const items = isPending ? pending : posted;
    return Response.json({ asof: '2026-11-19', items, hasMore: false });
  },
};

const meta = {
  title: 'Accounts/Activity',
  args: { answers: {}, at: '/accounts/activities' },
  render: ({ answers, at }) => {
    mockApi({ ...rich, ...answers });
    return <AtRoute key={at} routes={accountsRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const grid: Story['play'] = async ({ canvas }) =>
  void (await canvas.findByRole('grid', { name: 'Posted activity' }));

export const Default: Story = { play: grid };
export const Filtered: Story = {
  args: { at: '/accounts/activities?period=CURRENTYEAR&types=BY,SL&amount=%3E10000' },
  play: grid,
};
export const Empty: Story = {
  args: {
    answers: { listActivities: { body: { asof: '2026-11-19', items: [], hasMore: false } } },
  },
  play: async ({ canvas }) => void (await canvas.findByText('No Data Found')),
};
export const Loading: Story = {
  args: { answers: { listActivities: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { answers: { listActivities: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
/** The summary is missing; the rest of the page stands. */
export const Partial: Story = {
  args: { answers: { getActivitySummary: 'unreachable' } },
  play: grid,
};
export const Long: Story = {
  args: {
    answers: {
      listActivities: () =>
        Response.json({
          asof: '2026-11-19',
          items: Array.from({ length: 40 }, (_, index) => ({
            ...posted[index % posted.length],
            activityid: `act-${index}`,
            description: `Purchase ${index} of the Generation-skipping dynasty trust f/b/o our grandchildren`,
          })),
          hasMore: true,
          nextPageKey: 'WyJvbGRlciJd',
        }),
    },
  },
  play: grid,
};
export const Panel: Story = {
  args: { at: '/accounts/activities?activity=act-000000000001' },
  // The panel stands beside the canvas, and takes its name from its title.
  play: async () => void (await screen.findByRole('dialog', { name: /\S/ })),
};
