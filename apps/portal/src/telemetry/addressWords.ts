import { pathWords } from '@portal/api-sdk/words';

/** The words of the portal's own pages; one that is missing here shows as `{id}`. */
const PAGE_WORDS =
  'register timeout clientv1redirect emoney oauth callback atz accounts activities balances income investments gainlosses profile security authenticator telephone';

/** What may stay of an address: everything else could name somebody or something. */
export const ADDRESS_WORDS: ReadonlySet<string> = new Set(
  [pathWords, PAGE_WORDS].join(' ').split(' '),
);
