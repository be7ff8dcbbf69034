import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { Button } from '../../components/Button/Button';
import { notify, type Toast } from './toast';
import { Toasts } from './Toasts';

function Demo(toast: Toast) {
  return (
    <>
      <Button onClick={() => notify({ id: toast.message, ...toast })}>Do it</Button>
      <Toasts />
    </>
  );
}

const meta = {
  title: 'Kit/Toasts',
  component: Demo,
  args: { message: 'Group “Retirement” deleted' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Do it' }));
    await screen.findByText(args.message);
  },
} satisfies Meta<typeof Demo>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Done: Story = {};
/** What stands at the foot of a narrow screen stays in reach. */
export const AboveABar: Story = {
  args: { message: 'Group “Trusts” renamed' },
  decorators: [
    (Story) => (
      <>
        <style>{':root { --sticky-bottom: 57px; }'}</style>
        <Story />
      </>
    ),
  ],
  play: async (context) => {
    await meta.play(context);
    const area = screen.getByText(context.args.message).closest('[data-position]');
    await expect(area?.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight - 57);
  },
};
export const WithUndo: Story = {
  args: {
    message: 'Group “Family” deleted',
    detail: 'Its accounts stay where they are.',
    onUndo: fn(),
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Do it' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect(args.onUndo).toHaveBeenCalledOnce();
  },
};
export const CannotBeUndone: Story = {
  args: {
    message: 'Group “Trusts” deleted',
    onUndo: () => Promise.reject(new Error('offline')),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Do it' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect(await screen.findByText('Could not be undone')).toBeInTheDocument();
  },
};
export const Failed: Story = {
  args: { tone: 'failed', message: 'The name could not be saved', detail: 'The old name stands.' },
};
