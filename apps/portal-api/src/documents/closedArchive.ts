import type { Archive } from './archive/createArchive';
import { type DocumentStore, StoreError } from './store/documentStore';

const closed = async (): Promise<never> => {
  throw new StoreError('away', 'This server was started without a store of documents.');
};

/** For servers that were started without a place for files: whoever asks is told to try again later. */
export const closedStore: DocumentStore = {
  put: closed,
  open: closed,
  sizeOf: closed,
  remove: closed,
};
export const closedArchive: Archive = { fix: closed, open: closed };
