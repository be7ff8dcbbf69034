import type { Document, Drive, DriveItem, MessageAttachment } from '@portal/api-sdk';
import type { MockAnswers } from '@portal/api-sdk/testing';
import { draft, folders, recipients, rows, topics } from './messages';

const day = '2026-11-04';

export const statement: Document = {
  ...{ documentid: 'dococtoberstatementaaaaa', kind: 'statement', type: 'monthly' },
  ...{ title: 'Statement, October 2026', accountname: 'Lake house', version: 1, reading: 'read' },
  ...{ periodfrom: '2026-10-01', periodto: '2026-10-31', date: day, delivered: `${day}T23:00:00Z` },
};
export const earlier: Document = {
  ...{ ...statement, documentid: 'docseptemberstatementaaa', title: 'Statement, September 2026' },
  ...{ periodfrom: '2026-09-01', periodto: '2026-09-30', date: '2026-10-05' },
};
export const form: Document = {
  ...{ ...statement, documentid: 'docformnumber1099aaaaaaa', kind: 'tax', type: '1099-div' },
  title: 'Form 1099-DIV for 2025',
};

const drive: Drive = {
  ...{ driveid: 'drv-0123456789abcdef01234567', name: 'Household drive', kind: 'household' },
  ...{ files: 3, bytes: 1_248_213 },
};
const id = (last: number): string => `itm-0123456789abcdef0123456${last}`;
const by = { changed: '2026-11-19T15:30:00.000Z', changedby: 'Quentin Quillfeather' };
const item = (last: number, name: string) => ({ itemid: id(last), name, version: '1', ...by });
const file = (last: number, name: string, scan: 'clean' | 'pending' | 'infected'): DriveItem => ({
  ...item(last, name),
  kind: 'file',
  file: { number: 1, bytes: 48_213, mediatype: 'application/pdf', scan },
});
export const estate: DriveItem = { ...item(1, 'Estate documents'), kind: 'folder' };
export const deed = file(2, 'Trust deed.pdf', 'clean');
const top = [estate, file(3, 'Policy.pdf', 'pending'), file(4, 'Invoice.pdf', 'infected')];

export const attached: MessageAttachment = {
  attachmentid: 'att-000000000000000000000009',
  ...{ name: `${day} Statement, October 2026.pdf`, mediatype: 'application/pdf', bytes: 18_230 },
};

/** A message is written; there are documents by kind and title, and a drive with a folder. */
export const portalFiles: MockAnswers = {
  listMessageFolders: { body: folders },
  listSecureMessages: { body: { items: rows, hasMore: false } },
  getSupportReading: { body: {} },
  listMessageRecipients: { body: recipients },
  listMessageTopics: { body: topics },
  createMessageDraft: () => Response.json(draft, { status: 201 }),
  listDocuments: ({ request }) => {
    const query = new URL(request.url).searchParams;
    const items = [statement, earlier, form]
      .filter(({ kind }) => kind === query.get('kind'))
      .filter(({ title }) => title.includes(query.get('title') ?? ''));
    return Response.json({ items, hasMore: false });
  },
  listDrives: { body: { items: [drive] } },
  listDriveItems: ({ request }) =>
    Response.json(
      new URL(request.url).searchParams.has('folder')
        ? { path: [{ itemid: estate.itemid, name: estate.name }], items: [deed], hasMore: false }
        : { path: [], items: top, hasMore: false },
    ),
  createDocumentAttachment: () => Response.json(attached, { status: 201 }),
  createDriveFileAttachment: () => Response.json({ ...attached, name: deed.name }, { status: 201 }),
};
