import { createPortalQueryClient } from '@portal/api-sdk';
import { mockApi } from '@portal/api-sdk/testing';
import { InRouter } from '@portal/auth-session/testing';
import { Card } from '@portal/ui-kit';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { AccessLogPanel } from './AccessLogPanel';
import { entries } from './fixtures';

function OwnCache({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createPortalQueryClient);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

const meta: Meta<typeof AccessLogPanel> = {
  title: 'Session/AccessLogPanel',
  component: AccessLogPanel,
  decorators: [
    (Story) => (
      <OwnCache>
        <InRouter>
          <Card title="Access log">
            <Story />
          </Card>
        </InRouter>
      </OwnCache>
    ),
  ],
};
export default meta;

type Story = StoryObj<typeof AccessLogPanel>;

export const Default: Story = {
  beforeEach: () =>
    void mockApi({
      listAccessLog: { body: { items: entries, nextPageKey: 'WyIyIl0', hasMore: true } },
    }),
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'Show older' })),
};
export const Empty: Story = {
  beforeEach: () => void mockApi({ listAccessLog: { body: { items: [], hasMore: false } } }),
  play: async ({ canvas }) => void (await canvas.findByText('No Data Found')),
};
export const Loading: Story = { beforeEach: () => void mockApi({ listAccessLog: 'pending' }) };
export const Error: Story = {
  beforeEach: () => void mockApi({ listAccessLog: 'unreachable' }),
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};
export const Long: Story = {
  beforeEach: () => {
    const [first, second, third] = entries;
    const items = [first, second, third].map((entry, index) => ({
      ...entry!,
      entryid: String(index + 1),
      who: 'support' as const,
      name: 'Anastasia Wilhelmina Featherstonehaugh-Cholmondeley-Nightjar',
      account:
        'The Featherstonehaugh-Cholmondeley irrevocable dynasty trust of 1987, sub-account B',
      reason: 'x'.repeat(300),
      ticket: 'CASE-0000000000000000000000000000000001',
    }));
    mockApi({ listAccessLog: { body: { items, hasMore: false } } });
  },
  play: async ({ canvas }) => void (await canvas.findByText('This is all of it.')),
};
