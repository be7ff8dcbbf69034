import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFRef } from 'pdf-lib';
import { drawPaper } from '../layout/drawPaper';
import type { Paper, PaperFirm } from '../layout/paper';
import { day } from '../kinds/words';
import type { BundledDocument } from './bundleRepository';

interface StitchParts {
  documents: readonly BundledDocument[];
  read(document: BundledDocument): Promise<Buffer>;
  firm: PaperFirm;
  household: string;
  /** The day it is made. */
  date: string;
  signal?: AbortSignal;
}

interface Start {
  title: string;
  page: number;
}

/**
 * All documents in one file: contents with page numbers, a bookmark for each document, and pages labelled `3-2` for the
 * second page of the third document. The tags of the documents are not carried over; each document by itself has them.
 */
export async function stitchedPdf(parts: StitchParts): Promise<Uint8Array> {
  const { documents } = parts;
  // Contents are drawn twice: how many pages they take decides what stands in them.
  const guess = await contentsOf(parts, 0);
  const contents = await contentsOf(parts, guess.pages.length);
  const target = await PDFDocument.create({ updateMetadata: false });
  const starts: Start[] = [{ title: 'Contents', page: 0 }];
  await append(target, contents.bytes);
  for (const document of documents) {
    parts.signal?.throwIfAborted();
    starts.push({ title: `${document.date} ${document.title}`, page: target.getPageCount() });
    await append(target, await parts.read(document));
  }
  const made = new Date(`${parts.date}T12:00:00Z`);
  target.setTitle(titleOf(parts), { showInWindowTitleBar: true });
  target.setAuthor(parts.firm.name);
  target.setLanguage('en-US');
  target.setCreationDate(made);
  target.setModificationDate(made);
  addBookmarks(target, starts);
  addLabels(target, starts);
  return target.save({ objectsPerTick: 200 });
}

function titleOf({ documents }: StitchParts): string {
  return documents.length === 1 ? '1 document' : `${documents.length} documents`;
}

async function append(target: PDFDocument, bytes: Uint8Array): Promise<void> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  for (const page of await target.copyPages(source, source.getPageIndices())) {
    // Numbers of a structure tree that does not come along.
    page.node.delete(PDFName.of('StructParents'));
    target.addPage(page);
  }
}

function contentsOf(parts: StitchParts, before: number) {
  let page = before + 1;
  const rows = parts.documents.map((document, place) => {
    const row = {
      cells: [
        ...[String(place + 1), day(document.date), document.account ?? 'Household'],
        ...[document.title, String(page)],
      ],
    };
    page += document.pages;
    return row;
  });
  const paper: Paper = {
    title: titleOf(parts),
    period: day(parts.date),
    addressee: [parts.household],
    facts: [{ label: 'Pages', value: String(page - 1) }],
    notices: [],
    parts: [
      {
        heading: 'Contents',
        table: {
          columns: [
            { label: 'No.', width: 0.4 },
            { label: 'Date', width: 1 },
            { label: 'Account', width: 2.8 },
            { label: 'Document', width: 2.8 },
            { label: 'Page', width: 0.5, align: 'right' },
          ],
          rows,
        },
      },
    ],
    closing: [],
    firm: parts.firm,
    reference: 'Made in the client portal',
    date: parts.date,
  };
  return drawPaper(paper);
}

/** An outline of one level (ISO 32000-1 §12.3.3). */
function addBookmarks(target: PDFDocument, starts: readonly Start[]): void {
  const { context } = target;
  const root = context.nextRef();
  const refs = starts.map(() => context.nextRef());
  starts.forEach(({ title, page }, place) => {
    const item = PDFDict.withContext(context);
    const link = (name: string, to: PDFRef | undefined): void => {
      if (to) item.set(PDFName.of(name), to);
    };
    item.set(PDFName.of('Title'), PDFHexString.fromText(title));
    link('Parent', root);
    link('Prev', refs[place - 1]);
    link('Next', refs[place + 1]);
    item.set(PDFName.of('Dest'), context.obj([target.getPage(page).ref, PDFName.of('Fit')]));
    context.assign(refs[place] as PDFRef, item);
  });
  const outline = PDFDict.withContext(context);
  outline.set(PDFName.of('Type'), PDFName.of('Outlines'));
  outline.set(PDFName.of('First'), refs[0] as PDFRef);
  outline.set(PDFName.of('Last'), refs.at(-1) as PDFRef);
  outline.set(PDFName.of('Count'), PDFNumber.of(starts.length));
  context.assign(root, outline);
  target.catalog.set(PDFName.of('Outlines'), root);
  target.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}

/** `i`, `ii` for the contents, then `1-1` and on (ISO 32000-1 §12.4.2). */
function addLabels(target: PDFDocument, starts: readonly Start[]): void {
  const { context } = target;
  const numbers = starts.flatMap(({ page }, place) => [
    PDFNumber.of(page),
    context.obj(
      place === 0
        ? { S: PDFName.of('r') }
        : { S: PDFName.of('D'), P: PDFHexString.fromText(`${place}-`) },
    ),
  ]);
  const labels = PDFDict.withContext(context);
  labels.set(PDFName.of('Nums'), context.obj(numbers));
  target.catalog.set(PDFName.of('PageLabels'), context.register(labels));
}
