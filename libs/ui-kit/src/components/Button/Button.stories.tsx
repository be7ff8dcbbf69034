import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, LinkButton } from './Button';

const meta = {
  title: 'Kit/Button',
  component: Button,
  args: { children: 'Add an account' },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Primary: Story = { args: { variant: 'primary' } };
export const Quiet: Story = { args: { variant: 'quiet' } };
export const Small: Story = { args: { size: 'sm' } };
export const Loading: Story = { args: { variant: 'primary', pending: true } };
export const Disabled: Story = { args: { disabled: true } };
export const Link: Story = {
  render: () => (
    <LinkButton href="#accounts" variant="primary">
      See all accounts
    </LinkButton>
  ),
};
