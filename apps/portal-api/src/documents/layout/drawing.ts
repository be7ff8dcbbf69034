import PDFDocument from 'pdfkit';
import { type FontName, FONTS } from './fonts';
import { BOTTOM, COLOR, MARGIN, PAGE } from './look';
import { setTabular } from './tabular';

type Element = PDFKit.PDFStructureElement;
type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Lbl' | 'LBody' | 'Note';

export interface TextStyle {
  font?: FontName;
  size: number;
  color?: string;
  align?: 'left' | 'right';
}

interface TextBox {
  x: number;
  y: number;
  width: number;
}

type MoreLetters = (pdf: PDFKit.PDFDocument, weight: () => FontName) => void;

/** The metadata of a file. */
export interface DrawingInfo {
  title: string;
  author: string;
  subject: string;
  date: string;
}

/**
 * A page after page of tagged text: each piece is in the structure tree (ISO 32000-1 §14.8) in the order in which it is
 * drawn, which is the order in which it is read; what repeats on each page is an artifact and is not.
 */
export class Drawing {
  readonly pages: string[][] = [[]];
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: Element;
  #weight: FontName = 'regular';
  y: number = MARGIN.top;

  /** @param more lets it draw letters that the fonts of every document lack. */
  constructor({ title, author, subject, date }: DrawingInfo, more?: MoreLetters) {
    const made = new Date(`${date}T12:00:00Z`);
    this.#pdf = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      bufferPages: true,
      tagged: true,
      displayTitle: true,
      lang: 'en-US',
      pdfVersion: '1.7',
      subset: 'PDF/UA' as never, // newer than the library's types
      // The standard fonts would have to be read from the library's folder, and are never embedded.
      font: null as unknown as string,
      info: { Title: title, Author: author, Subject: subject, CreationDate: made, ModDate: made },
    });
    for (const [name, bytes] of Object.entries(FONTS)) this.#pdf.registerFont(name, bytes);
    more?.(this.#pdf, () => this.#weight);
    this.#root = this.#pdf.struct('Document');
    this.#pdf.addStructure(this.#root);
  }

  get pageNumber(): number {
    return this.pages.length;
  }

  /** An element of the tree under another one, or under the document. */
  element(type: string, parent: Element = this.#root, scope?: 'Column' | 'Row'): Element {
    const made = this.#pdf.struct(type, (scope ? { scope } : {}) as never);
    parent.add(made);
    return made;
  }

  newPage(): void {
    this.#pdf.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
    this.pages.push([]);
    this.y = MARGIN.top;
  }

  /** Begins a page unless so much fits on this one. */
  need(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.newPage();
    return true;
  }

  heightOf(text: string, width: number, style: TextStyle): number {
    this.#use(style);
    return this.#pdf.heightOfString(text || ' ', { width });
  }

  /** How long a text is on one line. */
  lengthOf(text: string, style: TextStyle): number {
    this.#use(style);
    return this.#pdf.widthOfString(text);
  }

  /** Tagged text in a box, under a parent of the tree. */
  text(
    tag: Tag,
    text: string,
    box: TextBox,
    style: TextStyle,
    parent: Element = this.#root,
    scope?: 'Column' | 'Row',
  ): number {
    const element = this.element(tag, parent, scope);
    if (text !== '') {
      const content = this.#pdf.markStructureContent(tag);
      element.add(content);
      this.#write(text, box, style);
      this.#pdf.endMarkedContent();
      this.pages.at(-1)?.push(text);
    }
    element.end();
    return this.heightOf(text, box.width, style);
  }

  /** Text that belongs to the page and not to what is read. */
  artifact(text: string, box: TextBox, style: TextStyle): void {
    this.#pdf.markContent('Artifact', { type: 'Pagination' } as never);
    this.#write(text, box, style);
    this.#pdf.endMarkedContent();
  }

  /** Lines and grounds say nothing that words do not say. */
  decoration(draw: (pdf: PDFKit.PDFDocument) => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' } as never);
    draw(this.#pdf);
    this.#pdf.endMarkedContent();
  }

  rule(
    y: number,
    color: string = COLOR.hairline,
    from: number = MARGIN.left,
    to: number = PAGE.width - MARGIN.right,
  ): void {
    this.decoration((pdf) => pdf.moveTo(from, y).lineTo(to, y).lineWidth(0.6).stroke(color));
  }

  bookmark(title: string): void {
    this.#pdf.outline.addItem(title);
  }

  /** Draws what is on every page once their number is known, and gives the bytes. */
  finish(eachPage: (page: number, of: number) => void): Promise<Buffer> {
    this.#root.end();
    const { start, count } = this.#pdf.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.#pdf.switchToPage(page);
      eachPage(page + 1, count);
    }
    const pieces: Buffer[] = [];
    return new Promise((resolve, reject) => {
      this.#pdf.on('data', (piece: Buffer) => pieces.push(piece));
      this.#pdf.on('end', () => resolve(Buffer.concat(pieces)));
      this.#pdf.on('error', reject);
      this.#pdf.end();
    });
  }

  #use({ font = 'regular', size }: TextStyle): void {
    this.#pdf.font(font).fontSize(size);
    setTabular(this.#pdf, font);
    this.#weight = font;
  }

  #write(text: string, { x, y, width }: TextBox, style: TextStyle): void {
    this.#use(style);
    this.#pdf
      .fillColor(style.color ?? COLOR.ink)
      .text(text, x, y, { width, align: style.align ?? 'left' });
  }
}
