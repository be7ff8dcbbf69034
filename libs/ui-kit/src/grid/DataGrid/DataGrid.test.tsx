import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { PrivacyProvider } from '../../components/Privacy/Privacy';
import { ReadOnlyProvider } from '../../components/ReadOnly/ReadOnly';
import { NoSizes, render } from '../../testing/render';
import type { DataGridColumn } from './columns';
import { DataGrid } from './DataGrid';
import type { DataGridProps } from './props';
import { SAMPLE_COLUMNS, sampleHoldings, type SampleHolding } from './sampleRows';

const COLUMNS = SAMPLE_COLUMNS.filter(({ id }) => ['security', 'symbol', 'value'].includes(id));
const ROWS = sampleHoldings(100);
const idOf = (row: SampleHolding) => row.key;

function grid(props: Partial<DataGridProps<SampleHolding>> = {}) {
  return (
    <>
      <button>before</button>
      <DataGrid
        label="Holdings"
        columns={COLUMNS}
        rows={ROWS}
        rowId={idOf}
        empty="They come."
        {...props}
      />
      <button>after</button>
    </>
  );
}

/** “row,column” of the cell that has the focus. */
function place(): string {
  const cell = document.activeElement?.closest<HTMLElement>('[data-column]');
  const row = cell?.closest<HTMLElement>('[data-place]');
  return `${row?.dataset['place']},${cell?.dataset['column']}`;
}

it('is one stop of the tab order, and arrows, Home, End and pages move in it (WAI-ARIA grid pattern)', async () => {
  const { user } = render(grid());
  screen.getByRole('button', { name: 'Columns' }).focus();
  await user.keyboard('{Tab}');
  expect(place()).toBe('0,0');
  const seen: string[] = [];
  for (const key of [
    '{ArrowRight}',
    '{ArrowDown}',
    '{End}',
    '{Home}',
    '{PageDown}',
    '{ArrowUp}',
    '{PageUp}',
    '{PageUp}',
    '{ArrowUp}',
    '{ArrowDown}',
  ]) {
    await user.keyboard(key);
    seen.push(place());
  }
  expect(seen).toEqual(['0,1', '1,1', '1,2', '1,0', '16,0', '15,0', '0,0', '0,0', '-1,0', '0,0']);
  await user.keyboard('{Tab}');
  expect(screen.getByRole('button', { name: 'after' })).toHaveFocus();
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  expect(place()).toBe('0,0');
});

it('sorts by the heading that Enter is pressed on: largest first, then smallest, then as it came', async () => {
  const onSortChange = vi.fn();
  function Kept() {
    const [sort, setSort] = useState<DataGridProps<SampleHolding>['sort']>(null);
    return grid({
      sort,
      onSortChange: (next) => {
        onSortChange(next);
        setSort(next);
      },
    });
  }
  const { user } = render(<Kept />);
  const heading = screen.getByRole('columnheader', { name: /Market value/ });
  heading.focus();
  const values = () =>
    screen
      .getAllByRole('row')
      .slice(1, 9)
      .map((row) => within(row).getAllByRole('gridcell')[2]?.textContent);
  const first = values();
  await user.keyboard('{Enter}');
  expect(heading).toHaveAttribute('aria-sort', 'descending');
  const falling = values().map((text) => Number(text?.replace(/[$,]/g, '')));
  expect(falling).toEqual([...falling].sort((a, b) => b - a));
  await user.keyboard('{Enter}{Enter}');
  expect(heading).toHaveAttribute('aria-sort', 'none');
  expect(values()).toEqual(first);
  expect(onSortChange.mock.calls.map(([sort]) => sort?.direction ?? null)).toEqual([
    'desc',
    'asc',
    null,
  ]);
});

it('groups with exact subtotals, and Enter folds a group away', async () => {
  const { user } = render(
    grid({ columns: SAMPLE_COLUMNS, rows: sampleHoldings(8), groupBy: ['assetClass'] }),
  );
  const group = screen.getByRole('row', { name: /Fixed income 2/ });
  expect(group).toHaveAttribute('aria-expanded', 'true');
  // 7919 and 5 × 7919 cents, and a dollar each.
  expect(group).toHaveTextContent('$477.14');
  within(group).getByRole('rowheader').focus();
  const before = screen.getAllByRole('row').length;
  await user.keyboard('{Enter}');
  expect(group).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getAllByRole('row')).toHaveLength(before - 2);
});

it('opens a row in place or elsewhere, chooses rows by Space, and leaves a link in a cell its own work', async () => {
  const onRowOpen = vi.fn();
  const onSelectedChange = vi.fn();
  const onLink = vi.fn((event: React.MouseEvent) => event.preventDefault());
  const columns: DataGridColumn<SampleHolding>[] = [
    ...COLUMNS,
    {
      id: 'link',
      header: 'Document',
      kind: 'custom',
      value: () => 'x',
      render: () => (
        <a href="/x" onClick={onLink}>
          Open
        </a>
      ),
    },
  ];
  const { user } = render(
    grid({
      columns,
      onRowOpen,
      selected: [],
      onSelectedChange,
      renderDetail: (row) => <p>Lots of {row.security}</p>,
    }),
  );
  const [, row] = screen.getAllByRole('row');
  expect(within(row!).getByRole('checkbox', { name: 'Harbor Pumps 1' })).toBeInTheDocument();
  within(row!).getAllByRole('gridcell')[0]!.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Lots of Harbor Pumps 1')).toBeInTheDocument();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(onRowOpen).toHaveBeenCalledExactlyOnceWith(ROWS[0]);
  await user.keyboard(' ');
  expect(onSelectedChange).toHaveBeenCalledWith(['h0']);
  await user.keyboard('{End}{Enter}');
  expect(onLink).toHaveBeenCalledOnce();
  expect(onRowOpen).toHaveBeenCalledOnce();
});

