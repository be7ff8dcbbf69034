import { sumOf } from '../sums';
import { ImportRefusal } from '../refusal';
import { dayOf, decimalOf, wordsOf } from '../values';
import { type BrokerTable, type Cells, unknownAction } from './brokerTable';
import { activityOf, chargeOf, type Meaning, securityNamed } from './money';
import { splitOf } from './schwab';

const MONEY: Meaning = { sign: ['DEPOSIT', 'WITHDRAWAL'] };
const GAIN: Meaning = { type: 'DIVIDEND', character: 'capital-gain' };

/** How Fidelity's sentences begin; the first that fits counts. */
const ACTIONS: readonly (readonly [RegExp, Meaning])[] = [
  [
    /^(PURCHASE INTO|REDEMPTION FROM) CORE ACCOUNT/,
    { ignored: 'it moves cash in and out of the core fund' },
  ],
  [/^YOU BOUGHT/, { type: 'BUY' }],
  [/^REINVESTMENT/, { type: 'BUY' }],
  [/^YOU SOLD/, { type: 'SELL' }],
  [/^REDEMPTION PAYOUT/, { type: 'SELL' }],
  [/^(DIVIDEND RECEIVED|DIV ADJUSTMENT)/, { type: 'DIVIDEND' }],
  [/^(LONG|SHORT)-TERM CAP GAIN/, GAIN],
  [/^INTEREST/, { type: 'INTEREST' }],
  [/^MARGIN INTEREST/, { type: 'INTEREST' }],
  [/^RETURN OF CAPITAL/, { type: 'RETURN_OF_CAPITAL' }],
  [
    /^(FOREIGN TAX PAID|NON-RESIDENT TAX|FED TAX W\/H|STATE TAX W\/H)/,
    { sign: ['TAX_REFUND', 'TAX'] },
  ],
  [/^(ADVISORY FEE|FEE CHARGED|ADVISOR FEE|SERVICE FEE|ADR FEE)/, { sign: ['FEE_REFUND', 'FEE'] }],
  [/^TRANSFER OF ASSETS/, { shares: true }],
  [/^TRANSFERRED (FROM|TO)/, { shares: true }],
  [
    /^(ELECTRONIC FUNDS TRANSFER|DIRECT DEPOSIT|DIRECT DEBIT|CHECK RECEIVED|CHECK PAID|BILL PAYMENT|WIRE TRANSFER|DEPOSIT|CASH CONTRIBUTION|CONTRIBUTION|PARTIC CONTR|NORMAL DISTR|JOURNALED)/,
    MONEY,
  ],
];

/** Funds in which the account's cash is kept: what goes in and out of them is cash already. */
const CORE = /^(SPAXX|FDRXX|FZFXX|FCASH|CORE)\**$/;

interface Layout {
  header: readonly string[];
  name: string;
  quantity: string;
  price: string;
  fees: readonly string[];
  accrued: string;
  amount: string;
  account?: string;
}

function tableOf(layout: Layout): BrokerTable {
  return {
    header: layout.header,
    read(cells, line, account) {
      const sentence = wordsOf(cells['Action'] ?? '');
      const meaning = ACTIONS.find(([beginning]) => beginning.test(sentence.toUpperCase()))?.[1];
      if (meaning && 'ignored' in meaning)
        return { kind: 'ignored', line, reason: meaning.ignored };
      const symbol = (cells['Symbol'] ?? '').trim();
      const isBuy =
        meaning && 'type' in meaning && (meaning.type === 'BUY' || meaning.type === 'SELL');
      if (CORE.test(symbol) && isBuy)
        return { kind: 'ignored', line, reason: 'it moves cash in and out of the core fund' };
      const row = rowOf(layout, cells, line, account);
      const isSplit = /^(DISTRIBUTION|STOCK SPLIT)/i.test(sentence) && row.quantity !== null;
      if (isSplit && (row.amount === null || row.amount === '0')) return splitOf(row);
      return activityOf(
        CORE.test(symbol) ? { ...row, security: null } : row,
        meaning ?? unknownAction(sentence),
      );
    },
  };
}

function rowOf(layout: Layout, cells: Cells, line: number, account: string | null) {
  const currency = cells['Currency']?.trim() ?? '';
  if (currency !== '' && currency !== 'USD')
    throw new ImportRefusal(`Its amounts are in ${wordsOf(currency)}: ledgers are in US dollars.`);
  const fees = chargeOf(cells, ...layout.fees);
  const settled = (cells['Settlement Date'] ?? '').trim();
  const number = (column: string): string | null => decimalOf(cells[column] ?? '', column);
  return {
    line,
    account: layout.account ? (cells[layout.account]?.trim() ?? null) || account : account,
    date: dayOf(cells['Run Date'] ?? '', 'Run Date'),
    ...(settled !== '' && { settled: dayOf(settled, 'Settlement Date') }),
    security: securityNamed(cells['Symbol'] ?? '', cells[layout.name] ?? ''),
    quantity: number(layout.quantity),
    price: number(layout.price),
    fee: fees.length > 0 ? sumOf(fees) : null,
    accrued: number(layout.accrued),
    amount: number(layout.amount),
    description: wordsOf(cells['Action'] ?? ''),
  };
}

const IN_DOLLARS = {
  quantity: 'Quantity',
  price: 'Price ($)',
  fees: ['Commission ($)', 'Fees ($)'],
  accrued: 'Accrued Interest ($)',
  amount: 'Amount ($)',
};
const MONEY_COLUMNS = [
  'Quantity',
  'Price ($)',
  'Commission ($)',
  'Fees ($)',
  'Accrued Interest ($)',
  'Amount ($)',
];

export const FIDELITY: BrokerTable = tableOf({
  ...IN_DOLLARS,
  header: [
    'Run Date',
    'Action',
    'Symbol',
    'Security Description',
    'Security Type',
    ...MONEY_COLUMNS,
    'Settlement Date',
  ],
  name: 'Security Description',
});

export const FIDELITY_WITH_BALANCE: BrokerTable = tableOf({
  ...IN_DOLLARS,
  header: [
    'Run Date',
    'Action',
    'Symbol',
    'Description',
    'Type',
    ...MONEY_COLUMNS,
    'Cash Balance ($)',
    'Settlement Date',
  ],
  name: 'Description',
});

export const FIDELITY_ALL_ACCOUNTS: BrokerTable = tableOf({
  header: [
    ...[
      'Run Date',
      'Account',
      'Account Number',
      'Action',
      'Symbol',
      'Description',
      'Type',
      'Exchange Quantity',
    ],
    ...[
      'Exchange Currency',
      'Currency',
      'Price',
      'Quantity',
      'Exchange Rate',
      'Commission',
      'Fees',
    ],
    ...['Accrued Interest', 'Amount', 'Settlement Date'],
  ],
  account: 'Account Number',
  name: 'Description',
  quantity: 'Quantity',
  price: 'Price',
  fees: ['Commission', 'Fees'],
  accrued: 'Accrued Interest',
  amount: 'Amount',
});
