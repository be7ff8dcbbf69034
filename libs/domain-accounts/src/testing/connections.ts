import type {
  Connection,
  ConnectionAccountList,
  ConnectionActivityPage,
  ConnectionList,
  ExternalAccount,
} from '@portal/api-sdk';

const usd = (amount: string) => ({ amount, currency: 'USD' });

export const harbor: Connection = {
  connectionid: 'con0123456789abcdef01234567',
  institutionid: 'harbor-light',
  institution: 'Harbor Light Credit Union',
  health: 'active',
  found: 2,
  linked: 1,
  fresh: 0,
  lastrefresh: '2026-11-22T15:00:00.000Z',
  nextrefresh: '2026-11-23T15:00:00.000Z',
  refresh: { state: 'done', attempt: 1, of: 10 },
};

/** One that works, one whose consent is over, one that is being asked. */
export const connectionList: ConnectionList = {
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
  removed: [],
};

/** One that rests, and one whose removal can be taken back. */
export const restingList: ConnectionList = {
  items: [{ ...harbor, pausedat: '2026-11-20T15:00:00.000Z', fresh: 1 }],
  removed: [
    {
      connectionid: 'con3123456789abcdef01234567',
      institution: 'Cedar Trust Bank',
      history: 'remove',
      removedat: '2026-11-22T15:00:00.000Z',
      restorableuntil: '2026-11-22T16:00:00.000Z',
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
      isnew: false,
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
      isnew: true,
      duplicateof: 'Joint brokerage',
      duplicateat: 'firm',
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

export const gardenGate: ExternalAccount = {
  account: 'acc7f3k2m9q4x8w1',
  name: 'Garden Gate Account',
  institution: 'Garden Gate Brokerage',
  type: 'Brokerage account',
  kind: 'asset',
  maskednumber: '••6601',
  value: usd('25003.25'),
  asof: '2026-11-22',
  reportedat: '2026-11-22T15:00:00.000Z',
  origin: 'As reported by Garden Gate Brokerage',
  state: 'current',
  connectionid: harbor.connectionid,
  holdings: [
    {
      holdingid: 'garden-gate.6601.XTMX',
      name: 'Tidewater Total Market Fund',
      symbol: 'XTMX',
      quantity: '300.125',
      price: '41.27',
      priceday: '2026-11-22',
      value: usd('12386.16'),
    },
    { holdingid: 'garden-gate.6601.note', name: 'Private note', value: usd('10050.00') },
  ],
  itemized: usd('22436.16'),
  rest: usd('2567.09'),
};
