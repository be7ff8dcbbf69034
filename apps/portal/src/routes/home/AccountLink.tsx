import type { Account } from '@portal/api-sdk';
import { Link } from '@tanstack/react-router';

/** An account by its name, as what leads to its page: investments, what an institution reports, or what was entered. */
export function AccountLink({ account }: { account: Account }) {
  const { key, nickname, source, kind } = account;
  switch (source) {
    case 'firm':
      return (
        <Link to="/accounts/investments" search={{ accounts: key }}>
          {nickname}
        </Link>
      );
    case 'external':
      return (
        <Link to="/other-assets/accounts/$accountkey" params={{ accountkey: key }}>
          {nickname}
        </Link>
      );
    case 'manual':
      return (
        <Link
          to="/other-assets"
          search={{ asset: key, ...(kind === 'liability' && { tab: 'liabilities' }) }}
        >
          {nickname}
        </Link>
      );
  }
}
