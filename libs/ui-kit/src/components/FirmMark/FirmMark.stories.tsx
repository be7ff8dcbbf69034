import type { Meta, StoryObj } from '@storybook/react-vite';
import { FirmMark } from './FirmMark';

const meta = { title: 'Kit/FirmMark', component: FirmMark } satisfies Meta<typeof FirmMark>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Named: Story = { args: { name: 'Client portal' } };
export const Large: Story = { args: { name: 'Client portal', size: 'lg' } };
