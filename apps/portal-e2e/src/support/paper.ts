import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

/** The words on each sheet that the browser prints, as somebody would read them. */
export async function printedSheets(page: Page): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(await page.pdf()));
  const { text } = await extractText(document);
  return text.map((words) => words.replace(/\s+/g, ' '));
}
