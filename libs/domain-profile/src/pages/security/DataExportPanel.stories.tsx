import { createPortalQueryClient, type DataExport } from '@portal/api-sdk';
import { mockApi, type MockAnswers } from '@portal/api-sdk/testing';
import { SessionProvider } from '@portal/auth-session';
import { fakeSession, InRouter } from '@portal/auth-session/testing';
import { Card } from '@portal/ui-kit';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, userEvent } from 'storybook/test';
import { DataExportPanel } from './DataExportPanel';

const READY: DataExport = {
  exportid: 'dex7a2c4e6f8091b3d5f7a9c1e3',
  state: 'ready',
  bytes: 482_113,
  rows: 6_120,
  created: '2026-11-20T14:03:11.482Z',
  expires: '2026-11-27T14:03:11.482Z',
};
const holding = (...items: DataExport[]): MockAnswers => ({ listDataExports: { body: { items } } });

const meta = {
  title: 'Profile/Export of all data',
  args: { answers: {} },
  render: ({ answers }: { answers: MockAnswers }) => {
    mockApi(answers);
    return (
      <main>
        <SessionProvider session={fakeSession()}>
          <QueryClientProvider client={createPortalQueryClient()}>
            <InRouter>
              <Card title="Export all my data">
                <DataExportPanel />
              </Card>
            </InRouter>
          </QueryClientProvider>
        </SessionProvider>
      </main>
    );
  },
} satisfies Meta<{ answers: MockAnswers }>;
export default meta;
type Story = StoryObj<typeof meta>;

const ask = () => screen.findByRole('button', { name: 'Export all my data' });
const shown: Story['play'] = async () => void (await ask());

export const None: Story = { args: { answers: holding() }, play: shown };
export const Ready: Story = { args: { answers: holding(READY) }, play: shown };
export const Made: Story = {
  args: {
    answers: holding(
      { ...READY, exportid: 'dexaaaaaaaaaaaaaaaaaaaaaaaa', state: 'running' },
      { ...READY, exportid: 'dexbbbbbbbbbbbbbbbbbbbbbbbb', state: 'failed' },
    ),
  },
  play: shown,
};
export const AsksForACode: Story = {
  args: { answers: holding() },
  play: async () => {
    await userEvent.click(await ask());
    await screen.findByRole('dialog');
  },
};
export const Loading: Story = {
  args: { answers: { listDataExports: 'pending' } },
  play: async ({ canvas }) => void (await canvas.findAllByText(/^Loading/)),
};
export const Failed: Story = {
  args: { answers: { listDataExports: 'unreachable' } },
  play: async () => void (await screen.findByRole('alert')),
};
