import { mockApi } from '@portal/api-sdk/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { emptyAccounts, richAccounts, richNetWorth } from '@portal/domain-profile/testing';
import { renderWidget } from '@portal/domain-profile/testing';
import { NetWorthWidget } from './NetWorthWidget';

const HOW = { name: 'How this adds up' };

function region() {
  return screen.getByRole('region', { name: 'Net worth' });
}

it('shows net worth, its day change in words, its two parts and the day they are of', async () => {
  mockApi({ getAllAccounts: { body: richAccounts } });
  renderWidget(<NetWorthWidget />);
  expect(screen.queryByText('$15,340,725.45')).not.toBeInTheDocument();

  expect(await screen.findByText('$15,340,725.45')).toBeInTheDocument();
  expect(region()).toHaveTextContent('Up $13,915.72 (+0.09%) on the day');
  expect(region()).toHaveTextContent('Assets$16,486,025.70');
  expect(region()).toHaveTextContent('minus $1,145,300.25');
  expect(region()).toHaveTextContent('Prices as of Nov 19, 2026 close');
});

it('says that it is loading', () => {
  mockApi({ getAllAccounts: 'pending' });
  renderWidget(<NetWorthWidget />);
  expect(screen.getByText('Loading net worth')).toBeInTheDocument();
});

it('tells a new client when a figure will appear', async () => {
  const { asof, networth } = emptyAccounts;
  mockApi({
    getAllAccounts: { body: emptyAccounts },
    getNetWorth: { body: { asof, totals: networth, lines: [] } },
  });
  const { user } = renderWidget(<NetWorthWidget />);
  expect(
    await screen.findByText(/appears here the business day after your first account is funded/),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', HOW));
  expect(await screen.findByText(/Each account is listed here/)).toBeInTheDocument();
});

it('tries again in place after a failure', async () => {
  const api = mockApi({ getAllAccounts: 'unreachable' });
  const { user } = renderWidget(<NetWorthWidget />);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Net worth could not be loaded');

  api.answer({ getAllAccounts: { body: richAccounts } });
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$15,340,725.45')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('opens the arithmetic: every account, where its value comes from, and the figure it adds up to', async () => {
  mockApi({ getAllAccounts: { body: richAccounts }, getNetWorth: { body: richNetWorth } });
  const { user } = renderWidget(<NetWorthWidget />);
  await user.click(await screen.findByRole('button', HOW));

  const table = await screen.findByRole('table', { name: 'Net worth, line by line' });
  expect(table).toHaveAccessibleName('Net worth, line by line');
  expect(within(table).getByRole('row', { name: /Plover dynasty trust/ })).toHaveTextContent(
    'Plover dynasty trustCustodian’s closing value, Nov 19, 2026$5,120,447.90',
  );
  expect(within(table).getByRole('row', { name: /Assets/ })).toHaveTextContent('$16,486,025.70');
  expect(within(table).getByRole('row', { name: /Hidden by you, not counted/ })).toBeVisible();
  expect(within(table).getByRole('row', { name: /Net worth/ })).toHaveTextContent('$15,340,725.45');
});

it('asks for the arithmetic only when it is opened, and closes on request', async () => {
  const api = mockApi({
    getAllAccounts: { body: richAccounts },
    getNetWorth: { body: richNetWorth },
  });
  const { user } = renderWidget(<NetWorthWidget />);
  await screen.findByText('$15,340,725.45');
  const opener = screen.getByRole('button', HOW);
  expect(api.requests.map((request) => request.path)).toEqual(['/v2/profile/accounts']);

  await user.click(opener);
  await screen.findByRole('table');
  expect(api.requests.map((request) => request.path)).toContain('/v2/profile/net-worth');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

it('tries the arithmetic again inside the dialog', async () => {
  const api = mockApi({ getAllAccounts: { body: richAccounts }, getNetWorth: 'unreachable' });
  const { user } = renderWidget(<NetWorthWidget />);
  await user.click(await screen.findByRole('button', HOW));
  expect(await screen.findByText('The arithmetic could not be loaded')).toBeInTheDocument();

  api.answer({ getNetWorth: { body: richNetWorth } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeInTheDocument();
});
