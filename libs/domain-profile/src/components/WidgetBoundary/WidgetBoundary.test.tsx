import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderWidget } from '../../testing';
import { WidgetBoundary } from './WidgetBoundary';

it('leaves the rest of the page standing when a part breaks, and tries again in place', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let broken = true;
  function Part() {
    if (broken) throw new Error('broken');
    return <p>Twelve activities</p>;
  }
  const { user } = renderWidget(
    <>
      <p>The rest of the page</p>
      <WidgetBoundary name="Recent activity">
        <Part />
      </WidgetBoundary>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Recent activity could not be loaded');
  expect(screen.getByText('The rest of the page')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Twelve activities')).toBeVisible();
});

it('asks again for all that it misses although another part of the page mounts meanwhile', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let failing = true;
  const answer = Promise.withResolvers<string>();
  const read = (result: string | Promise<string>) => async () => {
    if (failing) throw new Error('gone');
    return result;
  };
  const accounts = { queryKey: ['accounts'], queryFn: read(answer.promise) };
  const balances = { queryKey: ['balances'], queryFn: read('4 balances') };
  function Balances() {
    return <p>{useSuspenseQuery(balances).data}</p>;
  }
  function BalancesOfAccounts() {
    useSuspenseQuery(accounts);
    return <Balances />;
  }
  function Notices() {
    useQuery({ queryKey: ['notices'], queryFn: async () => 'None' });
    return null;
  }
  function MoreLater() {
    const [open, setOpen] = useState(false);
    return open ? <Notices /> : <button onClick={() => setOpen(true)}>Open notices</button>;
  }
  const { user } = renderWidget(
    <>
      <WidgetBoundary name="Cash">
        <BalancesOfAccounts />
      </WidgetBoundary>
      <WidgetBoundary name="Balances">
        <Balances />
      </WidgetBoundary>
      <MoreLater />
    </>,
  );
  expect(await screen.findAllByRole('alert')).toHaveLength(2);
  failing = false;
  const [tryAgain] = screen.getAllByRole('button', { name: 'Try again' });
  await user.click(tryAgain!);
  await user.click(screen.getByRole('button', { name: 'Open notices' }));
  answer.resolve('2 accounts');
  expect(await screen.findByText('4 balances')).toBeVisible();
});
