import { asBooks } from '../books/asBooks';
import { keepAnswers } from '../books/keepAnswers';
import type { SqlEngine } from '../db/sql';
import { createArchive } from '../documents/archive/createArchive';
import { upkeep } from '../documents/documentJobs';
import type { DocumentStore } from '../documents/store/documentStore';

/**
 * Does at once what a server does beside its clients in the first minutes on a new database: makes the answers that nobody
 * shall wait for and draws the recent documents. Each copy of the database would have it done again.
 */
export async function workAhead(engine: SqlEngine, store: DocumentStore): Promise<void> {
  const books = asBooks(engine);
  while (await keepAnswers(books));
  const archive = createArchive({ engine, store });
  const now = (): Date => new Date();
  await upkeep({ engine: books, archive, now }, { pauseMs: 0 });
}
