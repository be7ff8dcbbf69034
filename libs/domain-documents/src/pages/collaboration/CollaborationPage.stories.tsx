import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { AtRoute } from '@portal/domain-profile/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { documentsRoutes } from '../../routes';
import { answers } from '../../testing/documents';
import { deed, driveAnswers, estate } from '../../testing/drives';

interface Args {
  more: MockAnswers;
  at: string;
}

const meta = {
  title: 'Documents/Collaboration',
  args: { more: {}, at: '/collaboration' },
  render: ({ more, at }) => {
    mockApi({ ...answers, ...driveAnswers, ...more });
    return <AtRoute key={at} routes={documentsRoutes} at={at} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const Files: Story = {
  play: async ({ canvas }) => void (await canvas.findByText('Being scanned')),
};
export const File: Story = {
  args: { at: `/collaboration?file=${deed.itemid}` },
  // The panel lies beside the story.
  play: async () =>
    void (await screen.findByRole('button', { name: 'Download version 1 of Trust deed.pdf' })),
};
/** Who may open a folder, asked from its row. */
export const Access: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: `Who may open it: ${estate.name}` }),
    );
    await userEvent.click(await screen.findByRole('radio', { name: 'Only some people' }));
    // What is not chosen has the line of a field: Mantine's own can hardly be seen.
    const line = getComputedStyle(await screen.findByLabelText(/^Philippa/)).borderTopColor;
    const other = screen.getByRole('radio', { name: /^Everybody/ });
    await waitFor(() => expect(getComputedStyle(other).borderTopColor).toBe(line));
  },
};
export const Bin: Story = {
  args: { at: '/collaboration?bin=true' },
  play: async ({ canvas }) =>
    void (await canvas.findByRole('button', { name: 'Restore Old policy.pdf' })),
};
export const Empty: Story = {
  args: { more: { listDriveItems: { body: { path: [], items: [], hasMore: false } } } },
  play: async ({ canvas }) => void (await canvas.findByText('No Data Found')),
};
/** The folder is missing; the activity stands. */
export const Partial: Story = {
  args: { more: { listDriveItems: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
export const Error: Story = {
  args: { more: { listDrives: 'unreachable' } },
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
