import type { Meta, StoryObj } from '@storybook/react-vite';
import { Loading as LoadingRegion, Skeleton } from './Skeleton';

const meta = { title: 'Kit/Skeleton', component: Skeleton } satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Loading: Story = {
  render: () => (
    <LoadingRegion label="Loading your net worth">
      <Skeleton width="short" />
      <Skeleton shape="figure" width="short" />
      <Skeleton width="medium" />
      <Skeleton shape="row" />
      <Skeleton shape="avatar" />
      <Skeleton shape="chart" />
    </LoadingRegion>
  ),
};
