import type { ExplanationNode, MonthlyIncome } from '@portal/api-sdk';
import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute, preferences, richAccounts } from '@portal/domain-profile/testing';
import { NoSizes, render } from '@portal/ui-kit/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountsRoutes } from '../routes';
import { closedLot, gainsPage } from '../testing/gains';

// The first page of a run brings the kit's grid and charts with it.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 90_000 });

// Every answer that is not named is the contract's own example.
function open(at: string, answers: MockAnswers = {}) {
  const api = mockApi({ getPreferences: { body: preferences }, ...answers });
  const onAddress = vi.fn();
  return {
    api,
    onAddress,
    ...render(<AtRoute routes={accountsRoutes} at={at} onAddress={onAddress} />),
  };
}

beforeEach(() => {
  window.scrollTo = () => undefined;
  vi.stubGlobal('ResizeObserver', NoSizes);
});

const PAGES = [
  ['/accounts/balances', 'Balances', 'Balances by account', 'listBalanceDetails'],
  ['/accounts/investments', 'Investments', 'Holdings', 'listPositions'],
  ['/accounts/performance', 'Performance', 'Returns by period', 'getPerformance'],
  ['/accounts/income', 'Income', 'Income received by month', 'getMonthlyIncome'],
  ['/accounts/gainlosses', 'Gain/Loss', 'Realized gains and losses', 'getRealizedGainLoss'],
  ['/accounts/wash-sales', 'Wash-sale radar', 'Open wash-sale windows', 'listWashSaleWindows'],
] as const;

describe.each(PAGES)('%s', (path, title, grid, operation) => {
  it('shows its grid under its heading', async () => {
    open(path);
    const label = await screen.findByLabelText(grid, { selector: '[role$="grid"]' });
    expect(label).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  });

  it('says what failed and tries again in place', async () => {
    const { api, user } = open(path, { [operation]: 'unreachable' });
    expect(await screen.findByText(`${title} could not be loaded`)).toBeInTheDocument();
    api.answer({ [operation]: undefined });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(title, { selector: 'h1' })).toBeInTheDocument();
    expect(await screen.findByLabelText(grid, { selector: '[role$="grid"]' })).toBeInTheDocument();
  });
});

it('opens a figure to its arithmetic, and keeps it in the address', async () => {
  const { api, user, onAddress } = open('/accounts/balances?asof=2026-06-30');
  const grid = await screen.findByRole('grid', { name: 'Balances by account' });
  const [figure] = within(grid).getAllByRole('button', { name: /\$4,127\.00, how it adds up/ });
  await user.click(figure as HTMLElement);
  const panel = await screen.findByRole('dialog', { name: 'How it adds up' });
  expect(await within(panel).findByRole('table')).toBeInTheDocument();
  expect(onAddress.mock.lastCall?.[0]).toContain('figure=securitiesmarketvalue');
  const asked = api.requests.find(({ path }) => path.includes('/explanations/'));
  expect(asked?.path).toContain('asof=2026-06-30');
});

it('leads from the arithmetic to the entries of the ledger behind it, whoever recorded them', async () => {
  const explain = 'balance~acc7f3k2m9q4x8w1';
  const sources: ExplanationNode['sources'] = [
    { kind: 'lot', id: 'imp-0af3>act-000000000321' },
    { kind: 'activity', id: 'act-000000000777~in' },
    { kind: 'rule', id: 'The days of a year' },
  ];
  const root: ExplanationNode = {
    label: 'Cash',
    unit: 'money',
    operation: 'given',
    value: '1',
    inputs: [],
    sources,
  };
  open(`/accounts/balances?explain=${explain}&figure=cash`, {
    getExplanation: {
      body: { explain, asof: '2026-11-19', figures: [{ figure: 'cash', root }] },
    },
  });
  const panel = await screen.findByRole('dialog', { name: 'How it adds up' });
  const bought = await within(panel).findByRole('link', { name: 'The purchase of the lot' });
  expect(bought).toHaveAttribute('href', expect.stringMatching(/activity=imp-0af3$/));
  const entry = within(panel).getByRole('link', { name: 'The entry in the ledger' });
  expect(entry).toHaveAttribute(
    'href',
    expect.stringMatching(/activity=act-000000000777(~|%7E)in$/),
  );
  expect(
    within(panel).queryByRole('link', { name: /rule|days of a year/ }),
  ).not.toBeInTheDocument();
});

it('says how the realized gain of the bridge differs from Gain/Loss', async () => {
  const explain = 'performance~YTD';
  const label = 'Realized gain';
  const root: ExplanationNode = { label, unit: 'money', operation: 'sum', value: '1', inputs: [] };
  open(`/accounts/performance?explain=${explain}&figure=bridge.realized`, {
    getExplanation: {
      body: { explain, asof: '2026-11-19', figures: [{ figure: 'bridge.realized', root }] },
    },
  });
  const panel = await screen.findByRole('dialog', { name: 'How it adds up' });
  expect(await within(panel).findByText(/Gain\/Loss has what a tax return has/)).toBeVisible();
});

