import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button';
import { Banner } from './Banner';

const meta = {
  title: 'Kit/Banner',
  component: Banner,
  args: { children: 'Prices for 2 securities are from Nov 18, 2026.' },
} satisfies Meta<typeof Banner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Warning: Story = {
  args: {
    tone: 'warning',
    title: 'You will be signed out in 2 minutes',
    children: 'Nothing you typed is lost when you stay.',
    action: <Button size="sm">Stay signed in</Button>,
    live: true,
  },
};
export const Error: Story = {
  args: { tone: 'error', title: 'No connection', children: 'What you see may be out of date.' },
};
export const Long: Story = {
  args: {
    children:
      'The portal is closed for maintenance on Saturday, Nov 21, 2026 from 10:00 PM to 11:30 PM ET. Transfers that are already on their way are not affected, and documents stay available by telephone.',
  },
};
