import { selectActivity } from '../../groups/holdings/activity/activityRepository';
import { formatCents, parseExact } from '@portal/portfolio-accounting';
import type { PaperPart, PaperRow } from '../layout/paper';
import { CONFIRMATION_GLOSSARY, CONFIRMATION_TERMS } from './confirmationTerms';
import type { Compose } from './source';
import { day, grouped, priceText, usd } from './words';

type ConfirmedTrade = NonNullable<Awaited<ReturnType<typeof selectActivity>>>;

/** What the net amount is without charges and accrued interest, which the ledger keeps apart. */
function principal(trade: ConfirmedTrade): string {
  const { type, fees, taxes, netamount, accrued } = trade;
  const charges = parseExact(fees?.amount ?? '0') + parseExact(taxes?.amount ?? '0');
  const net = parseExact(netamount.amount);
  const interest = parseExact(accrued);
  return formatCents(type === 'BY' ? -net - charges - interest : net + charges - interest);
}

function tradedPart({
  type,
  security,
  description,
  quantity = '',
  price = '',
}: ConfirmedTrade): PaperPart {
  return {
    heading: type === 'BY' ? 'You bought' : 'You sold',
    table: {
      columns: [
        { label: 'Security', width: 3.2 },
        { label: 'Symbol', width: 0.9 },
        { label: 'CUSIP', width: 1.2 },
        { label: 'Quantity', width: 1.2, align: 'right' },
        { label: 'Price', width: 1.2, align: 'right' },
      ],
      rows: [
        {
          cells: [
            ...[security?.name ?? description, security?.symbol ?? ''],
            ...[security?.cusip ?? '', grouped(quantity), priceText(price)],
          ],
        },
      ],
    },
    ...(security?.holdingtype === 'Bonds' && {
      notes: ['Prices of bonds are per 100 of face amount; the quantity is face amount.'],
    }),
  };
}

const SMALL_PRINT: readonly PaperPart[] = [
  { heading: 'Terms of this trade', newPage: true, text: CONFIRMATION_TERMS },
  { heading: 'Words used in this confirmation', newPage: true, text: CONFIRMATION_GLOSSARY },
];

/** SEC Rule 10b-10: what was traded, when, at what price, in what capacity, and what it cost. */
export const confirmation: Compose = async ({ scope, document, account }) => {
  const trade = document.entry === null ? null : await selectActivity(scope, document.entry);
  if (!trade) throw new Error(`The trade of ${document.id} is gone.`);
  const bought = trade.type === 'BY';
  const { fees, taxes, netamount } = trade;
  const charge = (label: string, amount: string | undefined): PaperRow[] =>
    amount === undefined || Number(amount) === 0 ? [] : [{ cells: [label, usd(amount)] }];
  return {
    facts: [
      { label: 'Account', value: account?.maskedNumber ?? '–' },
      { label: 'Trade date', value: day(trade.tradedate) },
      { label: 'Settlement date', value: day(trade.settledate) },
      { label: 'Reference', value: trade.activityid },
    ],
    parts: [
      tradedPart(trade),
      {
        heading: 'What it came to',
        table: {
          columns: [
            { label: 'Line', width: 4 },
            { label: 'Amount', width: 1.4, align: 'right' },
          ],
          rows: [
            ...charge(
              bought ? 'Price of what was bought' : 'Price of what was sold',
              principal(trade),
            ),
            ...charge('Fees', fees?.amount),
            ...charge('Taxes', taxes?.amount),
            ...charge('Accrued interest', trade.accrued),
          ],
          total: [
            bought ? 'Net amount paid' : 'Net amount received',
            usd(netamount.amount.replace('-', '')),
          ],
        },
        notes: [
          'We acted as your agent. The time of execution and the name of the other side are given on request.',
        ],
      },
      ...SMALL_PRINT,
    ],
    closing: [
      'Tell us at once if you did not ask for this trade, or if anything in it is not right.',
    ],
  };
};
