import { EVERY_MONTH, type AccountPlan, type HouseholdPlan } from '../plan';
import { spread, WORLD_ETFS } from './models';

const COUPLE = 'Cornelius and Dorothea Candlewick';

const JOINT: AccountPlan = {
  slot: 'joint',
  accountname: COUPLE,
  nickname: 'Together',
  registration: 'Joint tenants with right of survivorship',
  group: 'Personal accounts',
  taxStatus: 'taxable',
  lotMethod: 'FIFO',
  opened: '2023-01-03',
  model: spread(WORLD_ETFS.slice(0, 3), 0.9),
  reinvest: false,
  feeBasisPoints: 70,
  rebalanceMonths: [3, 9],
  band: 0.2,
  reserve: 0.05,
  harvests: false,
  flows: [
    {
      kind: 'deposit',
      months: [1],
      nth: 2,
      amount: 420_000,
      once: true,
      description: 'Transfer from another broker',
    },
  ],
};

/** Files for herself: what the parents sell at a loss is not washed out by what she buys. */
const DAUGHTER: AccountPlan = {
  ...JOINT,
  slot: 'daughter',
  accountname: 'Clementine Candlewick',
  nickname: 'Clementine',
  registration: 'Individual',
  taxUnit: 'Clementine Candlewick',
  model: spread(WORLD_ETFS.slice(0, 2), 0.95),
  flows: [
    {
      kind: 'deposit',
      months: EVERY_MONTH,
      nth: 5,
      amount: 900,
      description: 'Monthly savings',
    },
  ],
};

/** Holds nothing but money. */
const CASH: AccountPlan = {
  ...JOINT,
  slot: 'cash',
  accountname: 'Dorothea Candlewick',
  nickname: 'House fund',
  registration: 'Individual',
  model: [],
  feeBasisPoints: 0,
  rebalanceMonths: [],
  flows: [
    {
      kind: 'deposit',
      months: [1, 7],
      nth: 4,
      amount: 12_000,
      description: 'Saved for the house',
    },
  ],
};

/** Owes the firm a little since a bill was larger than what was there. */
const BILLS: AccountPlan = {
  ...CASH,
  slot: 'bills',
  accountname: 'Cornelius Candlewick',
  nickname: 'Bills',
  flows: [
    {
      kind: 'deposit',
      months: [1],
      nth: 6,
      amount: 2_400,
      once: true,
      description: 'For the bills',
    },
  ],
};

/** Sold and emptied into the joint account. */
const CLOSED: AccountPlan = {
  ...JOINT,
  slot: 'old',
  accountname: 'Cornelius Candlewick',
  nickname: 'Before the wedding',
  registration: 'Individual',
  closing: { sold: '2025-06-03', closed: '2025-08-28', to: 'joint' },
  flows: [
    {
      kind: 'deposit',
      months: [1],
      nth: 3,
      amount: 85_000,
      once: true,
      description: 'Transfer from another broker',
    },
  ],
};

/** What happens seldom and has to be shown rightly all the same. */
export const UNUSUAL: HouseholdPlan = {
  householdid: 'unusual',
  taxUnit: COUPLE,
  start: '2023-01-03',
  accounts: [JOINT, DAUGHTER, CASH, BILLS, CLOSED],
  specials: [
    {
      kind: 'gift-in',
      on: '2024-02-06',
      slot: 'joint',
      security: 'sec-marmalade-cafe',
      shares: 400,
      basisPerShare: '180.00',
      acquired: '2021-11-12',
      from: 'Aunt Philomena',
    },
    {
      kind: 'gift',
      on: '2025-11-12',
      from: 'joint',
      security: 'sec-marmalade-cafe',
      part: 0.25,
      to: 'the village library',
    },
    {
      kind: 'overdraft',
      on: '2026-10-14',
      slot: 'bills',
      dollars: 312,
      description: 'Roof repair',
    },
  ],
};
