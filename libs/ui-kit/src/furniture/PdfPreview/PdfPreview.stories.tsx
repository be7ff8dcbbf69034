import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { PdfPreview } from './PdfPreview';
import { samplePdf } from './samplePdf';

const meta = {
  title: 'Kit/PdfPreview',
  component: PdfPreview,
  args: { title: 'Statement, October 2026', file: samplePdf(['Opening value', 'Closing value']) },
} satisfies Meta<typeof PdfPreview>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Pages turn by keyboard; the words of the page are there for screen readers. */
export const Default: Story = {
  play: async ({ canvas, userEvent }) => {
    const sheet = await canvas.findByRole('region', { name: /page 1/ }, { timeout: 200_000 });
    await waitFor(() => expect(sheet).toHaveTextContent('Opening value'));
    sheet.focus();
    await userEvent.keyboard('{PageDown}');
    await waitFor(() => expect(canvas.getByRole('region')).toHaveTextContent('Closing value'));
    await expect(canvas.getByRole('status')).toHaveTextContent('Page 2 of 2');
  },
};
export const Broken: Story = {
  args: { file: new Blob(['This is no PDF.']) },
  play: async ({ canvas }) =>
    void (await canvas.findByRole('alert', undefined, { timeout: 200_000 })),
};
