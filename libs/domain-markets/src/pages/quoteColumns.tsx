import type { Quote } from '@portal/api-sdk';
import type { DataGridColumn } from '@portal/ui-kit/grid';
import { CompanyLink } from '../components/CompanyLink';
import { priceText } from '../components/QuoteLine';

export const quoteId = ({ security }: Quote) => security.securityid;

/** Name, price and change of the day. */
export const QUOTE_COLUMNS: DataGridColumn<Quote>[] = [
  {
    id: 'name',
    header: 'Security',
    kind: 'custom',
    value: ({ security }) => security.name,
    render: ({ security }) => <CompanyLink security={security} />,
    width: 280,
    card: 'name',
  },
  {
    id: 'last',
    header: 'Last',
    kind: 'quantity',
    value: ({ last }) => last ?? null,
    render: ({ last }) => priceText(last),
    width: 110,
    sortable: false,
    card: 'value',
  },
  {
    id: 'change',
    header: 'Day',
    kind: 'percent',
    value: ({ changefraction }) => changefraction ?? null,
    tone: 'change',
    width: 100,
    card: 'change',
  },
];
