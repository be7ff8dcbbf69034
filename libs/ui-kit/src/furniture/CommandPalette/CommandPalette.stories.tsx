import { spotlight } from '@mantine/spotlight';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../../components/Button/Button';
import { CommandPalette, openCommandPalette } from './CommandPalette';

const goHome = fn();
const goTrust = fn();

const meta = {
  title: 'Kit/CommandPalette',
  component: CommandPalette,
  args: {
    groups: [
      {
        label: 'Pages',
        commands: [
          { id: 'home', label: 'Home', onSelect: goHome },
          { id: 'activities', label: 'Activities', keywords: ['transactions'], onSelect: fn() },
        ],
      },
      {
        label: 'Accounts',
        commands: [{ id: 'acc', label: 'Plover family trust', detail: '…4821', onSelect: goTrust }],
      },
    ],
  },
  // It belongs to the page, not to a story: the one before may have left it open.
  beforeEach: () => void spotlight.close(),
  render: (args) => (
    <>
      <Button onClick={openCommandPalette}>Go to…</Button>
      <CommandPalette {...args} />
    </>
  ),
} satisfies Meta<typeof CommandPalette>;
export default meta;
type Story = StoryObj<typeof meta>;

const open = async (canvas: {
  getByRole: (role: 'button', options: { name: string }) => HTMLElement;
}) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Go to…' }));
  const search = await screen.findByRole('textbox');
  await waitFor(() => expect(search).toHaveFocus());
};

export const Default: Story = { play: async ({ canvas }) => open(canvas) };

/** By keyboard alone: type, arrow, Enter. */
export const TypedAndChosen: Story = {
  play: async ({ canvas }) => {
    await open(canvas);
    await userEvent.keyboard('plover');
    await screen.findByText('Plover family trust');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(goTrust).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
};
export const NothingFound: Story = {
  play: async ({ canvas }) => {
    await open(canvas);
    await userEvent.keyboard('zebra');
    await screen.findByText(/Nothing matches/);
  },
};
