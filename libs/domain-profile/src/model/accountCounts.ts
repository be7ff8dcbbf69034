import type { TotalAccounts } from '@portal/api-sdk';

/** The counts in words: “12 accounts · 8 in your own groups · 2 held elsewhere · 3 entered by you”. */
export function accountCountsText(counts: TotalAccounts): string {
  const total = counts.numberofprofileaccounts;
  const parts = [
    total === 1 ? '1 account' : `${total} accounts`,
    ...part(counts.numberofgroupedaccounts, 'in your own groups'),
    ...part(counts.numberofexternalaccounts, 'held elsewhere'),
    ...part(counts.numberofotheraccounts, 'entered by you'),
  ];
  return parts.join(' · ');
}

/** A count of nothing is left out: it would only be noise. */
function part(count: number, words: string): string[] {
  return count === 0 ? [] : [`${count} ${words}`];
}
