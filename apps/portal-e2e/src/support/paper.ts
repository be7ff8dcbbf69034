import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A sheet that the browser prints. */
export interface Sheet {
  /** As somebody would read them. */
  words: string;
  /** Words that lie beyond its edges, or in its margins: no printer shows them. */
  beside: string[];
  /** How far down its last words stand, from 0 to 1; the line with its number does not count. */
  filled: number;
}

/** About five millimetres, in points: what printers leave white. */
const EDGE = 15;
/** The foot of a sheet, with its number. */
const FOOT = 36;

/** The page as the browser prints it, sheet by sheet. */
export async function printedPaper(page: Page): Promise<Sheet[]> {
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
  const task = getDocument({ data });
  const paper = await task.promise;
  const sheets: Sheet[] = [];
  for (let number = 1; number <= paper.numPages; number += 1) {
    const sheet = await paper.getPage(number);
    const [, , width = 0, height = 0] = sheet.view;
    const { items } = await sheet.getTextContent();
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
    const lowest = Math.min(
      height,
      ...texts.map(({ transform }) => Number(transform[5])).filter((y) => y > FOOT),
    );
    sheets.push({
      words: items
        .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : ''))
        .join('')
        .replace(/\s+/g, ' '),
      beside: texts
        .filter(({ transform, width: length }) => {
          const [x, y] = [Number(transform[4]), Number(transform[5])];
          return x < EDGE || x + length > width - EDGE || y < EDGE || y > height - EDGE;
        })
        .map(({ str }) => str),
      filled: 1 - lowest / height,
    });
  }
  await task.destroy();
  return sheets;
}

/** The words on each sheet that the browser prints. */
export async function printedSheets(page: Page): Promise<string[]> {
  return (await printedPaper(page)).map(({ words }) => words);
}
