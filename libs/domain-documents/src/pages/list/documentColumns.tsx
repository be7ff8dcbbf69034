import type { Document } from '@portal/api-sdk';
import type { useAccountNames } from '@portal/domain-profile';
import { formatFileSize } from '@portal/ui-kit';
import { StatusBadge } from '@portal/ui-kit/furniture';
import type { DataGridColumn } from '@portal/ui-kit/grid';

export const documentId = ({ documentid }: Document): string => documentid;

/** The server has one order, newest first: no heading sorts. */
const unsorted = { sortable: false } as const;

function statusText({ reading, version }: Document): string | null {
  if (version > 1) return 'Corrected';
  return reading === 'new' ? 'New' : null;
}

/** The columns, with accounts by the names the client gave them. */
export const documentColumns = (
  nameOf: ReturnType<typeof useAccountNames>,
): readonly DataGridColumn<Document>[] => [
  {
    ...unsorted,
    id: 'date',
    header: 'Date',
    kind: 'date',
    value: (row) => row.date,
    fixed: true,
    card: 'more',
  },
  {
    ...unsorted,
    id: 'title',
    header: 'Document',
    kind: 'text',
    width: 280,
    value: (row) => row.title,
    card: 'name',
  },
  {
    ...unsorted,
    id: 'account',
    header: 'Account',
    kind: 'text',
    width: 304,
    value: ({ account, accountname = 'The household' }) => nameOf(account, accountname),
    card: 'detail',
  },
  {
    ...unsorted,
    id: 'status',
    header: 'Status',
    kind: 'custom',
    width: 108,
    value: statusText,
    render: (row) => {
      const text = statusText(row);
      return (
        text && <StatusBadge tone={text === 'New' ? 'plain' : 'attention'}>{text}</StatusBadge>
      );
    },
    card: 'value',
  },
  {
    ...unsorted,
    id: 'size',
    header: 'Size',
    kind: 'text',
    width: 92,
    atEnd: true,
    value: ({ bytes }) => (bytes === undefined ? null : formatFileSize(bytes)),
  },
];

/** What only some kinds of documents have: a column without a value in any row is left out. */
export function hasValues(
  { id, value }: DataGridColumn<Document>,
  rows: readonly Document[],
): boolean {
  return (id !== 'status' && id !== 'size') || rows.some((row) => value(row) !== null);
}