it('reads the balances again when the client asks for fresh figures', async () => {
  const { api, user } = open('/accounts/balances');
  await screen.findByRole('grid', { name: 'Balances by account' });
  const reads = () => api.requests.filter(({ path }) => path.includes('/balances')).length;
  const before = reads();
  await user.click(screen.getByRole('button', { name: 'Refresh figures' }));
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
});

it('says that the names of accounts did not come, and reads them again', async () => {
  const { api, user } = open('/accounts/balances', { getAllAccounts: 'unreachable' });
  const grid = await screen.findByRole('grid', { name: 'Balances by account' });
  const warning = await screen.findByText(/names of your accounts could not be loaded/);
  api.answer({ getAllAccounts: { body: richAccounts } });
  const banner = warning.closest<HTMLElement>('[role="alert"]')!;
  await user.click(within(banner).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(banner).not.toBeInTheDocument());
  expect(grid).toBeVisible();
});

it('leaves the name of an account blank while the names are asked for', async () => {
  open('/accounts/balances', { getAllAccounts: 'pending' });
  const grid = await screen.findByRole('grid', { name: 'Balances by account' });
  const [name] = within(grid).getAllByRole('gridcell');
  expect(name).toHaveTextContent(/^$/);
});

it('says why not all of the cash can be withdrawn', async () => {
  const row = {
    account: 'acc7f3k2m9q4x8w1',
    totalaccountvalue: { amount: '10.00', currency: 'USD' },
    explain: 'balance~acc7f3k2m9q4x8w1',
    notavailablereason: 'A sale settles on Nov 24.',
  };
  const none = { amount: '0.00', currency: 'USD' };
  const figures = {
    securitiesmarketvalue: none,
    cash: none,
    settledcash: none,
    unsettledcash: none,
    accruedincome: none,
    loanbalance: none,
    availabletowithdraw: none,
    priorclose: none,
    daychange: none,
  };
  const full = { ...figures, ...row };
  open(`/accounts/balances?account=${row.account}`, {
    listBalanceDetails: {
      body: { asof: '2026-11-19', items: [full], total: full, priceproblems: [] },
    },
  });
  const panel = await screen.findByRole('dialog');
  expect(await within(panel).findByText('A sale settles on Nov 24.')).toBeInTheDocument();
});

it('shows what a period returned per year and before fees beside its two returns', async () => {
  open('/accounts/performance');
  const grid = await screen.findByRole('grid', { name: 'Returns by period' });
  const headings = within(grid).getAllByRole('columnheader');
  expect(headings.map(({ title }) => title)).toEqual([
    'Period',
    'Time-weighted',
    'Money-weighted',
    'Benchmark',
    'Before fees',
    'Time-weighted per year',
    'After the close of',
  ]);
});

it('says why a range of one’s own has no return', async () => {
  const none = { amount: '0.00', currency: 'USD' };
  const reason = 'Nothing is known yet after Nov 19, 2026: this range has no return yet.';
  const bridge = {
    opening: none,
    contributions: none,
    withdrawals: none,
    income: none,
    realized: none,
    unrealized: none,
    accruedincome: none,
    fees: none,
    taxes: none,
    closing: none,
  };
  const { api } = open('/accounts/performance?range=CUSTOM:2026-11-20:2026-11-22', {
    getPerformance: {
      body: {
        asof: '2026-11-19',
        reason,
        flowtiming: 'IN_SOD_OUT_EOD',
        daycount: 'ACT/365',
        periods: [
          {
            period: 'YTD',
            from: '2025-12-31',
            to: '2026-11-19',
            bridge,
            explain: 'performance~YTD',
          },
        ],
        growth: [],
        priceproblems: [],
      },
    },
  });
  await screen.findByRole('grid', { name: 'Returns by period' });
  expect(screen.getByRole('note')).toHaveTextContent(reason);
  const asked = api.requests.find(({ path }) => path.includes('/performance?'));
  expect(asked?.path).toContain('from=2026-11-20');
});

it('says of which day the income is', async () => {
  open('/accounts/income');
  await screen.findByRole('grid', { name: 'Income received by month' });
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.closest('header')).toHaveTextContent('Prices as of Nov 19, 2026 close');
});

