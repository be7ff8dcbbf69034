import type { ImportedItem } from '../importedItem';
import { ImportRefusal } from '../refusal';
import { sumOf } from '../sums';
import { dayOf, decimalOf, wordsOf } from '../values';
import { type BrokerTable, type Cells, unknownAction } from './brokerTable';
import { activityOf, chargeOf, type Meaning, securityNamed } from './money';

const DEPOSITED: Meaning = { sign: ['DEPOSIT', 'WITHDRAWAL'] };
const TAX: Meaning = { sign: ['TAX_REFUND', 'TAX'] };
const FEE: Meaning = { sign: ['FEE_REFUND', 'FEE'] };
const GAIN: Meaning = { type: 'DIVIDEND', character: 'capital-gain' };
const ORDINARY: Meaning = { type: 'DIVIDEND', character: 'ordinary' };
const INTEREST: Meaning = { type: 'INTEREST' };

/** Actions of Schwab's table of transactions, as https://www.schwab.com exports them. */
const ACTIONS: Readonly<Record<string, Meaning>> = {
  Buy: { type: 'BUY' },
  Sell: { type: 'SELL' },
  'Reinvest Shares': { type: 'BUY' },
  'Reinvest Dividend': { type: 'DIVIDEND' },
  'Qual Div Reinvest': { type: 'DIVIDEND', character: 'qualified' },
  'Qualified Dividend': { type: 'DIVIDEND', character: 'qualified' },
  'Non-Qualified Div': ORDINARY,
  'Cash Dividend': { type: 'DIVIDEND' },
  'Special Dividend': { type: 'DIVIDEND' },
  'Pr Yr Cash Div': { type: 'DIVIDEND' },
  'Pr Yr Div Reinvest': { type: 'DIVIDEND' },
  'Long Term Cap Gain': GAIN,
  'Long Term Cap Gain Reinvest': GAIN,
  'Short Term Cap Gain': GAIN,
  'Short Term Cap Gain Reinvest': GAIN,
  'Bank Interest': INTEREST,
  'Credit Interest': INTEREST,
  'Bond Interest': INTEREST,
  'CD Interest': INTEREST,
  'Margin Interest': INTEREST,
  'Return Of Capital': { type: 'RETURN_OF_CAPITAL' },
  'Full Redemption': { type: 'SELL' },
  'Foreign Tax Paid': TAX,
  'NRA Tax Adj': TAX,
  'ADR Mgmt Fee': FEE,
  'Service Fee': FEE,
  'Advisor Fee': FEE,
  'Misc Cash Entry': DEPOSITED,
  'MoneyLink Deposit': DEPOSITED,
  'MoneyLink Transfer': DEPOSITED,
  'Funds Received': DEPOSITED,
  'Funds Paid': DEPOSITED,
  'Wire Received': DEPOSITED,
  'Wire Sent': DEPOSITED,
  'Wire Funds': DEPOSITED,
  'Wire Funds Received': DEPOSITED,
  Journal: { shares: true },
  'Journaled Shares': { shares: true },
  'Internal Transfer': { shares: true },
  'Security Transfer': { shares: true },
};

export const SCHWAB: BrokerTable = {
  header: ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount'],
  accountOf: (preamble) => /account\s+(\S+)/i.exec(preamble.join(' '))?.[1] ?? null,
  isEnd: ([first = '']) => /^transactions? total/i.test(first.trim()),
  read(cells, line, account) {
    const action = cells['Action']?.trim() ?? '';
    const [posted = '', effective] = (cells['Date'] ?? '').split(/\s+as of\s+/);
    const date = dayOf(effective ?? posted, 'Date');
    const fees = chargeOf(cells, 'Fees & Comm');
    const row = {
      ...{ line, account, date, entered: dayOf(posted, 'Date') },
      security: securityNamed(cells['Symbol'] ?? '', cells['Description'] ?? ''),
      quantity: decimalOf(cells['Quantity'] ?? '', 'Quantity'),
      price: decimalOf(cells['Price'] ?? '', 'Price'),
      fee: fees.length > 0 ? sumOf(fees) : null,
      accrued: null,
      amount: decimalOf(cells['Amount'] ?? '', 'Amount'),
      description: [action, wordsOf(cells['Description'] ?? '')].filter(Boolean).join(': '),
    };
    if (action === 'Stock Split') return splitOf(row);
    const meaning = ACTIONS[action] ?? unknownAction(action);
    if ('ignored' in meaning) return { kind: 'ignored', line, reason: meaning.ignored };
    return activityOf(row, meaning);
  },
};

/** The table has the shares that were added, not the ratio: that is looked up among the splits that are known. */
export function splitOf(row: Parameters<typeof activityOf>[0]): ImportedItem {
  const item = activityOf({ ...row, amount: row.amount ?? '0' }, { type: 'SPLIT' });
  const { amount: _, ...draft } = item.draft;
  return { ...item, draft };
}

const NUMBER = /(\d{3,})/;

export const SCHWAB_CHECKING: BrokerTable = {
  header: [
    'Date',
    'Status',
    'Type',
    'CheckNumber',
    'Description',
    'Withdrawal',
    'Deposit',
    'RunningBalance',
  ],
  accountOf: (preamble) => NUMBER.exec(preamble.join(' '))?.[1] ?? null,
  read(cells, line, account) {
    if (/^pending/i.test(cells['Status']?.trim() ?? ''))
      return { kind: 'ignored', line, reason: 'it is not booked yet' };
    const out = decimalOf(cells['Withdrawal'] ?? '', 'Withdrawal');
    const into = decimalOf(cells['Deposit'] ?? '', 'Deposit');
    if ((out === null) === (into === null))
      throw new ImportRefusal('A row has a withdrawal or a deposit, one of them.');
    const isInterest = /^(INTADJUST|INTEREST)/i.test(cells['Type']?.trim() ?? '');
    const check = cells['CheckNumber']?.trim();
    const description = `${cells['Description'] ?? ''}${check ? `, check ${check}` : ''}`;
    const date = dayOf(cells['Date'] ?? '', 'Date');
    const row = { ...NO_SECURITY, line, account, date, description, amount: into ?? `-${out}` };
    return activityOf(row, isInterest && into !== null ? INTEREST_MEANING : MONEY);
  },
};

const NO_SECURITY = { security: null, quantity: null, price: null, fee: null, accrued: null };
const INTEREST_MEANING = { type: 'INTEREST' } as const;
const MONEY = { sign: ['DEPOSIT', 'WITHDRAWAL'] } as const;

/** What is held, to compare with. Today's table says of no day. */
export const SCHWAB_POSITIONS: BrokerTable = {
  header: ['Symbol', 'Description', 'Qty (Quantity)', 'Price'],
  accountOf: (preamble) =>
    /(?:\.\.\.|X+-?|account\s+\S*?)(\d{3,})/i.exec(preamble.join(' '))?.[1] ?? null,
  isEnd: ([first = '']) => /^(account|positions) total/i.test(first.trim()),
  read(cells: Cells, line, account) {
    const security = securityNamed(cells['Symbol'] ?? '', cells['Description'] ?? '');
    if (!security) throw new ImportRefusal('There is no symbol.');
    if (/^cash/i.test(security.symbol ?? ''))
      return { kind: 'ignored', line, reason: 'it is cash' };
    const quantity = decimalOf(cells['Qty (Quantity)'] ?? '', 'Qty (Quantity)');
    if (quantity === null) return { kind: 'ignored', line, reason: 'it has no quantity' };
    return { kind: 'position', line, account, security, quantity, day: null };
  },
};
