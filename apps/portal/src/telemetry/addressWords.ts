import { pathWords } from '@portal/api-sdk/words';
import { PAGE_WORDS } from 'virtual:page-words';

/** What may stay of an address, of the contract or of a page: everything else could name somebody or something. */
export const ADDRESS_WORDS: ReadonlySet<string> = new Set([...pathWords.split(' '), ...PAGE_WORDS]);
