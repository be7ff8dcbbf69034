import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { PrivacyProvider } from '../../components/Privacy/Privacy';
import { cutOffFigures, spaceText } from '../../testing/textSpacing';
import { DataGrid } from './DataGrid';
import type { DataGridProps } from './props';
import { SAMPLE_COLUMNS, sampleHoldings, type SampleHolding } from './sampleRows';

const idOf = (row: SampleHolding) => row.key;
const TOTAL = {
  value: { amount: '61540310.07', currency: 'USD' },
  change: { amount: '-14210.80', currency: 'USD' },
  changePercent: '-0.0002',
};

function HoldingsGrid(props: Partial<DataGridProps<SampleHolding>>) {
  return (
    <DataGrid
      label="Holdings"
      columns={SAMPLE_COLUMNS}
      rows={sampleHoldings(40)}
      rowId={idOf}
      empty="Holdings appear here the day after the first purchase settles."
      {...props}
    />
  );
}

const meta = { title: 'Kit/DataGrid', component: HoldingsGrid } satisfies Meta<typeof HoldingsGrid>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { total: TOTAL, onExport: () => {} } };
export const Compact: Story = { args: { total: TOTAL, layout: { density: 'compact' } } };
export const Grouped: Story = { args: { groupBy: ['assetClass', 'sector'], total: TOTAL } };
export const Details: Story = {
  args: { renderDetail: (row) => <p>Two lots of {row.security}.</p> },
  play: async ({ canvasElement }) => {
    const grid = within(canvasElement).getByRole('treegrid', { name: 'Holdings' });
    within(grid).getAllByRole('gridcell')[0]?.focus();
    await userEvent.keyboard('{Enter}');
    await expect(within(grid).getByText('Two lots of Harbor Pumps 1.')).toBeVisible();
  },
};
export const Selection: Story = {
  render: () => {
    function Chosen() {
      const [ids, setIds] = useState<readonly string[]>(['h1']);
      return <HoldingsGrid selected={ids} onSelectedChange={setIds} />;
    }
    return <Chosen />;
  },
};
export const Empty: Story = { args: { rows: [] } };
export const Loading: Story = { args: { rows: [], loading: true } };
export const Error: Story = {
  args: {
    rows: [],
    error: {
      title: 'Holdings could not be loaded',
      body: 'Nothing was changed.',
      onRetry: () => {},
    },
  },
};
export const Partial: Story = {
  args: { partial: '2 accounts have no prices since Nov 18, 2026.' },
};
export const MoreFailed: Story = {
  args: { rows: sampleHoldings(8), hasMore: true, moreFailed: true },
};
export const Long: Story = {
  args: { rows: sampleHoldings(100_000), total: TOTAL },
  play: async ({ canvasElement }) => {
    const grid = within(canvasElement).getByRole('grid', { name: 'Holdings' });
    within(grid).getAllByRole('gridcell')[0]?.focus();
    await userEvent.keyboard('{Control>}{End}{/Control}{ArrowUp}');
    await userEvent.keyboard('{Home}');
    await expect(document.activeElement).toHaveTextContent('Tidewater Foods 20000');
    // What has the focus is in sight, not under the headings or the total.
    const cell = document.activeElement?.getBoundingClientRect();
    const scroll = grid.parentElement?.getBoundingClientRect();
    await expect((cell?.bottom ?? 0) - (scroll?.bottom ?? 0)).toBeLessThan(-40);
  },
};
export const Hidden: Story = {
  args: { total: TOTAL },
  decorators: [
    (Story) => (
      <PrivacyProvider hidden onChange={() => {}}>
        <Story />
      </PrivacyProvider>
    ),
  ],
};
/** A client may space all text out: columns grow with it. WCAG 1.4.12 */
export const SpacedText: Story = {
  args: { total: TOTAL },
  play: async ({ canvasElement }) => {
    await expect(cutOffFigures(canvasElement)).toEqual([]);
    const asItWas = spaceText();
    try {
      await waitFor(() => expect(cutOffFigures(canvasElement)).toEqual([]));
    } finally {
      asItWas();
    }
  },
};

