import type {
  OpenTaxLots,
  Position,
  Positions,
  SaleByMethod,
  SaleSimulation,
  SoldLot,
  TaxLot,
} from '@portal/api-sdk';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const NONE = usd('0.00');

/** Keys of `richAccounts`. */
export const BROKERAGE = 'acc7f3k2m9q4x8w1';
const ASOF = '2026-11-19';

const security = {
  securityid: 'sec-alder-foods',
  symbol: 'ALDR',
  cusip: '00ALDR100',
  name: 'Alder Foods Inc.',
  holdingtype: 'Equities',
  assetclass: 'Equity',
  subclass: 'US large cap',
};

const position: Position = {
  account: BROKERAGE,
  accounts: 1,
  security,
  quantity: '140',
  price: '41.27',
  pricedate: ASOF,
  pricestate: 'current',
  marketvalue: usd('5777.80'),
  costbasis: usd('5420.00'),
  basisstate: 'complete',
  unrealizedgain: usd('357.80'),
  estimatedannualincome: usd('134.40'),
  explain: `position~${BROKERAGE}~sec-alder-foods`,
};

const totals: Positions['totals'] = {
  marketvalue: usd('5777.80'),
  accruedincome: NONE,
  costbasis: usd('5420.00'),
  unrealizedgain: usd('357.80'),
  shorttermgain: usd('-269.20'),
  longtermgain: usd('627.00'),
  daychange: NONE,
  estimatedannualincome: usd('134.40'),
  explain: 'positions',
};

/** One security in one account. */
export const heldPositions: Positions = {
  asof: ASOF,
  view: 'account',
  groups: [{ key: BROKERAGE, name: 'Brokerage', totals, positions: [position] }],
  totals,
  cash: NONE,
  totalvalue: usd('5777.80'),
  priceproblems: [],
  explain: 'positions',
};

const OLD = 'act-000000000321';
const NEW = 'act-000000000988';
const openLot = (one: Partial<TaxLot> & Pick<TaxLot, 'lotid' | 'quantity'>): TaxLot => ({
  originalpurchasedate: '2021-03-04',
  holdingperiodfrom: '2021-03-04',
  term: 'long',
  daystolongterm: 0,
  covered: true,
  basisstate: 'complete',
  explain: `lot~${BROKERAGE}~sec-alder-foods~${one.lotid}`,
  ...one,
});
const RECENT = {
  originalpurchasedate: '2026-05-12',
  holdingperiodfrom: '2026-05-12',
  term: 'short',
  daystolongterm: 175,
} as const;

/** Its lots: an old one with a gain, a recent one with a loss. */
export const openLots: OpenTaxLots = {
  asof: ASOF,
  account: BROKERAGE,
  lots: [
    openLot({ lotid: OLD, quantity: '100', unitcost: '35', unrealizedgain: usd('627.00') }),
    openLot({
      ...RECENT,
      lotid: NEW,
      quantity: '40',
      unitcost: '48',
      unrealizedgain: usd('-269.20'),
    }),
  ],
  totals: position,
  priceproblems: [],
};

const oldLot: SoldLot = {
  lotid: OLD,
  originalpurchasedate: '2021-03-04',
  holdingperiodfrom: '2021-03-04',
  term: 'long',
  daystolongterm: 0,
  quantity: '40',
  proceeds: usd('1650.80'),
  costbasis: usd('1400.00'),
  washsaledisallowed: NONE,
  gain: usd('250.80'),
  basisstate: 'complete',
};
const newLot: SoldLot = {
  ...oldLot,
  ...RECENT,
  lotid: NEW,
  costbasis: usd('1920.00'),
  gain: usd('-269.20'),
};

const method = (
  name: SaleByMethod['method'],
  lot: SoldLot,
  more: Partial<SaleByMethod> = {},
): SaleByMethod => {
  const gain = lot.gain ?? NONE;
  return {
    method: name,
    costbasis: lot.costbasis ?? NONE,
    shortgain: lot.term === 'short' ? gain : NONE,
    longgain: lot.term === 'long' ? gain : NONE,
    gain,
    disallowed: NONE,
    carried: NONE,
    lost: NONE,
    atrisk: NONE,
    atriskquantity: '0',
    unknown: 0,
    lots: [lot],
    replacements: [],
    ...more,
  };
};

/** Forty shares: FIFO takes the old lot at a long-term gain, LIFO and HIFO the recent one at a loss. */
export const saleAtGain: SaleSimulation = {
  asof: ASOF,
  account: BROKERAGE,
  taxstatus: 'taxable',
  taxunit: 'Featherstone-Vance, joint return',
  security,
  held: '140',
  quantity: '40',
  price: '41.27',
  pricedate: ASOF,
  pricestate: 'current',
  proceeds: usd('1650.80'),
  accruedincome: NONE,
  method: 'FIFO',
  averageallowed: false,
  windowcloses: '2026-12-19',
  methods: [
    method('FIFO', oldLot),
    method('LIFO', newLot, { atrisk: usd('269.20'), atriskquantity: '40' }),
    method('HIFO', newLot, { atrisk: usd('269.20'), atriskquantity: '40' }),
    method('LOFO', oldLot),
  ],
};

const washed: SoldLot = { ...newLot, washsaledisallowed: usd('100.95'), gain: usd('-168.25') };

/** The recent lot, after other accounts of the household bought 15 shares. */
export const saleAtLoss: SaleSimulation = {
  ...saleAtGain,
  methods: [
    method('SPECIFIC', washed, {
      disallowed: usd('100.95'),
      carried: usd('67.30'),
      lost: usd('33.65'),
      atrisk: usd('168.25'),
      atriskquantity: '25',
      replacements: [
        {
          account: BROKERAGE,
          originalpurchasedate: '2026-11-02',
          quantity: '10',
          carried: true,
        },
        {
          account: 'accunknown00000001',
          originalpurchasedate: '2026-11-09',
          quantity: '5',
          carried: false,
        },
      ],
    }),
    method('FIFO', oldLot),
  ],
};

/** A retirement account at average cost. */
export const saleInIra: SaleSimulation = {
  ...saleAtGain,
  taxstatus: 'deferred',
  method: 'AVERAGE',
  averageallowed: true,
  methods: [method('AVERAGE', { ...oldLot, costbasis: usd('1548.57'), gain: usd('102.23') })],
};

/** More than is held. */
export const tooMuch = {
  status: 422,
  code: 'sale.quantity_refused',
  title: 'This quantity cannot be sold.',
  fields: [
    { field: '/querystring/quantity', message: 'The account holds 140: no more can be sold.' },
  ],
};
