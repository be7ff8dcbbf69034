import type { AccountPlan } from '../plan';
import { QUARTER_ENDS, CORE_BOND_FUNDS, GROWTH_SHARES, spread, WORLD_ETFS } from './models';

const TRADITIONAL: AccountPlan = {
  slot: 'traditional-ira',
  accountname: 'Wilhelmina Featherstone-Vance IRA',
  nickname: 'Wilhelmina’s IRA',
  registration: 'Traditional IRA',
  group: 'Retirement accounts',
  taxStatus: 'deferred',
  lotMethod: 'FIFO',
  opened: '2011-12-05',
  model: [...spread(WORLD_ETFS, 0.55), ...spread(CORE_BOND_FUNDS, 0.4)],
  reinvest: false,
  feeBasisPoints: 50,
  rebalanceMonths: [1, 7],
  band: 0.15,
  reserve: 0.02,
  harvests: false,
  flows: [
    {
      kind: 'deposit',
      months: [12],
      nth: 4,
      amount: 1_900_000,
      once: true,
      description: 'Rollover from an employer’s plan',
    },
    {
      kind: 'withdrawal',
      months: [12],
      nth: 8,
      amount: { partOfValue: 0.041 },
      from: '2018-01-01',
      withheld: 0.2,
      description: 'Distribution',
    },
  ],
};

const ROLLOVER: AccountPlan = {
  ...TRADITIONAL,
  slot: 'rollover-ira',
  accountname: 'Barnaby Featherstone-Vance Rollover IRA',
  nickname: 'Barnaby’s rollover',
  registration: 'Rollover IRA',
  holder: 'richSpouse',
  opened: '2013-02-04',
  model: [
    ['sec-seesaw-balanced', 0.35],
    ['sec-bellwether-income', 0.25],
    ['sec-drawbridge-high-inc', 0.15],
    ['sec-wanderlust-intl', 0.2],
  ],
  reinvest: true,
  rebalanceMonths: [5],
  flows: [
    {
      kind: 'deposit',
      months: [2],
      nth: 4,
      amount: 1_150_000,
      once: true,
      description: 'Rollover from an employer’s plan',
    },
    {
      kind: 'withdrawal',
      months: [11],
      nth: 14,
      amount: { partOfValue: 0.038 },
      from: '2023-01-01',
      withheld: 0.15,
      description: 'Distribution',
    },
  ],
};

const ROTH: AccountPlan = {
  ...TRADITIONAL,
  slot: 'roth',
  accountname: 'Wilhelmina Featherstone-Vance Roth IRA',
  nickname: 'Roth',
  registration: 'Roth IRA',
  taxStatus: 'roth',
  opened: '2012-01-04',
  model: spread(GROWTH_SHARES, 0.97),
  rebalanceMonths: [8],
  band: 0.5,
  flows: [
    {
      kind: 'deposit',
      months: [1],
      nth: 4,
      amount: 240_000,
      once: true,
      description: 'Roth conversion',
    },
  ],
};

const FOUNDATION: AccountPlan = {
  slot: 'foundation',
  accountname: 'Featherstone-Vance Foundation',
  nickname: 'Foundation',
  registration: 'Charitable foundation',
  taxUnit: 'Featherstone-Vance Foundation',
  group: 'Charitable',
  taxStatus: 'exempt',
  lotMethod: 'FIFO',
  opened: '2013-09-03',
  model: [
    ...spread(WORLD_ETFS, 0.6),
    ...spread(CORE_BOND_FUNDS, 0.25),
    ['sec-harbour-lantern-mm', 0.08],
  ],
  reinvest: false,
  feeBasisPoints: 35,
  rebalanceMonths: [4, 10],
  band: 0.2,
  reserve: 0.02,
  harvests: false,
  flows: [
    {
      kind: 'deposit',
      months: [9],
      nth: 3,
      amount: 2_000_000,
      once: true,
      description: 'Endowment of the foundation',
    },
    {
      kind: 'withdrawal',
      months: QUARTER_ENDS,
      nth: 7,
      amount: { partOfValue: 0.0125 },
      description: 'Grants',
    },
  ],
};

/** Accounts that pay no tax on gains: retirement and charity. */
export const RETIREMENT_AND_CHARITY: readonly AccountPlan[] = [
  TRADITIONAL,
  ROLLOVER,
  ROTH,
  FOUNDATION,
];
