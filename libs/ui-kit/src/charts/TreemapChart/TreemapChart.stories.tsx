import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawn } from '../model/drawn';
import { ALLOCATION, HOLDINGS, USD } from '../model/samples';
import { TreemapChart } from './TreemapChart';

const meta = {
  title: 'Charts/TreemapChart',
  component: TreemapChart,
  args: { title: 'Holdings', parts: HOLDINGS, unit: USD, partLabel: 'Security', size: 'lg' },
  play: async ({ canvasElement }) => drawn(canvasElement, 'text'),
} satisfies Meta<typeof TreemapChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const AssetClasses: Story = { args: { parts: ALLOCATION, title: 'Asset classes' } };
export const OnePart: Story = { args: { parts: HOLDINGS.slice(0, 1) } };
