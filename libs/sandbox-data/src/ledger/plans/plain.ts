import { EVERY_MONTH, type AccountPlan, type HouseholdPlan } from '../plan';
import { spread, WORLD_ETFS } from './models';

const BROKERAGE: AccountPlan = {
  slot: 'brokerage',
  accountname: 'Percival Plumtree',
  nickname: 'Brokerage',
  registration: 'Individual',
  group: 'Personal accounts',
  taxStatus: 'taxable',
  lotMethod: 'FIFO',
  opened: '2021-10-04',
  model: [
    ...spread(WORLD_ETFS.slice(0, 4), 0.6),
    ['sec-alder-foods', 0.08],
    ['sec-marmalade-cafe', 0.08],
    ['sec-molehill-muni', 0.16],
  ],
  reinvest: false,
  feeBasisPoints: 80,
  rebalanceMonths: [6, 12],
  band: 0.2,
  reserve: 0.04,
  harvests: false,
  flows: [
    {
      kind: 'deposit',
      months: [10],
      nth: 2,
      amount: 310_000,
      once: true,
      description: 'Transfer from another broker',
    },
    {
      kind: 'deposit',
      months: EVERY_MONTH,
      nth: -2,
      amount: 1_500,
      growth: 0.03,
      description: 'Monthly savings',
    },
    {
      kind: 'withdrawal',
      months: [7],
      nth: 6,
      amount: 9_500,
      growth: 0.02,
      jitter: 0.3,
      description: 'Summer holiday',
    },
  ],
};

const IRA: AccountPlan = {
  ...BROKERAGE,
  slot: 'ira',
  accountname: 'Percival Plumtree IRA',
  nickname: 'IRA',
  registration: 'Traditional IRA',
  group: 'Retirement accounts',
  taxStatus: 'deferred',
  lotMethod: 'AVERAGE',
  opened: '2021-11-02',
  model: [
    ['sec-seesaw-balanced', 0.6],
    ['sec-bellwether-growth', 0.37],
  ],
  reinvest: true,
  rebalanceMonths: [],
  reserve: 0.01,
  flows: [
    {
      kind: 'deposit',
      months: [11],
      nth: 2,
      amount: 185_000,
      once: true,
      description: 'Rollover from an employer’s plan',
    },
    {
      kind: 'deposit',
      months: [4],
      nth: 8,
      amount: 6_500,
      growth: 0.02,
      description: 'Contribution',
    },
  ],
};

const SAVINGS: AccountPlan = {
  ...BROKERAGE,
  slot: 'savings',
  accountname: 'Percival Plumtree Reserve',
  nickname: 'Rainy days',
  opened: '2022-02-01',
  model: [
    ['sec-harbour-lantern-mm', 0.5],
    ['sec-haystack-short', 0.4],
  ],
  feeBasisPoints: 20,
  rebalanceMonths: [],
  flows: [
    {
      kind: 'deposit',
      months: [2],
      nth: 2,
      amount: 60_000,
      once: true,
      description: 'Transfer from a savings bank',
    },
    {
      kind: 'journal',
      months: [9],
      nth: 5,
      amount: 4_000,
      to: 'brokerage',
      description: 'To the brokerage account',
    },
  ],
};

export const PLAIN: HouseholdPlan = {
  householdid: 'plain',
  taxUnit: 'Percival Plumtree',
  start: '2021-10-01',
  accounts: [BROKERAGE, IRA, SAVINGS],
  specials: [{ kind: 'wrong-dividend', year: 2025, slot: 'brokerage' }],
};
