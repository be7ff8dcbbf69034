import { render } from '@portal/ui-kit/testing';
import { SessionProvider } from '../../react/SessionProvider';
import { fakeSession } from '../../testing/fakeSession';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ConfirmSimulationPage } from './ConfirmSimulationPage';

const NAME = 'Wilhelmina Featherstone-Vance';

function show(props: { pending?: boolean; unreachable?: boolean } = {}) {
  const onConfirm = vi.fn();
  const onDecline = vi.fn();
  const { user } = render(
    <SessionProvider session={fakeSession()}>
      <ConfirmSimulationPage
        clientName={NAME}
        onConfirm={onConfirm}
        onDecline={onDecline}
        {...props}
      />
    </SessionProvider>,
  );
  return { user, onConfirm, onDecline };
}

it('I1: names the client, and nowhere in the title', () => {
  show();
  expect(screen.getAllByText(new RegExp(NAME))[0]).toBeVisible();
  expect(document.title).not.toContain('Wilhelmina');
});

it('I1: does not begin without a reason and a ticket, and leads to what is missing', async () => {
  const { user, onConfirm } = show();
  await user.click(screen.getByRole('button', { name: 'View the portal' }));
  expect(screen.getByLabelText('Reason')).toHaveFocus();
  expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription(/Say why/);
  await user.keyboard('The client asked');
  await user.click(screen.getByRole('button', { name: 'View the portal' }));
  expect(screen.getByLabelText('Ticket')).toHaveFocus();
  await user.keyboard('any words{Enter}');
  expect(screen.getByLabelText('Ticket')).toBeInvalid();
  expect(onConfirm).not.toHaveBeenCalled();
  await user.clear(screen.getByLabelText('Ticket'));
  await user.type(screen.getByLabelText('Ticket'), 'REQ-20481{Enter}');
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith({
    reason: 'The client asked',
    ticket: 'REQ-20481',
  });
});

it('says that nothing has begun when the server gave no answer', () => {
  show({ unreachable: true });
  expect(screen.getByRole('alert')).toHaveTextContent('nothing has begun');
});

it('can be declined', async () => {
  const { user, onDecline } = show();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onDecline).toHaveBeenCalledOnce();
});
