import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { FileDrop } from './FileDrop';

const meta = {
  title: 'Kit/FileDrop',
  component: FileDrop,
  args: {
    label: 'Your signed form',
    files: [],
    onChange: fn(),
    types: [
      { name: 'PDF', extension: '.pdf', mime: 'application/pdf' },
      { name: 'JPEG', extension: '.jpg', mime: 'image/jpeg' },
    ],
    maxBytes: 10 * 1024 * 1024,
    maxFiles: 2,
  },
} satisfies Meta<typeof FileDrop>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Chosen: Story = {
  args: {
    files: [new File(['x'.repeat(340_000)], 'form-w-9-signed.pdf', { type: 'application/pdf' })],
  },
};
export const Disabled: Story = { args: { disabled: true } };

/** A file of the wrong kind is named with the reason; a right one is taken, and taken back. */
export const RefusesAndTakes: Story = {
  render: function Kept(args) {
    const [files, setFiles] = useState<File[]>([]);
    return <FileDrop {...args} files={files} onChange={setFiles} />;
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const input = canvasElement.querySelector('input');
    if (!input) throw new Error('There is no file input.');
    await userEvent
      .setup({ applyAccept: false })
      .upload(input, [
        new File(['x'], 'form.exe'),
        new File(['x'], 'form.pdf', { type: 'application/pdf' }),
      ]);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('form.exe is not PDF or JPEG');
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove form.pdf' }));
    await expect(canvas.queryByText(/form\.pdf/)).not.toBeInTheDocument();
  },
};
