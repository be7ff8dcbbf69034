import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render';
import { EmptyState } from './EmptyState';

it('says No Data Found, what will appear, and what to do', () => {
  render(
    <EmptyState action={<a href="/messages">Write to us</a>}>Accounts appear here.</EmptyState>,
  );
  expect(screen.getByText('No Data Found')).toBeInTheDocument();
  expect(screen.getByText('Accounts appear here.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Write to us' })).toBeInTheDocument();
});