it('asks for the next rows near the end, once', async () => {
  const onMore = vi.fn();
  const { rerender } = render(grid({ rows: ROWS.slice(0, 20), hasMore: true, onMore }));
  expect(onMore).toHaveBeenCalledOnce();
  rerender(grid({ rows: ROWS.slice(0, 20), hasMore: true, onMore: () => onMore() }));
  expect(onMore).toHaveBeenCalledOnce();
});

it('lets the client hide, move and widen columns, and hands the layout to be kept', async () => {
  const onLayoutChange = vi.fn();
  function Kept() {
    const [layout, setLayout] = useState({});
    return grid({
      layout,
      onLayoutChange: (next) => {
        onLayoutChange(next);
        setLayout(next);
      },
    });
  }
  const { user } = render(<Kept />);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('checkbox', { name: 'Symbol' }));
  await user.click(screen.getByRole('button', { name: 'Move Market value up' }));
  await user.click(screen.getByRole('button', { name: 'Make Security wider' }));
  expect(onLayoutChange).toHaveBeenLastCalledWith({
    hidden: ['symbol'],
    order: ['security', 'value', 'symbol'],
    widths: { security: 264 },
  });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Security',
    'Market value',
  ]);
});

it('hides amounts while the privacy eye is closed, and draws every row for paper', () => {
  const { container } = render(
    <PrivacyProvider hidden onChange={() => {}}>
      {grid({ total: { value: { amount: '1.00', currency: 'USD' } } })}
    </PrivacyProvider>,
  );
  expect(container.textContent).not.toMatch(/\$\d/);
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  window.dispatchEvent(new Event('beforeprint'));
  expect(screen.getAllByRole('row')).toHaveLength(102);
  window.dispatchEvent(new Event('afterprint'));
});

it('shows what is missing, what failed and what will come inside itself', () => {
  const onRetry = vi.fn();
  const { rerender } = render(grid({ rows: [], empty: 'Activities appear here the day after.' }));
  expect(screen.getByText('No Data Found')).toBeInTheDocument();
  rerender(grid({ rows: [], error: { title: 'Holdings could not be loaded', onRetry } }));
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
  rerender(grid({ partial: '2 accounts have no prices since Nov 18.' }));
  expect(screen.getByRole('note')).toHaveTextContent('2 accounts have no prices');
  rerender(grid({ rows: [], loading: true }));
  expect(screen.getByRole('status')).toHaveTextContent('Loading holdings');
});

it.each([
  ['says every column on a card that opens nothing', {}, true],
  ['leaves a column without a place to what a card opens', { onRowOpen: () => {} }, false],
])('%s', (_, props, said) => {
  const any = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...any(media),
    matches: media === '(max-width: 640px)',
  }));
  render(grid({ columns: SAMPLE_COLUMNS, rows: ROWS.slice(0, 1), ...props }));
  const card = screen.getByRole('listitem');
  for (const { header, card: place } of SAMPLE_COLUMNS)
    if (place === 'more' || !place) {
      expect(within(card).queryAllByText(header), header).toHaveLength(
        place === 'more' || said ? 1 : 0,
      );
    }
  vi.restoreAllMocks();
});

it('says how many rows came, and nothing where a choice made the list longer', () => {
  const { rerender } = render(grid({ rows: ROWS.slice(0, 20), loadingMore: true }));
  rerender(grid({ rows: ROWS.slice(0, 30) }));
  expect(screen.getByRole('status')).toHaveTextContent('10 more, 30 shown');
  rerender(grid({ rows: ROWS.slice(0, 40) }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

/** What makes a browser lay the page out at once, in the middle of React's work. */
const LAYOUT = {
  clientWidth: Element.prototype,
  clientHeight: Element.prototype,
  scrollWidth: Element.prototype,
  scrollHeight: Element.prototype,
  scrollLeft: Element.prototype,
  scrollTop: Element.prototype,
  offsetLeft: HTMLElement.prototype,
  offsetTop: HTMLElement.prototype,
  offsetWidth: HTMLElement.prototype,
  offsetHeight: HTMLElement.prototype,
} as const;

it('asks for no size and no place while it opens: the browser lays the page out once', () => {
  vi.stubGlobal('ResizeObserver', NoSizes);
  const asked: string[] = [];
  for (const [name, prototype] of Object.entries(LAYOUT))
    vi.spyOn(prototype, name as 'clientWidth', 'get').mockImplementation(() => {
      asked.push(name);
      return 0;
    });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => {
    asked.push('getBoundingClientRect');
    return new DOMRect();
  });
  try {
    render(
      grid({
        columns: SAMPLE_COLUMNS,
        groupBy: ['assetClass'],
        total: { value: { amount: '1.00', currency: 'USD' } },
        onExport: () => {},
      }),
    );
    expect(asked).toEqual([]);
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  }
});

it.each([
  ['no file of the server, and says why', 'server', 0],
  ['the rows it has', 'grid', 1],
] as const)('downloads %s, while the portal is read only', async (_case, exportedBy, times) => {
  const onExport = vi.fn();
  const { user } = render(
    <ReadOnlyProvider reason="You are viewing.">{grid({ onExport, exportedBy })}</ReadOnlyProvider>,
  );
  const button = screen.getByRole('button', { name: /^Download holdings as CSV/ });
  await user.click(button);
  expect(onExport).toHaveBeenCalledTimes(times);
  expect(button.getAttribute('aria-disabled') === 'true').toBe(times === 0);
  expect(button.title).toBe(
    times === 0 ? 'Only the client can download this file. You are viewing.' : '',
  );
});
