import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute, preferences, richAccounts } from '@portal/domain-profile/testing';
import { NoSizes, render } from '@portal/ui-kit/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountsRoutes } from '../../routes';
import {
  BROKERAGE,
  heldPositions,
  openLots,
  saleAtGain,
  saleAtLoss,
  saleInIra,
  tooMuch,
} from '../../testing/sales';

// The first page of a run brings the kit's grid with it.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 90_000 });

const PATH = '/accounts/investments/simulate';
const POSITION = `${PATH}?account=${BROKERAGE}&holding=sec-alder-foods`;

function open(at = POSITION, answers: MockAnswers = {}) {
  const onAddress = vi.fn();
  const api = mockApi({
    getPreferences: { body: preferences },
    listPositions: { body: heldPositions },
    listOpenTaxLots: { body: openLots },
    getSaleSimulation: { body: saleAtGain },
    ...answers,
  });
  const asked = () =>
    api.requests
      .filter(({ path }) => path.includes('/sale-simulation'))
      .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));
  return {
    api,
    asked,
    address: (): string => String(onAddress.mock.lastCall?.[0]),
    ...render(<AtRoute routes={accountsRoutes} at={at} onAddress={onAddress} />),
  };
}

beforeEach(() => {
  window.scrollTo = () => undefined;
  vi.stubGlobal('ResizeObserver', NoSizes);
});

const methods = () => screen.findByRole('grid', { name: 'The sale by method' });

describe('the sale simulator', () => {
  it('asks nothing before a position is chosen, then of that position', async () => {
    const { asked, user } = open(PATH);
    await user.selectOptions(await screen.findByLabelText('Account'), BROKERAGE);
    expect(asked()).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Security'), 'sec-alder-foods');
    expect(await methods()).toBeInTheDocument();
    expect(asked()[0]).toEqual({ account: BROKERAGE, securityid: 'sec-alder-foods' });
  });

  it('offers no form to a client without accounts at the firm', async () => {
    open(PATH, { getAllAccounts: { body: { ...richAccounts, defaultgroups: [] } } });
    expect(
      await screen.findByText('You can look at a sale once there are some accounts.'),
    ).toBeInTheDocument();
    expect(screen.queryByLabelText('Account')).toBeNull();
  });

  it('says beside the account what could not be read of it, and tries again there', async () => {
    const { api, user } = open(PATH, { listPositions: 'unreachable' });
    await user.selectOptions(await screen.findByLabelText('Account'), BROKERAGE);
    const failed = 'The securities of this account could not be loaded';
    expect(await screen.findByText(failed)).toBeInTheDocument();
    api.answer({ listPositions: { body: heldPositions } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /ALDR/ })).toBeInTheDocument();
    expect(screen.getByLabelText('Account')).toHaveValue(BROKERAGE);
  });

  it('asks for the quantity that is typed, and keeps it in the address', async () => {
    const { asked, address, user } = open();
    await methods();
    await user.type(screen.getByLabelText('Quantity'), 'forty');
    await user.click(screen.getByRole('button', { name: 'Work it out' }));
    expect(screen.getByText('Enter a number of shares, such as 120 or 12.5.')).toBeInTheDocument();
    expect(asked()).toHaveLength(1);
    await user.clear(screen.getByLabelText('Quantity'));
    await user.type(screen.getByLabelText('Quantity'), '1,040.5{Enter}');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ quantity: '1040.5' }));
    expect(address()).toContain('quantity=');
  });

  it('asks for the lots in the order in which they are chosen', async () => {
    const { asked, user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Sell the lot of May 12, 2026' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Sell the lot of Mar 4, 2021' }));
    await waitFor(() => expect(asked().at(-1)?.['lots']).toBe('act-000000000988,act-000000000321'));
    expect(
      await screen.findByText('2 of 2 lots chosen, sold in the order of the choice.'),
    ).toBeInTheDocument();
  });

  it('shows the lots of the account’s own method, and of another one when it is chosen', async () => {
    const { user } = open();
    const own = await screen.findByRole('grid', { name: 'Lots sold: First in, first out' });
    expect(within(own).getByText('03-04-2021')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Method whose lots are shown'), 'LIFO');
    const other = await screen.findByRole('grid', { name: 'Lots sold: Last in, first out' });
    expect(within(other).getByText('05-12-2026')).toBeInTheDocument();
    expect(screen.getByText(/One lot is short-term; in 175 days/)).toBeInTheDocument();
  });

  it('says which purchases a loss meets, what is lost, and until when more would be', async () => {
    open(`${POSITION}&lots=act-000000000988`, { getSaleSimulation: { body: saleAtLoss } });
    const bought = await screen.findByRole('grid', {
      name: 'Shares that would replace what is sold',
    });
    expect(within(bought).getByText('Is lost for good')).toBeInTheDocument();
    const card = screen.getByRole('region', { name: 'Wash sales' });
    expect(card).toHaveTextContent('$33.65 would be lost for good');
    expect(card).toHaveTextContent('$168.25 of the loss would not count either');
    expect(card).toHaveTextContent('by Dec 19, 2026');
  });

  it('has no wash sales and no lots to choose in a retirement account at average cost', async () => {
    open(POSITION, { getSaleSimulation: { body: saleInIra } });
    await methods();
    expect(screen.queryByRole('region', { name: 'Wash sales' })).toBeNull();
    expect(screen.getByText(/This account sells at average cost/)).toBeInTheDocument();
    expect(screen.getByText('Gain or loss, not taxed')).toBeInTheDocument();
  });

  it('says beside the quantity why it cannot be sold, and that nothing can be worked out', async () => {
    open(`${POSITION}&quantity=150`, { getSaleSimulation: { problem: tooMuch } });
    expect(await screen.findByRole('alert')).toHaveTextContent('This quantity cannot be sold.');
    expect(screen.getByLabelText('Quantity')).toHaveAccessibleDescription(
      /The account holds 140: no more can be sold\./,
    );
  });

  it('tries again in place when the API is away', async () => {
    const { api, user } = open(POSITION, { getSaleSimulation: 'unreachable' });
    expect(await screen.findByText('The sale could not be worked out')).toBeInTheDocument();
    api.answer({ getSaleSimulation: { body: saleAtGain } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await methods()).toBeInTheDocument();
  });

  it('takes the question to the advisor with the subject filled in', async () => {
    open(`${POSITION}&quantity=40`);
    const link = await screen.findByRole('link', { name: 'Ask my advisor about this' });
    const address = new URL(link.getAttribute('href') ?? '', 'http://portal.test');
    expect(address.pathname).toBe('/messages');
    expect(address.searchParams.get('compose')).toBe('new');
    expect(address.searchParams.get('about')).toBe(
      `account~${BROKERAGE}~Sale of 40 ALDR, first in, first out`,
    );
  });
});
