import type { AccountPlan, HouseholdPlan } from '../plan';

const FIRST: AccountPlan = {
  slot: 'one',
  accountname: 'Roderick Rookwood',
  nickname: 'Account one',
  registration: 'Individual',
  group: 'Personal accounts',
  taxStatus: 'taxable',
  lotMethod: 'FIFO',
  opened: '2023-11-01',
  model: [
    ['sec-lanternlight-total', 0.6],
    ['sec-haystack-agg', 0.36],
  ],
  reinvest: false,
  feeBasisPoints: 75,
  rebalanceMonths: [6],
  band: 0.15,
  reserve: 0.03,
  harvests: false,
  flows: [
    {
      kind: 'deposit',
      months: [11],
      nth: 2,
      amount: 140_000,
      once: true,
      description: 'Opening deposit',
    },
  ],
};

function another(
  slot: string,
  nickname: string,
  changes: Partial<AccountPlan>,
  dollars: number,
  description = 'Opening deposit',
): AccountPlan {
  const opening = {
    kind: 'deposit',
    months: [1],
    nth: 3,
    amount: dollars,
    once: true,
    description,
  } as const;
  return { ...FIRST, slot, nickname, opened: '2024-01-02', flows: [opening], ...changes };
}

export const RENAMING: HouseholdPlan = {
  householdid: 'renaming',
  taxUnit: 'Roderick Rookwood',
  start: '2023-11-01',
  accounts: [
    FIRST,
    another(
      'two',
      'Account two',
      { accountname: 'Roderick Rookwood Savings', model: [['sec-haystack-short', 0.9]] },
      55_000,
    ),
    another(
      'three',
      'Account three',
      {
        accountname: 'Rookwood Family Trust',
        registration: 'Revocable trust',
        group: 'Trusts',
        model: [
          ['sec-lanternlight-large', 0.5],
          ['sec-gooseberry-grid', 0.2],
          ['sec-umbrella-tree', 0.25],
        ],
      },
      260_000,
    ),
    another(
      'four',
      'Account four',
      {
        accountname: 'Roderick Rookwood Roth IRA',
        registration: 'Roth IRA',
        group: 'Retirement accounts',
        taxStatus: 'roth',
        model: [['sec-bellwether-growth', 0.95]],
        reinvest: true,
      },
      42_000,
      'Transfer from a Roth IRA elsewhere',
    ),
  ],
  specials: [],
};
