import type { Meta, StoryObj } from '@storybook/react-vite';
import { PercentText } from './PercentText';

const meta = { title: 'Kit/PercentText', component: PercentText } satisfies Meta<
  typeof PercentText
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { value: '0.0425' } };
export const Rise: Story = { args: { value: '0.0425', tone: 'change' } };
export const Fall: Story = { args: { value: '-0.0187', tone: 'change' } };
export const Empty: Story = { args: { value: null } };
export const Long: Story = { args: { value: '1234.56789' } };
