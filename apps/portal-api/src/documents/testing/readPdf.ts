import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a reader other than ours sees in a PDF. */
export interface ReadPdf {
  pages: string[];
  title: string | null;
  language: string | null;
  bookmarks: string[];
  /** Labels that viewers show instead of counting. */
  labels: string[] | null;
  /** Rules for readers with screen readers that it breaks; empty is how it should be. */
  accessibility: string[];
}

interface StructNode {
  role?: string;
  children?: StructNode[];
  type?: string;
  id?: string;
}

/** Reads a PDF with Mozilla's reader. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, useSystemFonts: false });
  const pdf = await task.promise;
  try {
    const { info } = await pdf.getMetadata();
    const { Title: title, Language: language } = info as { Title?: string; Language?: string };
    const outline = await pdf.getOutline();
    return {
      pages: await textOf(pdf),
      title: title ?? null,
      language: language ?? null,
      bookmarks: outline?.map((item) => item.title) ?? [],
      labels: await pdf.getPageLabels(),
      accessibility: await brokenRules(pdf, title, language),
    };
  } finally {
    await task.destroy();
  }
}

async function textOf(pdf: PDFDocumentProxy): Promise<string[]> {
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : '')).join(''),
    );
  }
  return pages;
}

/**
 * Rules of PDF/UA-1 (ISO 14289-1) that a program can decide: marked as tagged (7.1), title shown (7.1), language (7.2),
 * all content in the tree or an artifact (7.1), read in the order in which it is drawn, headings without gaps (7.4), table
 * rows of head and data cells (7.5).
 */
async function brokenRules(
  pdf: PDFDocumentProxy,
  title: string | undefined,
  language: string | undefined,
): Promise<string[]> {
  const broken: string[] = [];
  // The library's types say objects; they are maps.
  const mark = (await pdf.getMarkInfo()) as unknown as Map<string, boolean> | null;
  if (!mark?.get('Marked')) broken.push('It is not marked as tagged.');
  const preferences = (await pdf.getViewerPreferences()) as unknown as Map<string, boolean> | null;
  if (!title || !preferences?.get('DisplayDocTitle')) broken.push('Its title is not shown.');
  if (!language) broken.push('It has no language.');
  const roles: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const tree = (await page.getStructTree()) as StructNode | null;
    const drawn = await drawnIds(pdf, number, broken);
    const tagged: string[] = [];
    if (tree) walk(tree, roles, tagged, broken);
    if (tagged.join() !== drawn.join()) {
      broken.push(`Page ${number} is not read in the order in which it is drawn.`);
    }
  }
  const headings = roles.filter((role) => /^H[1-6]$/.test(role)).map((role) => Number(role[1]));
  if (headings[0] !== 1) broken.push('It does not begin with a first heading.');
  headings.forEach((level, place) => {
    if (level > (headings[place - 1] ?? 0) + 1)
      broken.push(`A heading of level ${level} has none above it.`);
  });
  return broken;
}

async function drawnIds(
  pdf: PDFDocumentProxy,
  number: number,
  broken: string[],
): Promise<string[]> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const ids: string[] = [];
  const open: string[] = [];
  for (const item of items) {
    if ('str' in item) {
      if (open.length === 0 && item.str.trim() !== '') {
        broken.push(`Page ${number} has text that is no part of the tree: ${item.str}`);
      }
    } else if (item.type === 'endMarkedContent') open.pop();
    else {
      open.push(item.type);
      if (item.type === 'beginMarkedContentProps' && item.id) ids.push(item.id);
    }
  }
  return ids;
}

const CELLS = new Set(['TH', 'TD']);

function walk(node: StructNode, roles: string[], ids: string[], broken: string[]): void {
  if (node.type === 'content' && node.id) ids.push(node.id);
  if (node.role) roles.push(node.role);
  const below = node.children ?? [];
  if (node.role === 'Table' && below.some(({ role }) => role !== 'TR')) {
    broken.push('A table has something else than rows.');
  }
  if (node.role === 'TR' && below.some(({ role }) => !CELLS.has(role ?? ''))) {
    broken.push('A row has something else than cells.');
  }
  for (const child of below) walk(child, roles, ids, broken);
}