it('shows income by account, and that of one account alone once it is pressed', async () => {
  const money = (amount: string) => ({ amount, currency: 'USD' as const });
  const none = money('0.00');
  const sums = (net: string) => ({
    ...{ gross: money(net), withheld: none, reinvested: none, net: money(net) },
    tradedinterest: none,
  });
  const income: MonthlyIncome = {
    ...{ asof: '2026-11-19', year: 2026, years: [2026], months: [] },
    accounts: ['acc7f3k2m9q4x8w1', 'accother'].map((account) => ({
      ...{ account, ...sums('25.00'), count: 1, explain: `income~2026~${account}` },
    })),
    characters: {
      ...{ qualified: money('50.00'), ordinary: none, interest: none, taxexempt: none },
      ...{ capitalgain: none, inkind: none },
    },
    ...{ ...sums('50.00'), count: 2, priornet: none, explain: 'income~2026' },
  };
  const { user, onAddress } = open('/accounts/income', { getMonthlyIncome: { body: income } });
  const grid = await screen.findByRole('grid', { name: 'Income received by account' });
  expect(within(grid).getAllByText('$25.00').length).toBeGreaterThan(1);
  const [, first] = within(grid).getAllByRole('row');
  await user.click(first!.firstElementChild!);
  await vi.waitFor(() =>
    expect(onAddress.mock.lastCall?.[0]).toContain('accounts=acc7f3k2m9q4x8w1'),
  );
});

it('narrows the payments of income to a type, which the address keeps', async () => {
  const { api, user, onAddress } = open('/accounts/income?month=2026-09');
  const choice = await screen.findByLabelText('Type of income');
  await user.selectOptions(choice, 'Tax-exempt interest');
  await vi.waitFor(() => expect(onAddress.mock.lastCall?.[0]).toContain('type=taxexempt'));
  await vi.waitFor(() =>
    expect(api.requests.at(-1)?.path).toMatch(/from=2026-09-01.*characters=taxexempt/),
  );
  expect(choice).toHaveFocus();
});

it('keeps the page when one part of it cannot be read', async () => {
  open('/accounts/investments', { getAssetAllocation: 'unreachable' });
  expect(await screen.findByText('The allocation could not be loaded')).toBeInTheDocument();
  expect(screen.getByRole('treegrid', { name: 'Holdings' })).toBeInTheDocument();
});

it('asks for what the address says', async () => {
  const { api } = open('/accounts/gainlosses?year=2024&tax=all');
  await screen.findByRole('heading', { name: 'Realized in 2024' });
  const asked = api.requests.find(({ path }) => path.includes('/realized-gain-loss?'));
  const query = new URLSearchParams(asked?.path.split('?')[1]);
  expect(query.get('year')).toBe('2024');
  expect(query.has('taxstatus')).toBe(false);
});

it('writes the gains of every account to the file when every account is shown', async () => {
  URL.createObjectURL = () => 'blob:portal';
  URL.revokeObjectURL = () => undefined;
  const { api, user } = open('/accounts/gainlosses?year=2024&tax=all');
  await user.click(
    await screen.findByRole('button', { name: 'Download realized gains and losses as CSV' }),
  );
  const asked = () => api.requests.find(({ path }) => path.includes('/realized-gain-loss/export'));
  await waitFor(() => expect(asked()).toBeDefined());
  const query = new URLSearchParams(asked()?.path.split('?')[1]);
  expect(query.get('taxstatus')).toBe('taxable,deferred,roth,exempt');
});

describe('realized gains of more than a page', () => {
  const smallLoss = closedLot(2, '-10.00');
  const largeLoss = closedLot(1, '-500.00');
  const gains = (count: number): MockAnswers => ({
    getRealizedGainLoss: ({ request }) =>
      Response.json(
        request.url.includes('pageKey=')
          ? gainsPage([largeLoss], count)
          : gainsPage([smallLoss], count, 'second'),
      ),
  });
  const asked = (api: ReturnType<typeof open>['api']) =>
    api.requests.filter(({ path }) => path.includes('/realized-gain-loss?'));

  it('are sorted and grouped by security only once all lots are here', async () => {
    const { api } = open('/accounts/gainlosses?sort=gain', gains(2));
    const grid = await screen.findByRole('treegrid', { name: 'Realized gains and losses' });
    expect(asked(api)).toHaveLength(2);
    const cells = within(grid).getAllByRole('button', { name: /how it adds up/ });
    expect(cells.map((cell) => cell.textContent).join()).toMatch(/500\.00.*10\.00/);
    expect(screen.getByRole('radio', { name: 'By security' })).toBeChecked();
  });

  it('stay lot by lot and say why where they are too many', async () => {
    const { api } = open('/accounts/gainlosses?sort=gain', gains(5_001));
    const grid = await screen.findByRole('grid', { name: 'Realized gains and losses' });
    expect(screen.getByText(/5,001 lots are too many to group or sort here/)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'By security' })).toBeDisabled();
    expect(within(grid).queryByRole('columnheader', { name: /sorted/ })).not.toBeInTheDocument();
    expect(asked(api).length).toBeLessThan(3);
  });
});
