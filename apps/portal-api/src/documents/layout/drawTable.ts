import type { Drawing, TextStyle } from './drawing';
import { CELL_GAP, COLOR, CONTENT_WIDTH, MARGIN, ROW_PADDING, SIZE } from './look';
import type { PaperColumn, PaperRow, PaperTable } from './paper';

interface Lane extends PaperColumn {
  x: number;
  wide: number;
}

type Element = ReturnType<Drawing['element']>;

const HEAD: TextStyle = { font: 'medium', size: SIZE.label, color: COLOR.muted };
const SMALLEST_PART = 60;

/** A table with its head on every page it reaches; readers are told the head once. */
export function drawTable(paper: Drawing, table: PaperTable): void {
  const lanes = lanesOf(table.columns);
  const tree = paper.element('Table');
  paper.need(SMALLEST_PART);
  drawHead(paper, lanes, paper.element('TR', tree));
  for (const row of table.rows) drawRow(paper, lanes, row, tree);
  if (table.rows.length === 0 && table.empty !== undefined) drawEmpty(paper, table.empty, tree);
  if (table.total) drawRow(paper, lanes, { cells: table.total, kind: 'sum' }, tree);
  tree.end();
  paper.rule(paper.y);
  paper.y += 6;
}

function lanesOf(columns: readonly PaperColumn[]): Lane[] {
  const shares = columns.reduce((total, { width }) => total + width, 0);
  const free = CONTENT_WIDTH - CELL_GAP * (columns.length - 1);
  let x: number = MARGIN.left;
  return columns.map((column) => {
    const wide = (free * column.width) / shares;
    const lane = { ...column, x, wide };
    x += wide + CELL_GAP;
    return lane;
  });
}

function drawHead(paper: Drawing, lanes: readonly Lane[], row: Element | null): void {
  const height = Math.max(...lanes.map(({ label, wide }) => paper.heightOf(label, wide, HEAD)));
  for (const { label, x, wide, align = 'left' } of lanes) {
    const box = { x, y: paper.y + height - paper.heightOf(label, wide, HEAD), width: wide };
    const style = { ...HEAD, align };
    if (row) paper.text('TH', label, box, style, row, 'Column');
    else paper.artifact(label, box, style);
  }
  row?.end();
  paper.y += height + ROW_PADDING;
  paper.rule(paper.y, COLOR.navy);
  paper.y += ROW_PADDING;
}

function styleOf({ kind }: PaperRow): TextStyle {
  if (kind === 'group') return { font: 'semibold', size: SIZE.table, color: COLOR.navy };
  return { font: kind === 'sum' ? 'semibold' : 'regular', size: SIZE.table };
}

function drawRow(paper: Drawing, lanes: readonly Lane[], row: PaperRow, tree: Element): void {
  const style = styleOf(row);
  const heights = lanes.map(({ wide }, place) =>
    paper.heightOf(row.cells[place] ?? '', wide, style),
  );
  const height = Math.max(...heights);
  if (paper.need(height + ROW_PADDING * 2)) drawHead(paper, lanes, null);
  if (row.kind === 'sum') {
    paper.rule(paper.y - 1);
    paper.y += 2;
  }
  const element = paper.element('TR', tree);
  lanes.forEach(({ x, wide, align = 'left' }, place) => {
    const isHead = place === 0 && row.kind !== undefined;
    const box = { x, y: paper.y, width: wide };
    const cell = row.cells[place] ?? '';
    paper.text(
      isHead ? 'TH' : 'TD',
      cell,
      box,
      { ...style, align },
      element,
      isHead ? 'Row' : undefined,
    );
  });
  element.end();
  paper.y += height + ROW_PADDING;
}

function drawEmpty(paper: Drawing, text: string, tree: Element): void {
  const row = paper.element('TR', tree);
  const style = { size: SIZE.table, color: COLOR.muted };
  const box = { x: MARGIN.left, y: paper.y, width: CONTENT_WIDTH };
  paper.y += paper.text('TD', text, box, style, row) + ROW_PADDING;
  row.end();
}
