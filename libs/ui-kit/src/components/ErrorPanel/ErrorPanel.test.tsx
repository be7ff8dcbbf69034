import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../../testing/render';
import { ErrorPanel } from './ErrorPanel';

it('announces what failed and tries again in place', async () => {
  const onRetry = vi.fn();
  const { user } = render(<ErrorPanel title="Accounts could not be loaded" onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Accounts could not be loaded');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it('offers no retry that cannot help', () => {
  render(<ErrorPanel title="This account is closed" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
