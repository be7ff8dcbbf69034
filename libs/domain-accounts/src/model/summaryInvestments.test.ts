import { household } from '@portal/domain-profile/testing';
import { expect, it } from 'vitest';
import { advisorManaged } from './summaryInvestments';

const { dynasty, everyday, house, savings } = household;
const own = { ...household.individual, managedby: 'client' } as const;

it('the advisor-managed accounts are those at the firm that the client does not manage', () => {
  expect(advisorManaged([dynasty, everyday, own, savings, house], null)).toEqual([
    dynasty.key,
    everyday.key,
  ]);
});

it('of the accounts that the address names, only those count', () => {
  expect(advisorManaged([dynasty, everyday, own], [everyday.key, own.key])).toEqual([everyday.key]);
});

it.each([
  ['the advisors manage every account at the firm', [dynasty, savings], null],
  ['the client manages every account', [own, house], null],
  ['only accounts of one kind are chosen', [dynasty, own], [own.key]],
])('there is no choice where %s', (_when, accounts, chosen) => {
  expect(advisorManaged(accounts, chosen)).toBeNull();
});
