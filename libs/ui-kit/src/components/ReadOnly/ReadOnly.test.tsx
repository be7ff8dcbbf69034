import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../../testing/render';
import { InlineEdit } from '../InlineEdit/InlineEdit';
import { ReadOnlyProvider } from './ReadOnly';

const edit = <InlineEdit value="Home" label="Nickname of Home" onSave={vi.fn()} />;

it('offers no change, and says why', async () => {
  const { user } = render(
    <ReadOnlyProvider reason="Nothing can be changed here.">{edit}</ReadOnlyProvider>,
  );
  const button = screen.getByRole('button', {
    name: /edit Nickname of Home\s*\. Nothing can be changed here\./,
  });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

it('is not there without a provider', async () => {
  const { user } = render(edit);
  await user.click(screen.getByRole('button', { name: /edit Nickname of Home$/ }));
  expect(screen.getByRole('textbox')).toBeVisible();
});
