import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render';
import { Dialog } from './Dialog';

function Explained() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        How this adds up
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Net worth">
        Assets less liabilities
      </Dialog>
    </>
  );
}

it('opens under its title and gives the focus back when it closes', async () => {
  const { user } = render(<Explained />);
  const opener = screen.getByRole('button', { name: 'How this adds up' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Net worth' });
  expect(dialog).toHaveTextContent('Assets less liabilities');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

it('closes on Escape and on a press beside it, not inside', async () => {
  const { user } = render(<Explained />);
  const opener = screen.getByRole('button', { name: 'How this adds up' });
  await user.click(opener);
  fireEvent.mouseDown(screen.getByText('Assets less liabilities'));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  fireEvent.mouseDown(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(opener);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
