import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { InlineEdit } from './InlineEdit';

const meta = {
  title: 'Kit/InlineEdit',
  component: InlineEdit,
  args: {
    value: 'Joint trust',
    label: 'nickname of Joint trust ····4821',
    maxLength: 50,
    onSave: async (): Promise<unknown> => undefined,
  },
} satisfies Meta<typeof InlineEdit>;
export default meta;
type Story = StoryObj<typeof meta>;

async function rename(canvasElement: HTMLElement, keys: string) {
  await userEvent.click(within(canvasElement).getByRole('button', { name: /edit/ }));
  await userEvent.keyboard(keys);
}

export const Default: Story = {};
export const Editing: Story = {
  play: ({ canvasElement }) => rename(canvasElement, 'Lake house trust'),
};
export const Loading: Story = {
  args: { onSave: () => new Promise(() => {}) },
  play: ({ canvasElement }) => rename(canvasElement, 'Lake house trust{Enter}'),
};
export const Error: Story = {
  args: { onSave: () => Promise.reject(new globalThis.Error('offline')) },
  play: async ({ canvasElement }) => {
    await rename(canvasElement, 'Lake house trust{Enter}');
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent('Not saved');
  },
};
export const Long: Story = {
  args: { value: 'The irrevocable trust for the descendants of the founder, first series' },
};

/** The pencil stays behind the last word, whatever room there is: it never begins a line, where it would stand outside. */
export const LinkInAnyWidth: Story = {
  args: { value: 'Featherstone-Vance Private Investments' },
  render: (args) => (
    <div data-testid="room" style={{ width: 320 }}>
      <InlineEdit {...args} shown={<a href="#account">{args.value}</a>} />
    </div>
  ),
  play: async ({ canvas }) => {
    const room = canvas.getByTestId('room');
    const pencil = canvas.getByRole('button');
    const outside: number[] = [];
    for (let width = 140; width <= 320; width += 0.5) {
      room.style.width = `${width}px`;
      if (pencil.getBoundingClientRect().left < room.getBoundingClientRect().left)
        outside.push(width);
    }
    room.style.width = '';
    await expect(outside).toEqual([]);
  },
};
