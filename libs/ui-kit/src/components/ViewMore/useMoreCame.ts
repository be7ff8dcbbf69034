import { useState } from 'react';

/** What is said to screen readers once more of a list has come: “10 more, 20 shown”. Null until the first more is asked for. */
export function useMoreCame(loading: boolean, count: number): string | null {
  const [seen, setSeen] = useState<{ loading: boolean; count: number; said: string | null }>({
    loading,
    count,
    said: loading ? '' : null,
  });
  if (seen.loading === loading && seen.count === count) return seen.said;
  // A list that another choice made longer has not grown by this.
  const came = seen.loading && count > seen.count;
  const begun = loading || seen.said !== null;
  const said = came ? `${count - seen.count} more, ${count} shown` : begun ? '' : null;
  setSeen({ loading, count, said });
  return said;
}
