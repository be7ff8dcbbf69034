import type { Account } from '@portal/api-sdk';
import { signedInRoute } from '@portal/auth-session';
import { AtRoute, household } from '@portal/domain-profile/testing';
import { createRoute } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AccountLink } from './AccountLink';

async function hrefOf(account: Account) {
  const route = createRoute({
    getParentRoute: () => signedInRoute,
    path: '/',
    component: () => <AccountLink account={account} />,
  });
  render(<AtRoute routes={[route]} at="/" />);
  const link = await screen.findByRole('link', { name: account.nickname });
  return link.getAttribute('href');
}

it.each([
  ['an account at the firm to its investments', household.everyday, '/accounts/investments'],
  [
    'an account elsewhere to what its institution reports',
    household.savings,
    `/other-assets/accounts/${household.savings.key}`,
  ],
  ['an asset that was entered to what was entered', household.house, '/other-assets'],
  ['a debt that was entered to what is owed', household.mortgage, '/other-assets'],
])('leads from %s', async (_, account, path) => {
  const { pathname, searchParams } = new URL((await hrefOf(account)) ?? '', 'https://portal.test');
  expect(pathname).toBe(path);
  expect(Object.fromEntries(searchParams)).toEqual(
    {
      firm: { accounts: account.key },
      external: {},
      manual: { asset: account.key, ...(account.kind === 'liability' && { tab: 'liabilities' }) },
    }[account.source],
  );
});
