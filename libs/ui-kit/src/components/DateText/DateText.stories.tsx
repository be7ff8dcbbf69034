import type { Meta, StoryObj } from '@storybook/react-vite';
import { DateText } from './DateText';

const meta = { title: 'Kit/DateText', component: DateText } satisfies Meta<typeof DateText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { value: '2026-11-19' } };
export const Numeric: Story = { args: { value: '2026-11-19', format: 'numeric' } };
export const Time: Story = { args: { value: '2026-11-19T21:05:00Z', format: 'time' } };
