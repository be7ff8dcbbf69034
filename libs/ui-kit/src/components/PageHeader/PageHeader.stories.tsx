import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button';
import { PageHeader } from './PageHeader';

const meta = {
  title: 'Kit/PageHeader',
  component: PageHeader,
  args: { title: 'Home', context: 'All accounts · Prices as of Nov 19, 2026 close' },
} satisfies Meta<typeof PageHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Actions: Story = { args: { actions: <Button>Print</Button> } };
export const Long: Story = {
  args: {
    title: 'Realised and unrealised gains and losses across every account of the household',
    actions: <Button>Print</Button>,
  },
};
