import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../../testing/render';
import { Button, LinkButton } from './Button';

it('does nothing while its work is under way, and keeps its focus', async () => {
  const onClick = vi.fn();
  const { user, rerender } = render(<Button onClick={onClick}>Send</Button>);
  const button = screen.getByRole('button', { name: 'Send' });
  await user.click(button);
  rerender(
    <Button onClick={onClick} pending>
      Send
    </Button>,
  );
  await user.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

it('sends its form once, however often it is pressed', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const form = (pending: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" pending={pending}>
        Send
      </Button>
    </form>
  );
  const { user, rerender } = render(form(false));
  await user.click(screen.getByRole('button'));
  rerender(form(true));
  await user.click(screen.getByRole('button'));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('is a link where it leads somewhere', () => {
  render(<LinkButton href="/accounts">Accounts</LinkButton>);
  expect(screen.getByRole('link', { name: 'Accounts' })).toHaveAttribute('href', '/accounts');
});
