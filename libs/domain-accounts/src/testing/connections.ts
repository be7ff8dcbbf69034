import type { Connection, ConnectionAccountList, ConnectionActivityPage } from '@portal/api-sdk';

const usd = (amount: string) => ({ amount, currency: 'USD' });

export const harbor: Connection = {
  connectionid: 'con0123456789abcdef01234567',
  institutionid: 'harbor-light',
  institution: 'Harbor Light Credit Union',
  health: 'active',
  found: 2,
  linked: 1,
  lastrefresh: '2026-11-22T15:00:00.000Z',
  nextrefresh: '2026-11-23T15:00:00.000Z',
  refresh: { state: 'done', attempt: 1, of: 10 },
};

/** One that works, one whose consent is over, one that is being asked. */
export const connectionList: { items: Connection[] } = {
  items: [
    harbor,
    {
      ...harbor,
      connectionid: 'con1123456789abcdef01234567',
      institutionid: 'fleeting-savings',
      institution: 'Fleeting Savings Bank',
      health: 'expired',
      problem: 'consent',
      refresh: { state: 'failed', attempt: 1, of: 10, problem: 'consent' },
    },
    {
      ...harbor,
      connectionid: 'con2123456789abcdef01234567',
      institutionid: 'closed-gates',
      institution: 'Closed Gates Bank',
      health: 'failing',
      problem: 'unreachable',
      refresh: { state: 'running', attempt: 3, of: 10 },
    },
  ],
};

export const foundAccounts: ConnectionAccountList = {
  items: [
    {
      foundid: 'harbor-light.4822',
      name: 'Rainy Day Savings',
      type: 'Savings',
      kind: 'asset',
      maskednumber: '••4822',
      value: usd('48000.50'),
      asof: '2026-11-22',
      missing: false,
      account: 'acc7f3k2m9q4x8w1',
    },
    {
      foundid: 'harbor-light.4821',
      name: 'Everyday Checking',
      type: 'Checking',
      kind: 'asset',
      maskednumber: '••4821',
      value: usd('5230.18'),
      asof: '2026-11-22',
      missing: false,
      duplicateof: 'Joint brokerage',
    },
  ],
};

export const reportedActivity: ConnectionActivityPage = {
  items: [
    {
      activityid: 'interest-1',
      foundid: 'harbor-light.4822',
      account: 'Rainy Day Savings',
      day: '2026-11-21',
      description: 'Interest',
      amount: usd('0.01'),
    },
  ],
  hasMore: false,
};

export const institutionList = {
  items: [
    { institutionid: 'harbor-light', name: 'Harbor Light Credit Union', about: 'Works' },
    { institutionid: 'cedar-trust', name: 'Cedar Trust Bank' },
  ],
};
