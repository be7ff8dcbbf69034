import type { Account, AccountGroup, AllAccounts, Money } from '@portal/api-sdk';
import { knowsDayChange, sumOf } from '@portal/domain-profile';
import { fractionOf, magnitude, signOf, subtractDecimal } from '@portal/ui-kit';

/** What something did on the day of the close. */
export interface DayChange {
  change: Money;
  /** Of what it was worth before; null where that was nothing. */
  fraction: string | null;
}

/** What the heading of a group says of its accounts. */
export interface GroupFigures {
  /** Of those that count, as a part of net worth; null where there is no such part. */
  share: string | null;
  /** Of those whose change is known; null where none is. */
  day: DayChange | null;
  /** Some of its open accounts have no known change. */
  isPartial: boolean;
}

/** Null where it is not known: what others report and what the client entered has no change of the day. */
export function dayChangeOf(account: Account, close: string | null): DayChange | null {
  return changeOf(knowsDayChange(account, close) ? [account] : []);
}

export function groupFigures(
  { accounts }: AccountGroup,
  { networth, totalnetworthaccounts }: AllAccounts,
  close: string | null,
): GroupFigures {
  const counted = new Set(totalnetworthaccounts);
  const parts = accounts.filter(({ key }) => counted.has(key));
  const open = accounts.filter(({ closedon }) => closedon === undefined);
  const known = open.filter((account) => knowsDayChange(account, close));
  const hasShare = parts.length > 0 && signOf(networth.total.amount) > 0;
  const worth = sumOf(parts.map(({ value }) => value));
  return {
    share: hasShare ? fractionOf(worth.amount, networth.total.amount) : null,
    day: changeOf(known),
    isPartial: known.length > 0 && known.length < open.length,
  };
}

function changeOf(accounts: readonly Account[]): DayChange | null {
  if (accounts.length === 0) return null;
  const change = sumOf(accounts.map(({ daychange }) => daychange));
  const before = subtractDecimal(sumOf(accounts.map(({ value }) => value)).amount, change.amount);
  return { change, fraction: fractionOf(change.amount, magnitude(before)) };
}
