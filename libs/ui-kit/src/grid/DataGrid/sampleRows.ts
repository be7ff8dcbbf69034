import type { DataGridColumn } from './columns';

/** An invented holding, for stories, tests and the bench. */
export interface SampleHolding {
  key: string;
  security: string;
  symbol: string;
  assetClass: string;
  sector: string;
  bought: string;
  quantity: string;
  price: { amount: string; currency: string };
  value: { amount: string; currency: string };
  cost: { amount: string; currency: string } | null;
  change: { amount: string; currency: string };
  changePercent: string;
  share: string;
}

const CLASSES = ['Equity', 'Fixed income', 'Cash and equivalents', 'Alternatives'];
const SECTORS = ['Technology', 'Energy', 'Health care', 'Utilities', 'Financials'];
const NAMES = ['Harbor Pumps', 'Lake Rail', 'Maple Grid', 'Quartz Bank', 'Tidewater Foods'];

const usd = (amount: string) => ({ amount, currency: 'USD' });

/** Invented holdings, the same for the same number. */
export function sampleHoldings(count: number): SampleHolding[] {
  return Array.from({ length: count }, (_, index) => {
    // A walk that visits every cent before it repeats, so that no two neighbours are in order.
    const cents = ((index * 7919) % 1_000_003) + 100;
    const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    const sign = index % 3 === 0 ? '-' : '';
    return {
      key: `h${index}`,
      security: `${NAMES[index % NAMES.length]} ${Math.floor(index / 5) + 1}`,
      symbol: `S${String(index).padStart(5, '0')}`,
      assetClass: CLASSES[index % CLASSES.length] ?? 'Equity',
      sector: SECTORS[(index >> 2) % SECTORS.length] ?? 'Energy',
      bought: `20${String(10 + (index % 16)).padStart(2, '0')}-0${(index % 9) + 1}-1${index % 9}`,
      quantity: `${(index % 400) + 1}.${index % 10}`,
      price: usd(`${(index % 300) + 10}.25`),
      value: usd(text),
      cost: index % 17 === 5 ? null : usd(`${Math.floor(cents / 120)}.00`),
      change: usd(`${sign}${(index % 900) / 10 + 1}`),
      changePercent: `${sign}0.0${(index % 90) + 10}`,
      share: `0.00${(index % 90) + 10}`,
    };
  });
}

/** Twelve columns of each kind. */
export const SAMPLE_COLUMNS: DataGridColumn<SampleHolding>[] = [
  {
    id: 'security',
    header: 'Security',
    kind: 'text',
    width: 240,
    card: 'name',
    fixed: true,
    value: (row) => row.security,
  },
  {
    id: 'symbol',
    header: 'Symbol',
    kind: 'text',
    width: 100,
    card: 'detail',
    value: (row) => row.symbol,
  },
  { id: 'assetClass', header: 'Asset class', kind: 'text', value: (row) => row.assetClass },
  { id: 'sector', header: 'Sector', kind: 'text', value: (row) => row.sector },
  { id: 'bought', header: 'Acquired', kind: 'date', card: 'more', value: (row) => row.bought },
  {
    id: 'quantity',
    header: 'Quantity',
    kind: 'quantity',
    card: 'more',
    value: (row) => row.quantity,
  },
  { id: 'price', header: 'Price', kind: 'money', value: (row) => row.price },
  {
    id: 'value',
    header: 'Market value',
    kind: 'money',
    card: 'value',
    subtotal: true,
    value: (row) => row.value,
  },
  { id: 'cost', header: 'Cost', kind: 'money', subtotal: true, value: (row) => row.cost },
  {
    id: 'change',
    header: 'Day change',
    kind: 'money',
    tone: 'change',
    card: 'change',
    subtotal: true,
    value: (row) => row.change,
  },
  {
    id: 'changePercent',
    header: 'Change, %',
    kind: 'percent',
    tone: 'change',
    value: (row) => row.changePercent,
  },
  { id: 'share', header: '% of scope', kind: 'percent', value: (row) => row.share },
];
