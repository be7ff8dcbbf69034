import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute, headed } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { marketsRoutes } from '../routes';
import { article, day, insight, list, otherQuote, quote } from '../testing/fixtures';

interface Args {
  answers: MockAnswers;
  at: string;
}

const meta = {
  title: 'Markets/Pages',
  args: { answers: {}, at: '/markets' },
  render: ({ answers, at }) => {
    mockApi({
      listWatchListItems: { body: list },
      listNews: { body: { response: { data: [article], meta: { pagination: {} } } } },
      listInsights: { body: { perspectives: [insight], totalInsights: 1, hasMore: false } },
      ...answers,
    });
    return <AtRoute key={at} routes={marketsRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const Overview: Story = { play: headed('Markets') };
/** What moved is missing; the rest of the page stands. */
export const Partial: Story = {
  args: { answers: { listMovers: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
export const Loading: Story = {
  args: { answers: { listIndices: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Error: Story = {
  args: { answers: { listIndices: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
export const News: Story = { args: { at: '/markets/news' }, play: headed('News') };
export const NewsEmpty: Story = {
  args: {
    at: '/markets/news?about=held',
    answers: { listNews: { body: { response: { data: [], meta: { pagination: {} } } } } },
  },
  play: async ({ canvas }) => void (await canvas.findByText('No Data Found')),
};
export const WatchLists: Story = {
  args: { at: '/markets/watchlists' },
  play: async ({ canvas }) => void (await canvas.findByRole('grid', { name: 'Dividend payers' })),
};
export const Arrange: Story = {
  args: { at: '/markets/watchlists?view=arrange' },
  play: async ({ canvas }) =>
    void (await canvas.findByRole('button', { name: 'Move Alder Foods Inc.' })),
};
export const NoWatchList: Story = {
  args: { at: '/markets/watchlists', answers: { listWatchLists: { body: { items: [] } } } },
  play: async ({ canvas }) => void (await canvas.findByText('No Data Found')),
};
export const Company: Story = {
  args: { at: '/markets/company/alder-foods' },
  play: headed('Alder Foods Inc.'),
};
/** Prices of the last trading day, from the opening to the close. */
export const CompanyDay: Story = {
  args: {
    at: '/markets/company/alder-foods?range=1D',
    answers: { getQuote: { body: quote }, getTimeSeries: { body: day } },
  },
  play: async ({ canvas }) => {
    const chart = await canvas.findByRole('figure', { name: 'Alder Foods Inc.' });
    await waitFor(() => expect(chart).toHaveTextContent('Nov 20, 2026, 4:00 PM ET'));
  },
};
/** A fund or a bond: priced once a day, without a range, a volume and a chart of the day. */
export const CompanyPricedOnce: Story = {
  args: { at: '/markets/company/quillpoint-cloud', answers: { getQuote: { body: otherQuote } } },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: otherQuote.security.name });
    await expect(canvas.queryByRole('radio', { name: '1D' })).toBeNull();
  },
};
export const Insights: Story = { args: { at: '/insights' }, play: headed('Insights') };
export const Insight: Story = {
  args: { at: '/insights/bond-ladders-in-a-falling-market' },
  play: headed('Bond ladders in a falling market'),
};
