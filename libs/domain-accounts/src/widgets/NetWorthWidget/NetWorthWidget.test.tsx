import { mockApi } from '@portal/api-sdk/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  emptyAccounts,
  household,
  householdOf,
  richAccounts,
} from '@portal/domain-profile/testing';
import { renderWidget } from '@portal/domain-profile/testing';
import { NetWorthWidget } from './NetWorthWidget';

const HOW = { name: 'How this adds up' };
const onExplain = vi.fn();
beforeEach(() => onExplain.mockClear());

const { house } = household;

function region() {
  return screen.getByRole('region', { name: 'Net worth' });
}

it('shows net worth, its day change in words, its two parts and the day they are of', async () => {
  mockApi({ getAllAccounts: { body: richAccounts } });
  renderWidget(<NetWorthWidget onExplain={onExplain} />);
  expect(screen.queryByText('$15,340,725.45')).not.toBeInTheDocument();

  expect(await screen.findByText('$15,340,725.45')).toBeInTheDocument();
  expect(region()).toHaveTextContent('Up $13,915.72 (+0.09%) on the day');
  expect(region()).toHaveTextContent('Assets$16,486,025.70');
  expect(region()).toHaveTextContent('minus $1,145,300.25');
  expect(region()).toHaveTextContent('Prices as of Nov 19, 2026 close');
});

it('says that it is loading', () => {
  mockApi({ getAllAccounts: 'pending' });
  renderWidget(<NetWorthWidget onExplain={onExplain} />);
  expect(screen.getByText('Loading net worth')).toBeInTheDocument();
});

it('tells a new client when a figure will appear, and of no prices', async () => {
  mockApi({ getAllAccounts: { body: emptyAccounts } });
  renderWidget(<NetWorthWidget onExplain={onExplain} />);
  expect(
    await screen.findByText(/appears here the business day after your first account is funded/),
  ).toBeInTheDocument();
  expect(region()).not.toHaveTextContent('Prices as of');
});

it('tries again in place after a failure', async () => {
  const api = mockApi({ getAllAccounts: 'unreachable' });
  const { user } = renderWidget(<NetWorthWidget onExplain={onExplain} />);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Net worth could not be loaded');

  api.answer({ getAllAccounts: { body: richAccounts } });
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$15,340,725.45')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('tells what it did this month and this year after its figures, and nothing where that is not known', async () => {
  const api = mockApi({
    getAllAccounts: { body: richAccounts },
    getNetWorthHistory: {
      body: {
        asof: richAccounts.asof,
        points: [],
        monthtodate: { from: '2026-10-31', change: { amount: '-1250.00', currency: 'USD' } },
      },
    },
  });
  renderWidget(<NetWorthWidget onExplain={onExplain} />);
  expect(await screen.findByText(/Down \(?\$1,250.00/)).toBeInTheDocument();
  expect(region()).toHaveTextContent('This year—');
  expect(api.requests.map((request) => request.path)).toEqual([
    '/v2/profile/accounts',
    '/v2/profile/net-worth/history',
  ]);
});

it('says in one sentence how many values have dates of their own, and the oldest', async () => {
  const { everyday, savings } = household;
  mockApi({
    getAllAccounts: { body: householdOf(everyday, savings, { ...house, asof: '2024-12-31' }) },
  });
  renderWidget(<NetWorthWidget onExplain={onExplain} />);
  expect(await screen.findByText(/2 accounts have dates of their own/)).toHaveTextContent(
    'the oldest Dec 31, 2024',
  );
  expect(region()).toHaveTextContent('Prices as of Nov 19, 2026 close');
});

it('tells of no prices and no change of the day where nothing is priced', async () => {
  mockApi({ getAllAccounts: { body: householdOf(house) } });
  renderWidget(<NetWorthWidget onExplain={onExplain} />);
  expect(await screen.findByText(/1 account has a date of its own/)).toHaveTextContent(
    'Jun 30, 2026',
  );
  expect(region()).not.toHaveTextContent('Prices as of');
  expect(region()).toHaveTextContent('Change not available');
});

it('opens the arithmetic of the figure that is shown', async () => {
  const body = { ...richAccounts, networth: { ...richAccounts.networth, explain: 'networth' } };
  mockApi({ getAllAccounts: { body } });
  const { user } = renderWidget(<NetWorthWidget onExplain={onExplain} />);
  await user.click(await screen.findByRole('button', HOW));
  expect(onExplain).toHaveBeenCalledWith('networth');
});
