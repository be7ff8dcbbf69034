import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { drawn } from '../model/drawn';
import { sampleDays, sampleTradingDays, TWO_SERIES, USD } from '../model/samples';
import { AreaChart } from './AreaChart';

const LINE = '.recharts-area-curve, .recharts-area-dots';

const meta = {
  title: 'Charts/AreaChart',
  component: AreaChart,
  args: {
    title: 'Net worth',
    series: TWO_SERIES.slice(0, 1),
    points: sampleDays(250),
    unit: USD,
    context: 'One year, end of each day',
  },
  play: async ({ canvasElement }) => drawn(canvasElement, LINE),
} satisfies Meta<typeof AreaChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const TwoSeries: Story = { args: { series: TWO_SERIES, toggles: true } };
export const TenThousandPoints: Story = { args: { points: sampleDays(10_000) } };
/** Events on a line, each of them a dot. */
export const Events: Story = {
  args: {
    series: [...TWO_SERIES.slice(0, 1), { key: 'events', label: 'Purchases', marks: true }],
    points: sampleDays(4_000).map((point, index) => ({
      ...point,
      values: {
        ...point.values,
        events: index % 700 === 5 ? (point.values['networth'] ?? null) : null,
      },
    })),
  },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement, LINE);
    await expect(canvasElement.querySelectorAll('[data-marks] circle')).toHaveLength(6);
  },
};
/** Five trading days, one after the other: the nights between them are left out. */
export const WithinDays: Story = {
  args: {
    title: 'Price',
    context: 'Five trading days',
    points: sampleTradingDays([
      ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
    ]),
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await drawn(canvasElement, LINE);
    const cursor = canvas.getByRole('slider', { name: 'Price, value by value' });
    cursor.focus();
    await userEvent.keyboard('{Home}');
    await expect(cursor).toHaveAttribute(
      'aria-valuetext',
      'Nov 16, 2026, 9:30 AM ET: Net worth $41.00',
    );
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('radio', { name: 'Table' }));
    await expect(canvas.getByRole('columnheader', { name: 'Time' })).toBeVisible();
  },
};
export const SinglePoint: Story = { args: { points: sampleDays(1) } };
export const Gap: Story = {
  args: {
    points: sampleDays(60).map((point, index) =>
      index > 20 && index < 32 ? { ...point, values: { networth: null } } : point,
    ),
  },
};
export const Masked: Story = { args: { masked: true } };
export const Loading: Story = { args: { loading: true }, play: async () => {} };
export const Empty: Story = {
  args: {
    points: [],
    empty: 'Net worth appears here the business day after your first account is funded.',
  },
  play: async () => {},
};
export const Failed: Story = {
  args: { error: { title: 'Net worth over time could not be loaded', onRetry: fn() } },
  play: async () => {},
};
export const Table: Story = { args: { view: 'table' }, play: async () => {} };

/** By keyboard alone: the cursor reads exact figures, to both ends, and leaves on Escape. */
export const ReadByKeyboard: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await drawn(canvasElement, LINE);
    const cursor = canvas.getByRole('slider', { name: 'Net worth, value by value' });
    cursor.focus();
    await userEvent.keyboard('{Home}');
    await expect(cursor).toHaveAttribute('aria-valuenow', '0');
    await expect(cursor).toHaveAttribute(
      'aria-valuetext',
      'Mar 15, 2026: Net worth $14,002,500.00',
    );
    await userEvent.keyboard('{ArrowRight}{PageUp}');
    await expect(cursor).toHaveAttribute('aria-valuenow', '26');
    await userEvent.keyboard('{End}');
    await expect(cursor).toHaveAttribute('aria-valuenow', '249');
    await userEvent.keyboard('{Escape}');
    await expect(canvasElement.querySelector('circle')).toBeNull();
  },
};
