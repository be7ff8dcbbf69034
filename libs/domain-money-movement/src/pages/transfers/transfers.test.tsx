import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute } from '@portal/domain-profile/testing';
import { PrivacyProvider, ReadOnlyProvider, Toasts } from '@portal/ui-kit';
import { forgetToasts, NoSizes, render } from '@portal/ui-kit/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { moneyMovementRoutes } from '../../routes';
import { wellAnswers } from '../../testing/answers';
import { asked, heldLots, monthly, payee, returned, sent } from '../../testing/fixtures';

/** Pages are chunks, which a busy machine takes its time to load. */
const SLOW = { timeout: 20_000 };

function open(at: string, answers: MockAnswers = {}) {
  const api = mockApi({ ...wellAnswers, ...answers });
  const onAddress = vi.fn();
  return {
    api,
    onAddress,
    ...render(<AtRoute routes={moneyMovementRoutes} at={at} onAddress={onAddress} />),
  };
}

type User = ReturnType<typeof open>['user'];

/** Fills in a new transfer up to its review. */
async function reviewTransfer(user: User): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: 'From' }, SLOW));
  await user.click(await screen.findByRole('option', { name: /Everyday/, hidden: true }));
  await user.click(screen.getByRole('combobox', { name: 'To' }));
  await user.click(await screen.findByRole('option', { name: /My checking/, hidden: true }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Amount'), '2500');
  await user.click(screen.getByRole('button', { name: 'Review' }));
}

beforeEach(() => {
  window.scrollTo = () => undefined;
  vi.stubGlobal('ResizeObserver', NoSizes);
});

describe('transfers', { timeout: 90_000 }, () => {
  it('shows what is available, what is held back and why, and what waits', async () => {
    open('/transfers');
    expect(await screen.findByText('$25,000.00', {}, SLOW)).toBeInTheDocument();
    expect(screen.getByText(/Proceeds of sales that have not settled/)).toHaveTextContent(
      '$1,200.00',
    );
    expect(screen.getByText(/only through the plan’s own administrator/)).toBeInTheDocument();
    expect(screen.getByText('One payment waits for approval.')).toBeInTheDocument();
    expect(
      await screen.findByText(/The other bank knows no such account/, {}, SLOW),
    ).toBeInTheDocument();
  });

  it('shows the transfers of the last five days, and of another period by its address', async () => {
    const { api, user, onAddress } = open('/transfers');
    const list = await screen.findByRole('list', { name: 'Transfers' }, SLOW);
    expect(list.children).toHaveLength(1);
    const asked = () =>
      api.requests
        .map(({ path }) => new URL(path, 'https://portal.example'))
        .filter(({ pathname }) => pathname.endsWith('/transfers'));
    const [first] = asked();
    const days =
      Date.parse(first?.searchParams.get('to') ?? '') -
      Date.parse(first?.searchParams.get('from') ?? '');
    expect(days).toBe(4 * 86_400_000);
    await user.click(screen.getByRole('button', { name: /Period/ }));
    await user.click(await screen.findByRole('radio', { name: 'All' }));
    expect(onAddress).toHaveBeenLastCalledWith('/transfers?period=ALL');
    await vi.waitFor(() => expect(asked().at(-1)?.searchParams.has('to')).toBe(false));
  });

  it('says why a payment came back, with postings that add up to nothing', async () => {
    open(`/transfers/${returned.transfer.transferid}`);
    expect(await screen.findByText('This came back', {}, SLOW)).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Postings' }).children).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Cancel transfer' })).not.toBeInTheDocument();
  });

  it('M5: after a lost answer it asks again with the same key, and arrives at the receipt', async () => {
    const { api, user, onAddress } = open('/transfers/new', { submitTransfer: 'unreachable' });
    await reviewTransfer(user);
    expect(await screen.findByText('Expected to arrive')).toBeInTheDocument();
    expect(screen.getByText('Can be cancelled until').nextElementSibling).toHaveTextContent(
      /5:00 PM ET, (over|.* left)$/,
    );
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('We did not hear back')).toBeInTheDocument();
    api.answer({ submitTransfer: { body: sent.transfer } });
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await screen.findByRole('heading', { name: 'Receipt' }, SLOW)).toBeInTheDocument();
    expect(onAddress).toHaveBeenCalledWith(expect.stringContaining(sent.transfer.transferid));
    const keys = api.requests
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/transfers'))
      .map(({ headers }) => headers.get('idempotency-key'));
    // A submit carries its key, so the client may repeat it by itself, too.
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  it('M6: changed after a lost answer it is sent with the key it had, and says that it went out before', async () => {
    const { api, user } = open('/transfers/new', { submitTransfer: 'unreachable' });
    await reviewTransfer(user);
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByText('We did not hear back')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.clear(await screen.findByLabelText('Amount'));
    await user.type(screen.getByLabelText('Amount'), '2600');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    api.answer({
      submitTransfer: {
        problem: {
          status: 409,
          code: 'idempotency.key_reused',
          title: 'This key was used for something else. Nothing was done.',
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    expect(
      await screen.findByText('This was sent already, and is not sent twice.'),
    ).toBeInTheDocument();
    const keys = api.requests
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/transfers'))
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Begin anew' }));
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeDisabled();
  });

  it('keeps its step in the address, and asks for the quote anew where the address names the review', async () => {
    const like = `/transfers/new?like=${sent.transfer.transferid}`;
    const { user, onAddress } = open(`${like}&step=review`);
    await user.click(await screen.findByRole('button', { name: 'Review' }, SLOW));
    expect(await screen.findByText('Expected to arrive')).toBeInTheDocument();
    const current = () => document.querySelector('[aria-current=step]');
    expect(current()).toHaveTextContent('Review');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('Amount')).toHaveValue('2,500.00');
    expect(onAddress).toHaveBeenLastCalledWith(`${like}&step=amount`);
    expect(current()).toHaveTextContent('Amount and day');
    expect(screen.getByRole('button', { name: /^3\s?Review$/ })).toBeDisabled();
  });

  it('shows at its field what the server refuses, and keeps what was typed', async () => {
    const { user } = open(`/transfers/new?like=${sent.transfer.transferid}`, {
      validateTransfer: {
        problem: {
          status: 422,
          code: 'transfer.refused',
          title: 'This transfer cannot be sent as it stands. Nothing was moved.',
          fields: [{ field: '/amount', message: 'This is $100.00 more than can leave.' }],
        },
      },
    });
    const next = await screen.findByRole('button', { name: 'Continue' }, SLOW);
    await vi.waitFor(() => expect(next).toBeEnabled(), SLOW);
    expect(document.body).toHaveFocus();
    await user.click(next);
    expect(await screen.findByLabelText('Amount')).toHaveValue('2,500.00');
    expect(screen.getByRole('heading', { name: 'Amount and day' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Day' }));
    const days = await screen.findAllByRole('button', { name: /^\d+ \w+ \d{4}$/, hidden: true });
    const weekend = days.filter((day) => /^S/.test(new Date(day.ariaLabel ?? '').toDateString()));
    expect(weekend.length).toBeGreaterThan(7);
    for (const day of weekend) expect(day).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Review' }));
    expect(await screen.findByText('This is $100.00 more than can leave.')).toBeInTheDocument();
  });

  it('names the lots of a sale that would bring the cash that is missing, and leads to the simulator', async () => {
    const lots = heldLots.lots.map((lot) => ({ ...lot, quantity: `${lot.quantity}00` }));
    const { user } = open('/transfers/new', { listOpenTaxLots: { body: { ...heldLots, lots } } });
    await user.click(await screen.findByRole('combobox', { name: 'From' }, SLOW));
    await user.click(await screen.findByRole('option', { name: /Everyday/, hidden: true }));
    await user.click(screen.getByRole('combobox', { name: 'To' }));
    await user.click(await screen.findByRole('option', { name: /My checking/, hidden: true }));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await user.type(await screen.findByLabelText('Amount'), '26600');
    const link = await screen.findByRole('link', { name: 'See this sale in the simulator' }, SLOW);
    const address = new URL(link.getAttribute('href') ?? '', 'http://localhost');
    expect(address.pathname).toBe('/accounts/investments/simulate');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      ...{ account: 'acc7f3k2m9q4x8w1aa', holding: 'sec-alder-foods' },
      lots: 'act-000000000988',
    });
    expect(screen.getByRole('region', { name: 'Raise the cash' })).toHaveTextContent(
      '$1,600.00 more is needed than is available. Selling 4,000 of Alder Foods Inc. would bring about $1,650.80',
    );
  });

  it('says in words what a percentage has to be before it asks the server', async () => {
    const distribution = { ...sent.transfer, kind: 'ira-distribution' as const };
    const { api, user } = open(`/transfers/new?like=${sent.transfer.transferid}`, {
      getTransfer: { body: { ...sent, transfer: distribution } },
    });
    const next = await screen.findByRole('button', { name: 'Continue' }, SLOW);
    await vi.waitFor(() => expect(next).toBeEnabled(), SLOW);
    await user.click(next);
    const federal = await screen.findByLabelText('Federal tax withheld, percent');
    await user.clear(federal);
    await user.type(federal, 'ten');
    expect(federal).toHaveAccessibleDescription('Enter a percentage from 0 to 100, like 12.5.');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    const asked = () => api.requests.filter(({ path }) => path.endsWith('/transfers/validate'));
    expect(asked()).toHaveLength(0);
    await user.clear(federal);
    await user.type(federal, '12.5');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
  });

  it('offers no form for a transfer to a client without accounts', async () => {
    open('/transfers/new', { listTransferFrom: { body: { items: [] } } });
    expect(
      await screen.findByText('You can move money once there are some accounts.', {}, SLOW),
    ).toBeInTheDocument();
  });

  it('says that where it can go could not be loaded, and tries again', async () => {
    const { api, user } = open('/transfers/new', { listEligibleTos: 'unreachable' });
    await user.click(await screen.findByRole('combobox', { name: 'From' }, SLOW));
    await user.click(await screen.findByRole('option', { name: /Everyday/, hidden: true }));
    await screen.findByText('Where it can go could not be loaded', {}, SLOW);
    expect(screen.getByRole('combobox', { name: 'To' })).toBeDisabled();
    api.answer({ listEligibleTos: wellAnswers.listEligibleTos! });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(screen.getByRole('combobox', { name: 'To' })).toBeEnabled());
  });

  it('changes the amount of an instruction and nothing else, and offers no single transfer in its place', async () => {
    const { api, user } = open(`/transfers/new?change=${monthly.instruction.instructionid}`);
    await user.click(await screen.findByRole('button', { name: 'Continue' }, SLOW));
    await user.clear(await screen.findByLabelText('Amount'));
    await user.type(screen.getByLabelText('Amount'), '600');
    await user.click(screen.getByRole('combobox', { name: 'Repeat' }));
    expect(
      await screen.findByRole('option', { name: 'Every week', hidden: true }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: 'Once', hidden: true })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Review' }));
    const tax = await screen.findByText('Federal tax withheld');
    expect(tax.nextElementSibling).toHaveTextContent('20%');
    expect(screen.getByText('Moves on the next banking day')).toBeVisible();
    const asked = api.requests.find(({ path }) => path.includes('/validate'));
    expect(asked?.body).toMatchObject({
      ...{ amount: '600.00', ira: monthly.instruction.ira },
      recurrence: { starts: '2027-02-28', dayofmonth: 31, count: 10 },
    });
  });

  it('begins an empty transfer where the one to copy is gone, and says so', async () => {
    const { onAddress } = open(`/transfers/new?like=${sent.transfer.transferid}`, {
      getTransfer: { problem: { status: 404 } },
    });
    expect(await screen.findByRole('combobox', { name: 'From' }, SLOW)).toHaveValue('');
    expect(onAddress).toHaveBeenLastCalledWith('/transfers/new');
    render(<Toasts />);
    expect(await screen.findByText('The transfer to copy is no longer here')).toBeInTheDocument();
  });

  it('shows no empty transfer where the instruction to change cannot be read', async () => {
    open(`/transfers/new?change=${monthly.instruction.instructionid}`, {
      getStandingInstruction: 'unreachable',
    });
    const told = await screen.findByText(
      'Change a standing instruction could not be loaded',
      {},
      SLOW,
    );
    expect(told).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'From' })).not.toBeInTheDocument();
  });

  it('says in the question that an instruction could not be deleted', async () => {
    const { user } = open(
      `/transfers/standing-instructions?instruction=${monthly.instruction.instructionid}`,
      { deleteStandingInstruction: { problem: { status: 412, title: 'It was changed since.' } } },
    );
    await user.click(await screen.findByRole('button', { name: 'Delete' }, SLOW));
    await user.click(await screen.findByRole('button', { name: 'Delete instruction' }));
    const question = screen.getByRole('alertdialog');
    expect(await within(question).findByRole('alert')).toHaveTextContent('It was changed since.');
    expect(screen.getAllByText(/It was changed since\./)).toHaveLength(1);
  });

  it('says of a run that was left out how it is made after all', async () => {
    const { instruction } = monthly;
    open(`/transfers/standing-instructions?instruction=${instruction.instructionid}`, {
      getStandingInstruction: {
        body: {
          instruction,
          runs: [{ planned: '2096-02-28', run: '2096-02-28', state: 'skipped' }],
        },
      },
    });
    expect(
      await screen.findByText(/^To make a run after all, change the instruction/, {}, SLOW),
    ).toBeVisible();
  });

  it('keeps the focus in the panel of an instruction that is paused, then deleted', async () => {
    forgetToasts();
    const { instruction } = monthly;
    const { api, user } = open(
      `/transfers/standing-instructions?instruction=${instruction.instructionid}`,
    );
    render(<Toasts />);
    const becomes = (state: 'paused' | 'cancelled'): void =>
      api.answer({
        getStandingInstruction: { body: { ...monthly, instruction: { ...instruction, state } } },
      });
    (await screen.findByRole('button', { name: 'Pause' }, SLOW)).focus();
    becomes('paused');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Resume' })).toHaveFocus();
    expect(await screen.findByText('The standing instruction is paused', {}, SLOW)).toBeVisible();
    screen.getByRole('button', { name: 'Delete' }).focus();
    await user.keyboard('{Enter}');
    becomes('cancelled');
    await user.click(await screen.findByRole('button', { name: 'Delete instruction' }));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull());
    expect(await screen.findByText('The standing instruction was deleted')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Runs' })).toHaveFocus();
  });

  it('says of a transfer that was cancelled when it was to move, and promises no arrival', async () => {
    const cancelled = { ...sent.transfer, state: 'cancelled' as const, cancellable: false };
    open(`/transfers/${sent.transfer.transferid}`, {
      getTransfer: { body: { ...sent, transfer: cancelled } },
    });
    expect(await screen.findByText('Was to move on', {}, SLOW)).toBeInTheDocument();
    expect(screen.queryByText('Expected to arrive')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel transfer' })).not.toBeInTheDocument();
  });

  it('is asked about by its day: an address says neither an amount nor who is paid', async () => {
    open(`/transfers/${sent.transfer.transferid}`);
    const ask = await screen.findByRole('link', { name: 'Ask about this' }, SLOW);
    const { searchParams } = new URL(ask.getAttribute('href') ?? '', 'http://localhost');
    expect(searchParams.get('about')).toMatch(
      /^transfer~[ts0-9a-f]+~Transfer of [A-Z][a-z]{2} \d+, \d{4}$/,
    );
  });

  it('asks for a code to approve in words that keep every name as it is written', async () => {
    const { user } = open('/transfers/approvals', { listApprovals: { body: { items: [asked] } } });
    await user.click(await screen.findByRole('button', { name: 'Approve' }, SLOW));
    expect(
      await screen.findByText(
        /approve the transfer of \$2,500\.00 from Everyday to My checking/,
        {},
        SLOW,
      ),
    ).toBeInTheDocument();
  });

  it('keeps the focus on the page when what was rejected is no longer asked for', async () => {
    const { api, user } = open('/transfers/approvals', {
      listApprovals: { body: { items: [asked] } },
      submitApprovalDecision: { body: { ...asked, state: 'rejected' } },
    });
    const reject = await screen.findByRole('button', { name: 'Reject' }, SLOW);
    api.answer({ listApprovals: { body: { items: [{ ...asked, state: 'rejected' }] } } });
    await user.click(reject);
    expect(await screen.findByText('Rejected', {}, SLOW)).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Approvals' })).toHaveFocus();
  });

  it('shows no amount of what is asked for and decided while the eye hides amounts', async () => {
    const items = [
      asked,
      { ...asked, approvalid: `a${'2'.repeat(32)}`, state: 'approved' as const },
    ];
    mockApi({ ...wellAnswers, listApprovals: { body: { items } } });
    render(
      <PrivacyProvider hidden onChange={() => undefined}>
        <AtRoute routes={moneyMovementRoutes} at="/transfers/approvals" />
      </PrivacyProvider>,
    );
    const list = await screen.findByRole('list', { name: 'What is asked for' }, SLOW);
    expect(list).toHaveTextContent('On its own');
    expect(screen.getByRole('list', { name: 'Decided' })).toHaveTextContent('Everyday');
    expect(screen.getByRole('main')).not.toHaveTextContent('$');
  });

  it('shows that a bank account is locked after the last wrong pair, and offers no other try', async () => {
    const items = [{ ...payee, depositson: '2026-01-02' }];
    const { api, user } = open('/transfers/payees', {
      listPayees: { body: { items } },
      validatePayee: { problem: { status: 422, code: 'payee.deposits_wrong' } },
    });
    await user.type(await screen.findByLabelText('First deposit', {}, SLOW), '0.17');
    await user.type(screen.getByLabelText('Second deposit'), '0.42');
    api.answer({ listPayees: { body: { items: [{ ...payee, state: 'locked' }] } } });
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Locked')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('It is locked: call us');
    expect(screen.queryByRole('button', { name: 'Verify' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove Lake house' })).not.toBeInTheDocument();
  });

  it('asks again for a pause with the version that is there by then, after a lost answer', async () => {
    const { instruction } = monthly;
    const { api, user } = open(
      `/transfers/standing-instructions?instruction=${instruction.instructionid}`,
      { submitInstructionPause: 'unreachable' },
    );
    const pause = await screen.findByRole('button', { name: 'Pause' }, SLOW);
    api.answer({
      getStandingInstruction: {
        body: { ...monthly, instruction: { ...instruction, version: '9' } },
      },
    });
    await user.click(pause);
    const told = await screen.findByText('We did not hear back');
    expect(told.closest('[role]')).toHaveTextContent('This page shows what holds');
    const versions = () =>
      api.requests
        .filter(({ path }) => path.endsWith('/pause'))
        .map(({ headers }) => headers.get('if-match'));
    await vi.waitFor(() => expect(api.requests.at(-1)?.method).toBe('GET'));
    await user.click(pause);
    await vi.waitFor(() => expect(versions().at(-1)).toBe('"9"'));
  });

  it('I4: neither shows nor asks for bank accounts in a simulation', async () => {
    const api = mockApi(wellAnswers);
    render(
      <ReadOnlyProvider reason="Nothing can be changed in a simulation.">
        <AtRoute routes={moneyMovementRoutes} at="/transfers/payees" />
      </ReadOnlyProvider>,
    );
    expect(await screen.findByText(/not shown while you view/, {}, SLOW)).toBeInTheDocument();
    expect(api.requests.filter(({ path }) => path.includes('/payees'))).toEqual([]);
  });

  it('says what is wrong with a bank account when its number is left, and of every field when it is added', async () => {
    const { user } = open('/transfers/payees');
    await user.click(await screen.findByRole('button', { name: 'Add a bank account' }, SLOW));
    await user.type(screen.getByLabelText('Account number'), '12');
    await user.tab();
    expect(screen.getByText('An account number has 4 to 17 digits.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByLabelText('What you call it')).toHaveFocus();
    expect(screen.getByText('Enter the nine digits.')).toBeVisible();
  });

  it('asks for the two deposits of a bank account once they are there', async () => {
    const { unmount } = open('/transfers/payees', {
      listPayees: { body: { items: [{ ...payee, depositson: '2999-01-02' }] } },
    });
    expect(
      await screen.findByText(
        /arrive there on Jan 2, 2999\. Enter both amounts here then\./,
        {},
        SLOW,
      ),
    ).toBeInTheDocument();
    expect(screen.queryByLabelText('First deposit')).not.toBeInTheDocument();
    unmount();
    open('/transfers/payees', {
      listPayees: { body: { items: [{ ...payee, depositson: '2026-01-02' }] } },
    });
    expect(await screen.findByLabelText('First deposit', {}, SLOW)).toBeInTheDocument();
  });
});
