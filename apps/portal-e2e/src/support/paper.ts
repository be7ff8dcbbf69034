import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The words on each sheet that the browser prints, as somebody would read them. */
export async function printedSheets(page: Page): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(await page.pdf()) });
  const paper = await task.promise;
  const sheets: string[] = [];
  for (let number = 1; number <= paper.numPages; number += 1) {
    const { items } = await (await paper.getPage(number)).getTextContent();
    const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    sheets.push(words.replace(/\s+/g, ' '));
  }
  await task.destroy();
  return sheets;
}
