import type {
  ClientReports,
  Document,
  DocumentCoverage,
  DocumentDetail,
  DocumentFacets,
  EDelivery,
  ExpectedDocument,
} from '@portal/api-sdk';
import type { MockAnswers } from '@portal/api-sdk/testing';
import { preferences, richAccounts } from '@portal/domain-profile/testing';

const ACCOUNT = 'acc7f3k2m9q4x8w1';
const LAKE = 'Lake house fund';

function statement(month: string, last: string, more: Partial<Document> = {}): Document {
  return {
    documentid: `doc${month.toLowerCase()}statementaaaaa`,
    kind: 'statement',
    type: 'monthly',
    title: `Statement, ${month} 2026`,
    account: ACCOUNT,
    accountname: LAKE,
    periodfrom: `${last.slice(0, 8)}01`,
    periodto: last,
    date: last,
    delivered: `${last}T23:00:00.000Z`,
    version: 1,
    reading: 'unread',
    bytes: 48_213,
    pages: 3,
    ...more,
  };
}

export const documents: Document[] = [
  statement('October', '2026-10-31', { reading: 'new' }),
  statement('September', '2026-09-30', { version: 2, correction: 'A dividend was booked twice.' }),
];

export const late: ExpectedDocument = {
  kind: 'tax',
  type: 'k-1',
  title: 'Schedule K-1 for 2025',
  account: ACCOUNT,
  accountname: LAKE,
  periodfrom: '2025-01-01',
  periodto: '2025-12-31',
  due: '2026-09-15',
  late: true,
  sentence: 'Schedule K-1 for 2025: was due Sep 15, 2026 and is not here yet',
};

const facets: DocumentFacets = {
  total: 2,
  types: [{ value: 'monthly', label: 'Monthly statements', count: 2 }],
  accounts: [{ value: ACCOUNT, label: LAKE, count: 2 }],
  years: [{ value: '2026', label: '2026', count: 2 }],
  statuses: [{ value: 'new', label: 'New', count: 1 }],
};

const cell = { kind: 'statement', type: 'monthly' } as const;
export const coverage: DocumentCoverage = {
  year: 2026,
  years: [2026, 2025],
  asof: '2026-11-19',
  counts: { delivered: 1, expected: 1, late: 1 },
  rows: [
    {
      account: ACCOUNT,
      name: LAKE,
      cells: [
        {
          ...cell,
          month: '2026-09',
          periodto: '2026-09-30',
          state: 'late',
          sentence: 'Statement, September 2026: was due Oct 10, 2026 and is not here yet',
        },
        {
          ...cell,
          month: '2026-10',
          periodto: '2026-10-31',
          state: 'delivered',
          documentid: 'dococtoberstatementaaaaa',
          sentence: 'Statement, October 2026: delivered on Nov 4, 2026',
        },
        {
          ...cell,
          month: '2026-11',
          periodto: '2026-11-30',
          state: 'expected',
          sentence: 'Statement, November 2026: due Dec 10, 2026',
        },
      ],
    },
  ],
};

const detail: DocumentDetail = {
  document: documents[0] as Document,
  versions: [documents[0] as Document],
  history: [
    { event: 'delivered', at: '2026-11-04T23:00:00.000Z' },
    { event: 'opened', at: '2026-11-05T14:00:00.000Z', name: 'Clementine', times: 2 },
  ],
};

export const delivery: EDelivery = {
  version: '1',
  future: 'paper',
  consent: { version: 1, words: 'You agree to receive documents here.', effective: '2020-01-01' },
  history: [],
  accounts: [
    {
      account: ACCOUNT,
      accountname: LAKE,
      classes: (['statements', 'tax', 'confirmations', 'correspondence', 'reports'] as const).map(
        (name) => ({ class: name, choice: 'paper' as const }),
      ),
    },
  ],
};

const clientReports: ClientReports = {
  items: [
    {
      report: 'performance',
      title: 'Performance report',
      description: 'Returns, and what changed, of a period of your choice.',
      period: 'range',
    },
    {
      report: 'holdings',
      title: 'Holdings report',
      description: 'What was held at the end of a day of your choice.',
      period: 'day',
    },
  ],
};

export const GUIDE = 'https://www.example.com/guides/one.pdf';

/** Every call of the domain's pages, answered. */
export const answers: MockAnswers = {
  getAllAccounts: { body: richAccounts },
  getPreferences: { body: preferences },
  listDocuments: { body: { items: documents, hasMore: false } },
  getDocumentFacets: { body: facets },
  listExpectedDocuments: { body: { items: [late], hasMore: false, late: 1 } },
  getDocumentCoverage: { body: coverage },
  getDocument: { body: detail },
  getEDelivery: { body: delivery },
  getTemplate: {
    body: {
      firmname: 'Thistledown Private Wealth',
      supportphone: '+1 212 555 0100',
      supporthours: 'Monday to Friday, 8 am to 8 pm New York time',
      links: [
        {
          id: 'electronic-delivery-agreement',
          label: 'Electronic delivery agreement (PDF)',
          url: GUIDE,
        },
        { id: 'tax-import-guide', label: 'Tax import guide (PDF)', url: GUIDE },
      ],
    },
  },
  listClientReports: { body: clientReports },
  listReports: { body: { items: [], hasMore: false } },
  submitDocumentsSeen: () => new Response(null, { status: 204 }),
  listDocumentMatches: {
    body: {
      items: [
        {
          document: documents[0] as Document,
          page: 2,
          passage: ['Oct 15, 2026 ', 'Dividend', ' Alder Foods Inc.'],
        },
      ],
      hasMore: false,
      searched: 412,
      unread: 88,
    },
  },
};
