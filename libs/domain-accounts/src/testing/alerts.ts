import type { AllAccounts, WashSaleWindows } from '@portal/api-sdk';
import { richAccounts } from '@portal/domain-profile/testing';

/** A window that closes in two days. */
export const closingWindows: WashSaleWindows = {
  asof: '2026-11-19',
  items: [
    {
      cause: 'loss',
      activityid: 'act-000000012399',
      account: 'acc7f3k2m9q4x8w1',
      taxunit: 'Featherstone-Vance, joint return',
      taxstatus: 'taxable',
      security: {
        securityid: 'sec-alder-foods',
        symbol: 'ALDR',
        name: 'Alder Foods Inc.',
        holdingtype: 'Equities',
        assetclass: 'Equity',
        subclass: 'US large cap',
      },
      date: '2026-10-22',
      closes: '2026-11-21',
      daysleft: 2,
      quantity: '10',
      loss: { amount: '60.00', currency: 'USD' },
    },
  ],
};

/** The rich household, for which nothing was entered or reported for long. */
export const oldValues: AllAccounts = {
  ...richAccounts,
  defaultgroups: richAccounts.defaultgroups.map((group) => ({
    ...group,
    accounts: group.accounts.map((account) =>
      account.source === 'firm' ? account : { ...account, asof: '2025-01-31' },
    ),
  })),
};
