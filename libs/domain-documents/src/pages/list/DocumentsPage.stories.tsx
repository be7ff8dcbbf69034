import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { documentsRoutes } from '../../routes';
import { answers, coverage, delivery } from '../../testing/documents';

interface Args {
  more: MockAnswers;
  at: string;
}

const meta = {
  title: 'Documents/Pages',
  args: { more: {}, at: '/documents/statements' },
  render: ({ more, at }) => {
    mockApi({ ...answers, ...more });
    return <AtRoute key={at} routes={documentsRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const grid: Story['play'] = async ({ canvas }) => void (await canvas.findByRole('grid'));

export const Statements: Story = { play: grid };
export const Tax: Story = { args: { at: '/documents/tax' }, play: grid };
export const OfAccounts: Story = { args: { at: '/accounts/documents?kind=tax' }, play: grid };
export const PerformanceReports: Story = {
  args: { at: '/documents/performance-reports' },
  play: grid,
};
export const Empty: Story = {
  args: {
    more: {
      listDocuments: { body: { items: [], hasMore: false } },
      getDocumentCoverage: {
        body: { ...coverage, counts: { delivered: 0, expected: 0, late: 0 }, rows: [] },
      },
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByText('No Data Found');
    await canvas.findByText('Nothing is owed');
  },
};
export const Loading: Story = {
  args: { more: { listDocuments: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { more: { listDocuments: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
/** What is owed is missing; the list stands. */
export const Partial: Story = {
  args: { more: { getDocumentCoverage: 'unreachable' } },
  play: grid,
};
export const EDelivery: Story = { args: { at: '/documents/e-delivery' } };
export const EDeliveryEmpty: Story = {
  args: {
    at: '/documents/e-delivery',
    more: { getEDelivery: { body: { ...delivery, accounts: [] } } },
  },
  play: async ({ canvas }) =>
    void (await canvas.findByText(/^An account appears here once it is opened/)),
};
export const Search: Story = { args: { at: '/documents/search?words=dividend' } };
