import { createPortalQueryClient } from '@portal/api-sdk';
import { mockApi } from '@portal/api-sdk/testing';
import { Card } from '@portal/ui-kit';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { SignInsPanel } from './SignInsPanel';

function OwnCache({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createPortalQueryClient);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

const meta: Meta<typeof SignInsPanel> = {
  title: 'Session/SignInsPanel',
  component: SignInsPanel,
  decorators: [
    (Story) => (
      <OwnCache>
        <Card title="Where you are signed in">
          <Story />
        </Card>
      </OwnCache>
    ),
  ],
};
export default meta;

type Story = StoryObj<typeof SignInsPanel>;

const here = {
  sessionid: 'a'.repeat(24),
  startedat: '2026-11-20T14:02:11.000Z',
  lastactiveat: '2026-11-20T15:00:05.000Z',
  browser: 'chrome',
  system: 'macos',
  current: true,
} as const;

export const Default: Story = { beforeEach: () => void mockApi() };
export const Alone: Story = {
  beforeEach: () => void mockApi({ listSessions: { body: { items: [here] } } }),
};
export const Loading: Story = { beforeEach: () => void mockApi({ listSessions: 'pending' }) };
export const Failed: Story = { beforeEach: () => void mockApi({ listSessions: 'unreachable' }) };
