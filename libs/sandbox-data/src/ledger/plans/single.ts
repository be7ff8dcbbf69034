import { type AccountPlan, EVERY_MONTH, type HouseholdPlan } from '../plan';
import { spread, WORLD_ETFS } from './models';

/** The smallest household with figures to show: one account, saved into every month. */
function single(householdid: string, owner: string, registration = 'Individual'): HouseholdPlan {
  return {
    householdid,
    taxUnit: owner,
    start: '2025-01-02',
    accounts: [
      {
        slot: 'only',
        accountname: owner,
        nickname: 'Investments',
        registration,
        group: 'Personal accounts',
        taxStatus: 'taxable',
        lotMethod: 'FIFO',
        opened: '2025-01-02',
        model: spread(WORLD_ETFS.slice(0, 2), 0.95),
        reinvest: false,
        feeBasisPoints: 80,
        rebalanceMonths: [],
        band: 0.2,
        reserve: 0.04,
        harvests: false,
        flows: [
          {
            kind: 'deposit',
            months: [1],
            nth: 2,
            amount: 240_000,
            once: true,
            description: 'Transfer from another broker',
          },
          {
            kind: 'deposit',
            months: EVERY_MONTH,
            nth: -2,
            amount: 1_000,
            description: 'Monthly savings',
          },
        ],
      },
    ],
    specials: [],
  };
}

/** A second account, so that a client can share two and leave none or one out. */
const COTTAGE: AccountPlan = {
  slot: 'cottage',
  accountname: 'Gwendolyn Greywater',
  nickname: 'Cottage fund',
  registration: 'Individual',
  group: 'Personal accounts',
  taxStatus: 'taxable',
  lotMethod: 'FIFO',
  opened: '2025-03-03',
  model: spread(WORLD_ETFS.slice(0, 1), 0.9),
  reinvest: false,
  feeBasisPoints: 60,
  rebalanceMonths: [],
  band: 0.2,
  reserve: 0.05,
  harvests: false,
  flows: [
    {
      kind: 'deposit',
      months: [3],
      nth: 2,
      amount: 60_000,
      once: true,
      description: 'Transfer from a savings account',
    },
  ],
};

const greywater = single(
  'guarded',
  'Gwendolyn and Hector Greywater',
  'Joint tenants with right of survivorship',
);

/**
 * The households of those who owe a second factor: what they show is how they get in. Whatever either of the two sends from
 * the account that they hold together, the other one approves.
 */
export const GUARDED: HouseholdPlan = {
  ...greywater,
  accounts: [...greywater.accounts, COTTAGE],
};
export const ENROLLING = single('enrolling', 'Eustace Elderberry');
export const LOST_PHONE = single('lostPhone', 'Leopold Larkspur');
