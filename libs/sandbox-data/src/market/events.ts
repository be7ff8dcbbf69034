import type { IsoDate } from '../days';

/** A corporate action as the market announced it; accounts that hold the security get a row each. */
export type CorporateAction =
  | { kind: 'split'; security: string; ex: IsoDate; ratio: Ratio }
  | { kind: 'stock-dividend'; security: string; ex: IsoDate; ratio: Ratio }
  | { kind: 'spin-off'; security: string; ex: IsoDate; ratio: Ratio; received: string }
  | {
      kind: 'merger';
      security: string;
      announced: IsoDate;
      ex: IsoDate;
      ratio: Ratio;
      received: string;
      /** Dollars per share beside the shares. */
      cash: string;
    }
  | {
      kind: 'return-of-capital';
      security: string;
      declared: IsoDate;
      ex: IsoDate;
      pay: IsoDate;
      /** Dollars per share. */
      rate: string;
    }
  /** Trading ended and nothing was paid: the last price stands, and grows old. */
  | { kind: 'delisting'; security: string; ex: IsoDate };

/** [new, old] */
export type Ratio = readonly [number, number];

/** Every date is a New York business day; `ex` is the first day of the new price. */
export const CORPORATE_ACTIONS: readonly CorporateAction[] = [
  { kind: 'split', security: 'sec-dandelion-dev', ex: '2014-06-09', ratio: [7, 1] },
  { kind: 'split', security: 'sec-inkwell-semi', ex: '2017-05-22', ratio: [3, 1] },
  { kind: 'split', security: 'sec-dandelion-dev', ex: '2020-08-31', ratio: [4, 1] },
  { kind: 'split', security: 'sec-gribble-rail', ex: '2015-06-10', ratio: [2, 1] },
  { kind: 'split', security: 'sec-counting-house', ex: '2021-11-22', ratio: [3, 1] },
  { kind: 'split', security: 'sec-inkwell-semi', ex: '2024-06-10', ratio: [5, 1] },
  { kind: 'split', security: 'sec-alder-foods', ex: '2026-05-18', ratio: [2, 1] },
  { kind: 'split', security: 'sec-thimble-robotics', ex: '2016-06-20', ratio: [1, 10] },
  { kind: 'stock-dividend', security: 'sec-puddlewater', ex: '2013-09-16', ratio: [105, 100] },
  { kind: 'stock-dividend', security: 'sec-puddlewater', ex: '2023-09-18', ratio: [105, 100] },
  {
    kind: 'spin-off',
    security: 'sec-copperkettle',
    ex: '2018-10-01',
    ratio: [1, 4],
    received: 'sec-kettlebright',
  },
  {
    kind: 'merger',
    security: 'sec-larkspur-ledger',
    announced: '2021-02-16',
    ex: '2021-07-06',
    ratio: [31, 100],
    received: 'sec-juniper-loom',
    cash: '12.50',
  },
  {
    kind: 'merger',
    security: 'sec-piggywick-trust',
    announced: '2023-09-11',
    ex: '2024-02-05',
    ratio: [4, 5],
    received: 'sec-humbledrum-bank',
    cash: '0.00',
  },
  {
    kind: 'return-of-capital',
    security: 'sec-hollyhock-reit',
    declared: '2019-10-15',
    ex: '2019-11-12',
    pay: '2019-12-03',
    rate: '2.40',
  },
  {
    kind: 'return-of-capital',
    security: 'sec-magpie-media',
    declared: '2025-03-04',
    ex: '2025-03-27',
    pay: '2025-04-16',
    rate: '1.75',
  },
  { kind: 'delisting', security: 'sec-windlefoot', ex: '2021-03-15' },
];
