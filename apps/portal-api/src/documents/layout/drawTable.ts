import type { Drawing, TextStyle } from './drawing';
import { CELL_GAP, COLOR, CONTENT_WIDTH, MARGIN, ROW_PADDING, SIZE } from './look';
import type { PaperColumn, PaperRow, PaperTable } from './paper';

interface Lane extends PaperColumn {
  x: number;
  wide: number;
}

type Element = ReturnType<Drawing['element']>;

const HEAD: TextStyle = { font: 'medium', size: SIZE.label, color: COLOR.muted };
/** Its head, the name of a group, a row and the sums. */
export const SMALLEST_TABLE = 64;

/** A table with its head on every page it reaches; readers are told the head once. */
export function drawTable(paper: Drawing, table: PaperTable): void {
  const lanes = lanesOf(table.columns);
  const tree = paper.element('Table');
  paper.need(SMALLEST_TABLE);
  drawHead(paper, lanes, paper.element('TR', tree));
  if (table.rows.length === 0 && table.empty !== undefined) drawEmpty(paper, table.empty, tree);
  const total: PaperRow | undefined = table.total && { cells: table.total, kind: 'sum' };
  const rows = total ? [...table.rows, total] : table.rows;
  rows.forEach((row, place) =>
    drawRow(paper, lanes, row, tree, roomBelow(paper, lanes, rows, place)),
  );
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

/** A name or a sum has the room of the empty cells after it. */
function widthOf(lanes: readonly Lane[], row: PaperRow, place: number): number {
  const lane = lanes[place] as Lane;
  if (row.kind === undefined || place > 0) return lane.wide;
  const next = row.cells.findIndex((cell, index) => index > 0 && cell !== '');
  const last = lanes[(next === -1 ? lanes.length : next) - 1] ?? lane;
  return last.x + last.wide - lane.x;
}

/** A figure is never broken over two lines: one that is too long for its column is set smaller. */
function fitted(paper: Drawing, text: string, wide: number, style: TextStyle): TextStyle {
  if (style.align !== 'right' || text.includes(' ')) return style;
  const length = paper.lengthOf(text, style);
  return length <= wide ? style : { ...style, size: (style.size * wide) / length - 0.05 };
}

function heightOf(paper: Drawing, lanes: readonly Lane[], row: PaperRow): number {
  const heights = lanes.map(({ align = 'left' }, place) => {
    const [text, wide] = [row.cells[place] ?? '', widthOf(lanes, row, place)];
    return paper.heightOf(text, wide, fitted(paper, text, wide, { ...styleOf(row), align }));
  });
  return Math.max(...heights);
}

/** The name of a group stands on the page of its first row, and the last row on that of its sums: the room they need. */
function roomBelow(
  paper: Drawing,
  lanes: readonly Lane[],
  rows: readonly PaperRow[],
  place: number,
): number {
  const next = rows[place + 1];
  if (!next || (rows[place]?.kind !== 'group' && next.kind !== 'sum')) return 0;
  return heightOf(paper, lanes, next) + ROW_PADDING + roomBelow(paper, lanes, rows, place + 1);
}

/** @param below what has to fit on the same page below it. */
function drawRow(
  paper: Drawing,
  lanes: readonly Lane[],
  row: PaperRow,
  tree: Element,
  below: number,
): void {
  const style = styleOf(row);
  const height = heightOf(paper, lanes, row);
  if (paper.need(height + ROW_PADDING * 2 + below)) drawHead(paper, lanes, null);
  if (row.kind === 'sum') {
    paper.rule(paper.y - 1);
    paper.y += 2;
  }
  const element = paper.element('TR', tree);
  lanes.forEach(({ x, align = 'left' }, place) => {
    const isHead = place === 0 && row.kind !== undefined;
    const wide = widthOf(lanes, row, place);
    const box = { x, y: paper.y, width: wide };
    const cell = row.cells[place] ?? '';
    paper.text(
      isHead ? 'TH' : 'TD',
      cell,
      box,
      fitted(paper, cell, wide, { ...style, align }),
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
