import type { Meta, StoryObj } from '@storybook/react-vite';
import { Avatar } from './Avatar';

const PHOTO =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Crect width='40' height='40' fill='%239a7b4f'/%3E%3Ccircle cx='20' cy='16' r='7' fill='%23fff'/%3E%3Cellipse cx='20' cy='38' rx='13' ry='13' fill='%23fff'/%3E%3C/svg%3E";

const meta = {
  title: 'Kit/Avatar',
  component: Avatar,
  args: { name: 'Imogen Sample' },
} satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { src: PHOTO } };
export const Empty: Story = {};
export const Error: Story = { args: { src: 'data:image/png;base64,broken' } };
export const Large: Story = { args: { size: 'lg' } };
export const Small: Story = { args: { size: 'sm' } };
