import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What stands on each page of a PDF, for the search; a page that is a picture has no words. */
export async function pageWords(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({
    data: Uint8Array.from(bytes),
    verbosity: 0,
    useSystemFonts: false,
  });
  const pdf = await task.promise;
  try {
    const pages: string[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(
        items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : '')).join(''),
      );
      page.cleanup();
    }
    return pages;
  } finally {
    await task.destroy();
  }
}
