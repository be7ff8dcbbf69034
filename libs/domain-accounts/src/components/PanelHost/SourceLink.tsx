import { everyAccount, profileQueries } from '@portal/domain-profile';
import { formatDate } from '@portal/ui-kit';
import type { ExplainSource } from '@portal/ui-kit/panels';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const WORDS: Readonly<Record<string, string>> = {
  activity: 'The entry in the ledger',
  lot: 'The purchase of the lot',
  price: 'The price',
  statement: 'The value as stated',
  rule: 'Not from a record',
};

/** A source of the API in words. */
export function sourceOf({ kind, id, date }: { kind: string; id: string; date?: string }) {
  const words = WORDS[kind] ?? kind;
  return { kind, id, label: date ? `${words} of ${formatDate(date)}` : words };
}

/** Leads to where a row of the arithmetic lives: an entry of the ledger, the security that was priced, or who stated a value. */
export function SourceLink({ source }: { source: ExplainSource }) {
  const { kind, id = '', label } = source;
  if (kind === 'price') {
    // `as`: the panels' part of the address is the same on every account page.
    const search = ((before: object) => ({
      ...before,
      explain: undefined,
      figure: undefined,
      step: undefined,
      security: id,
    })) as never;
    return (
      <Link to="." search={search} resetScroll={false}>
        {label}
      </Link>
    );
  }
  if (kind === 'statement') return <StatementLink account={id}>{label}</StatementLink>;
  // A lot is named by the entry that opened it, and by what it went through since.
  const activity = kind === 'lot' ? /^[A-Za-z0-9-]+/.exec(id)?.[0] : id;
  if (!activity || (kind !== 'lot' && kind !== 'activity')) return label;
  return (
    <Link to="/accounts/activities" search={{ activity }}>
      {label}
    </Link>
  );
}

/** The institution's answer, or what the client entered: where a value that is not the firm's own comes from. */
function StatementLink({ account, children }: { account: string; children: ReactNode }) {
  const { data } = useQuery(profileQueries.accounts());
  const source = data && everyAccount(data).find(({ key }) => key === account)?.source;
  if (source === 'external')
    return (
      <Link to="/other-assets/accounts/$accountkey" params={{ accountkey: account }}>
        {children}
      </Link>
    );
  if (source === 'manual')
    return (
      <Link to="/other-assets" search={{ asset: account }}>
        {children}
      </Link>
    );
  return children;
}
