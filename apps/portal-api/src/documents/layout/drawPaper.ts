import type { Drawing, TextStyle } from './drawing';
import { drawTable, SMALLEST_TABLE } from './drawTable';
import { isBeyondLatin, legible } from './legible';
import { COLOR, CONTENT_WIDTH, MARGIN, PAGE, SIZE } from './look';
import type { DrawnPaper, Fact, Paper, PaperPart } from './paper';

const BODY: TextStyle = { size: SIZE.body };
const HEADING: TextStyle = { font: 'semibold', size: SIZE.heading, color: COLOR.navy };
const HALF = CONTENT_WIDTH / 2;

/**
 * Draws a paper as PDF: tagged, with title, language and embedded fonts. The same paper is always the same bytes, so
 * what was delivered can be told from what was not by its hash.
 */
export async function drawPaper(written: Paper): Promise<DrawnPaper> {
  // The library and its fonts take 30 MB: a server that draws nothing has no use for them.
  const { Drawing } = await import('./drawing');
  const more = isBeyondLatin(written) ? await import('./moreLetters') : undefined;
  const paper = more ? legible(written, more.isShown) : written;
  const info = {
    // Readers show it in fonts of their own.
    title: `${written.title}, ${written.period}`,
    author: written.firm.name,
    subject: written.reference,
    date: written.date,
  };
  const drawing = new Drawing(info, more?.setMoreLetters);
  drawFirm(drawing, paper);
  drawTop(drawing, paper);
  for (const part of paper.parts) drawPart(drawing, part);
  drawClosing(drawing, paper);
  const bytes = await drawing.finish((page, of) => drawFrame(drawing, paper, page, of));
  return { bytes, pages: drawing.pages.map((texts) => texts.join('\n')) };
}

/** An arch and the keystone that holds it, as on the screens. */
function drawFirm(drawing: Drawing, { firm }: Paper): void {
  drawing.decoration((pdf) => {
    pdf.save().translate(MARGIN.left, drawing.y).scale(0.8);
    pdf.roundedRect(0, 0, 28, 28, 6).fill(COLOR.navy);
    pdf.path('M6 22.5V14a8 8 0 0 1 16 0v8.5h-4V14a4 4 0 0 0-8 0v8.5z').fill('#FFFFFF');
    pdf.path('M11 4.4h6l-1.2 7h-3.6z').fill(COLOR.bronze);
    pdf.restore();
  });
  const x = MARGIN.left + 32;
  const width = CONTENT_WIDTH - 32;
  drawing.text(
    'P',
    firm.name,
    { x, y: drawing.y + 1, width },
    { font: 'semibold', size: 11, color: COLOR.navy },
  );
  drawing.text(
    'P',
    firm.contact,
    { x, y: drawing.y + 15, width },
    { size: SIZE.label, color: COLOR.muted },
  );
  drawing.y += 46;
}

function drawTop(drawing: Drawing, paper: Paper): void {
  const { x, width } = { x: MARGIN.left, width: CONTENT_WIDTH };
  const title: TextStyle = { font: 'medium', size: SIZE.title };
  drawing.y += drawing.text('H1', paper.title, { x, y: drawing.y, width }, title) + 2;
  const period: TextStyle = { size: SIZE.heading, color: COLOR.muted };
  drawing.y += drawing.text('P', paper.period, { x, y: drawing.y, width }, period) + 14;
  const top = drawing.y;
  for (const line of paper.addressee) {
    const style: TextStyle = {
      ...BODY,
      font: line === paper.addressee[0] ? 'semibold' : 'regular',
    };
    drawing.y += drawing.text('P', line, { x, y: drawing.y, width: HALF - 20 }, style) + 1;
  }
  const left = drawing.y;
  drawing.y = top;
  for (const fact of paper.facts) drawFact(drawing, fact);
  drawing.y = Math.max(left, drawing.y) + 10;
  for (const notice of paper.notices) drawNotice(drawing, notice);
  drawing.rule(drawing.y);
  drawing.y += 14;
}

function drawFact(drawing: Drawing, { label, value }: Fact): void {
  const x = MARGIN.left + HALF;
  const box = { x, y: drawing.y, width: 100 };
  drawing.text('P', label, box, { ...BODY, color: COLOR.muted });
  drawing.y +=
    drawing.text(
      'P',
      value,
      { x: x + 108, y: drawing.y, width: HALF - 108 },
      { ...BODY, align: 'right' },
    ) + 1;
}

function drawNotice(drawing: Drawing, notice: string): void {
  const width = CONTENT_WIDTH - 24;
  const style: TextStyle = { ...BODY, font: 'medium' };
  const height = drawing.heightOf(notice, width, style) + 14;
  drawing.decoration((pdf) => {
    pdf.roundedRect(MARGIN.left, drawing.y, CONTENT_WIDTH, height, 4).fill(COLOR.tint);
    pdf.rect(MARGIN.left, drawing.y, 3, height).fill(COLOR.bronze);
  });
  drawing.text('P', notice, { x: MARGIN.left + 14, y: drawing.y + 7, width }, style);
  drawing.y += height + 10;
}

const BELOW_HEADING = 5;

/** A heading stands on the page of what it is the heading of. */
function roomOf(drawing: Drawing, { heading, text = [], table }: PaperPart): number {
  const lines = table ? text : text.slice(0, 1);
  return lines.reduce(
    (room, line) => room + drawing.heightOf(line, CONTENT_WIDTH, BODY) + BELOW_HEADING,
    drawing.heightOf(heading, CONTENT_WIDTH, HEADING) +
      BELOW_HEADING +
      (table ? SMALLEST_TABLE : 0),
  );
}

function drawPart(drawing: Drawing, part: PaperPart): void {
  if (part.newPage) drawing.newPage();
  else drawing.need(roomOf(drawing, part));
  drawing.bookmark(part.heading);
  const box = () => ({ x: MARGIN.left, y: drawing.y, width: CONTENT_WIDTH });
  drawing.y += drawing.text('H2', part.heading, box(), HEADING) + BELOW_HEADING;
  for (const text of part.text ?? []) drawParagraph(drawing, text, BODY);
  if (part.table) drawTable(drawing, part.table);
  for (const note of part.notes ?? []) {
    drawParagraph(drawing, note, { size: SIZE.label + 0.5, color: COLOR.muted });
  }
  drawing.y += 12;
}

function drawParagraph(drawing: Drawing, text: string, style: TextStyle): void {
  drawing.need(drawing.heightOf(text, CONTENT_WIDTH, style));
  const box = { x: MARGIN.left, y: drawing.y, width: CONTENT_WIDTH };
  drawing.y += drawing.text('P', text, box, style) + 5;
}

function drawClosing(drawing: Drawing, { closing }: Paper): void {
  for (const text of closing) {
    drawParagraph(drawing, text, { size: SIZE.label, color: COLOR.muted });
  }
}

function drawFrame(drawing: Drawing, paper: Paper, page: number, of: number): void {
  const style: TextStyle = { size: SIZE.foot, color: COLOR.muted };
  const y = PAGE.height - 40;
  drawing.rule(y - 8);
  const width = CONTENT_WIDTH;
  drawing.artifact(
    `${paper.firm.name} · ${paper.reference}`,
    { x: MARGIN.left, y, width: width - 80 },
    style,
  );
  drawing.artifact(
    `Page ${page} of ${of}`,
    { x: PAGE.width - MARGIN.right - 80, y, width: 80 },
    { ...style, align: 'right' },
  );
  if (page === 1) return;
  drawing.artifact(`${paper.title}, ${paper.period}`, { x: MARGIN.left, y: 30, width }, style);
}
