import { formatDate } from '@portal/ui-kit';
import type { ExplainSource } from '@portal/ui-kit/panels';
import { Link } from '@tanstack/react-router';

const WORDS: Readonly<Record<string, string>> = {
  activity: 'The entry in the ledger',
  lot: 'The purchase of the lot',
  price: 'The price',
};

/** A source of the API in words. */
export function sourceOf({ kind, id, date }: { kind: string; id: string; date?: string }) {
  const words = WORDS[kind] ?? kind;
  return { kind, id, label: date ? `${words} of ${formatDate(date)}` : words };
}

/** Leads to where a row of the arithmetic lives: an entry of the ledger, or the security that was priced. */
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
  // A lot is named by the activity that opened it.
  const activity = /^act-[A-Za-z0-9]+/.exec(id)?.[0];
  if (!activity) return label;
  return (
    <Link to="/accounts/activities" search={{ activity }}>
      {label}
    </Link>
  );
}
