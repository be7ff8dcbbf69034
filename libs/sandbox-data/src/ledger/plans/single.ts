import { EVERY_MONTH, type HouseholdPlan } from '../plan';
import { spread, WORLD_ETFS } from './models';

/** The smallest household with figures to show: one account, saved into every month. */
function single(householdid: string, owner: string): HouseholdPlan {
  return {
    householdid,
    taxUnit: owner,
    start: '2025-01-02',
    accounts: [
      {
        slot: 'only',
        accountname: owner,
        nickname: 'Investments',
        registration: 'Individual',
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

/** The households of those who owe a second factor: what they show is how they get in. */
export const GUARDED = single('guarded', 'Gwendolyn and Hector Greywater');
export const ENROLLING = single('enrolling', 'Eustace Elderberry');
export const LOST_PHONE = single('lostPhone', 'Leopold Larkspur');