/** A table wider than its room: value and change stay in sight at its end, and what has the focus is not under them. */
export const ValuesKept: Story = {
  args: { total: TOTAL },
  decorators: [
    (Story) => (
      <div style={{ width: 800 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const grid = within(canvasElement).getByRole('grid', { name: 'Holdings' });
    const scroll = grid.parentElement!;
    const room = scroll.getBoundingClientRect();
    const heading = (name: string) =>
      within(grid).getByRole('columnheader', { name }).getBoundingClientRect();
    await waitFor(() => expect(heading('Day change').right).toBeCloseTo(room.right - 1, 0));
    await expect(heading('Market value').right).toBeCloseTo(heading('Day change').left, 0);
    await waitFor(() => expect(scroll).toHaveAttribute('data-edge', 'value'));
    // Before the client scrolls no column is cut, and the toolbar tells of those out of sight.
    const edge = heading('Market value').left;
    const begins = within(grid)
      .getAllByRole('columnheader')
      .filter(({ dataset }) => !dataset['kept'])
      .map((one) => one.getBoundingClientRect());
    await expect(begins.filter(({ left, right }) => left < edge - 1 && right > edge + 2)).toEqual(
      [],
    );
    const beyond = begins.filter(({ right }) => right > edge + 2).length;
    await expect(within(canvasElement).getByText(`${beyond} more columns`)).toBeVisible();
    // A column of figures that is cut is covered from its begin: an amount without its last digits is another one.
    scroll.scrollLeft = heading('Quantity').right - edge - 20;
    const value = within(grid).getByRole('columnheader', { name: 'Market value' });
    await waitFor(() =>
      expect(Number.parseFloat(getComputedStyle(value, '::before').width)).toBeCloseTo(
        heading('Market value').left - heading('Quantity').left,
        0,
      ),
    );
    scroll.scrollLeft = 0;
    // From column to column: each comes out from under what is kept, and at the end each stands in its place.
    within(grid).getAllByRole('gridcell')[0]?.focus();
    for (let column = 1; column < SAMPLE_COLUMNS.length; column += 1) {
      await userEvent.keyboard('{ArrowRight}');
      const cell = document.activeElement as HTMLElement;
      const { left, right } = cell.getBoundingClientRect();
      if (cell.dataset['kept']) continue;
      for (const kept of ['Market value', 'Day change'].map(heading))
        await expect(Math.min(right, kept.right) - Math.max(left, kept.left)).toBeLessThan(1);
    }
    await waitFor(() => expect(heading('Day change').left).toBeCloseTo(heading('Cost').right, 0));
    // What is kept has moved on to under the name, which stays whole.
    const [name] = within(grid).getAllByRole('columnheader');
    const { right, top } = name!.getBoundingClientRect();
    await expect(document.elementFromPoint(right - 4, top + 4)).toBe(name);
    await waitFor(() => expect(scroll).not.toHaveAttribute('data-edge'));
  },
};

/** Digits stand under digits, however large an amount is. */
export const LargeAmounts: Story = {
  args: { total: { ...TOTAL, change: { amount: '27730538.94', currency: 'USD' } } },
  decorators: ValuesKept.decorators,
  play: async ({ canvasElement }) => {
    const grid = within(canvasElement).getByRole('grid', { name: 'Holdings' });
    const end = (amount: Element) => {
      const drawn = document.createRange();
      drawn.selectNodeContents(amount);
      return drawn.getBoundingClientRect().right;
    };
    const [, small] = within(grid).getAllByText(/^\+\$/);
    const large = within(grid).getByText('+$27,730,538.94');
    await expect(end(large)).toBeCloseTo(end(small!), 0);
  },
};

/** A column that says so is kept as well, where there is room for it. */
export const FurtherKept: Story = {
  args: {
    columns: SAMPLE_COLUMNS.map((column) =>
      column.id === 'changePercent' ? { ...column, kept: true } : column,
    ),
  },
  render: (args) => (
    <>
      {[1000, 800].map((width) => (
        <div key={width} style={{ width }}>
          <HoldingsGrid {...args} label={`Holdings in ${width} px`} />
        </div>
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    const place = (width: number, name: string) => {
      const grid = within(canvasElement).getByRole('grid', { name: `Holdings in ${width} px` });
      const { left, right } = within(grid)
        .getByRole('columnheader', { name })
        .getBoundingClientRect();
      return { left, right, end: grid.parentElement!.getBoundingClientRect().right - 1 };
    };
    await waitFor(() => {
      const { right, end } = place(1000, 'Change, %');
      expect(right).toBeCloseTo(end, 0);
    });
    await expect(place(1000, 'Day change').right).toBeCloseTo(place(1000, 'Change, %').left, 0);
    const { left, end } = place(800, 'Change, %');
    await expect(left).toBeGreaterThan(end);
    await expect(place(800, 'Day change').right).toBeCloseTo(end, 0);
  },
};
