import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../../testing/render';
import { ErrorPage } from './ErrorPage';

it.each([
  ['pageFailed', 'Page failed to load, please refresh your browser to try again.'],
  ['renderFailed', 'Something went wrong. Please try again later.'],
] as const)('says for %s: %s', (kind, text) => {
  render(<ErrorPage kind={kind} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text);
});

it('starts afresh', async () => {
  const onRefresh = vi.fn();
  const { user } = render(<ErrorPage kind="pageFailed" onRefresh={onRefresh} />);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(onRefresh).toHaveBeenCalledTimes(1);
});
