import { expect, it } from 'vitest';
import { emptyAccounts, richAccounts } from '../testing/fixtures';
import { accountCountsText } from './accountCounts';

it('says how many accounts there are and where they come from', () => {
  expect(accountCountsText(richAccounts.totalaccounts)).toBe(
    '12 accounts · 8 in your own groups · 2 held elsewhere · 3 entered by you',
  );
});

it('leaves out what there is none of', () => {
  const { totalaccounts } = emptyAccounts;
  expect(accountCountsText(totalaccounts)).toBe('0 accounts');
  expect(accountCountsText({ ...totalaccounts, numberofprofileaccounts: 1 })).toBe('1 account');
});
