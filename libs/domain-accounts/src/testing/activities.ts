import type { Activity, ActivitySummary, ActivityType } from '@portal/api-sdk';
import { household } from '@portal/domain-profile/testing';

const usd = (amount: string) => ({ amount, currency: 'USD' });

const base = {
  account: household.everyday.key,
  status: 'posted',
  tradedate: '2026-11-18',
  settledate: '2026-11-19',
} as const;

/** One activity of each kind that looks different. */
export const posted: Activity[] = [
  {
    ...base,
    activityid: 'act-000000000001',
    type: 'BY',
    description: 'Bought Alder Foods Inc.',
    security: {
      securityid: 'sec-alder-foods',
      symbol: 'ALDR',
      cusip: '00ALDR100',
      name: 'Alder Foods Inc.',
      holdingtype: 'Equities',
      assetclass: 'Equity',
      subclass: 'US large cap',
      sector: 'Consumer staples',
    },
    quantity: '100',
    price: '41.27',
    fees: usd('1.00'),
    netamount: usd('-4128.00'),
    explain: 'activity~act-000000000001',
  },
  {
    ...base,
    activityid: 'act-000000000002',
    type: 'DV',
    tradedate: '2026-11-17',
    description: 'Dividend of Plover Paper Co.',
    netamount: usd('312.50'),
    explain: 'activity~act-000000000002',
  },
  {
    ...base,
    account: household.joint.key,
    activityid: 'act-000000000003',
    type: 'WD',
    tradedate: '2026-11-16',
    description: 'Withdrawal to the checking account at Harborlight Savings',
    netamount: usd('-25000.00'),
    explain: 'activity~act-000000000003',
  },
];

export const pending: Activity[] = [
  {
    ...base,
    activityid: 'act-000000000009',
    type: 'SL',
    status: 'pending',
    tradedate: '2026-11-20',
    settledate: '2026-11-23',
    description: 'Sold Quillmark Software Corp.',
    quantity: '-40',
    price: '118.02',
    netamount: usd('4720.80'),
    explain: 'activity~act-000000000009',
  },
];

const group = (type: ActivityType, count: number, amount: string) => ({
  type,
  count,
  netamount: usd(amount),
  explain: `activities~2026-11-13~2026-11-22~${type}`,
});

export const activitySummary: ActivitySummary = {
  asof: '2026-11-19',
  from: '2026-11-13',
  to: '2026-11-22',
  groups: [
    group('BY', 1, '-4128.00'),
    group('SL', 1, '4720.80'),
    group('DV', 1, '312.50'),
    group('WD', 1, '-25000.00'),
  ],
  moneyin: usd('0.00'),
  moneyout: usd('-25000.00'),
  income: usd('312.50'),
  fees: usd('0.00'),
  net: usd('-24094.70'),
  count: 4,
  explain: 'activities~2026-11-13~2026-11-22',
};
