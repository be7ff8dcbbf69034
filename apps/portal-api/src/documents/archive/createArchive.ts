import type { Readable } from 'node:stream';
import { asBooks } from '../../books/asBooks';
import type { SqlEngine } from '../../db/sql';
import { openScope } from '../../groups/holdings/shared/holdingsScope';
import { composePaper } from '../kinds/composePaper';
import type { DocumentToDraw } from '../kinds/source';
import { drawPaper } from '../layout/drawPaper';
import type { ByteRange, DocumentStore } from '../store/documentStore';
import {
  type FixedContent,
  insertContent,
  selectAccountFacts,
  selectContent,
  selectFirm,
  selectToDraw,
} from './contentRepository';
import { createReadLedger } from './householdLedger';

/**
 * Gives the bytes of documents. What the firm draws itself is drawn when it is first needed, and from then on it is what
 * it was. Nothing here asks who wants it: whoever calls has found the document in a household's scope before.
 */
export interface Archive {
  /** Makes sure that the bytes are there. Null when nobody can make them: the file never came. */
  fix(document: string): Promise<FixedContent | null>;
  open(content: FixedContent, range?: ByteRange): Promise<Readable>;
}

interface ArchiveParts {
  engine: SqlEngine;
  store: DocumentStore;
}

export function createArchive({ engine, store }: ArchiveParts): Archive {
  const books = asBooks(engine);
  const readLedger = createReadLedger(books);
  const underWay = new Map<string, Promise<FixedContent | null>>();

  const make = async (id: string): Promise<FixedContent | null> => {
    const known = await books.transaction('read', (sql) => selectContent(sql, id));
    if (known) return known;
    const document = await books.transaction('read', (sql) => selectToDraw(sql, id));
    if (!document) return null;
    const ledger = await readLedger(document.household);
    const paper = await books.transaction('read', async (sql) => {
      const scope = await openScope(
        { sql, subject: '', household: document.household },
        accountsOf(document),
      );
      const account =
        document.account === null ? null : await selectAccountFacts(sql, document.account);
      const firm = await selectFirm(sql, document.household);
      return composePaper({ document, account, firm, ledger, scope });
    });
    const drawn = await drawPaper(paper);
    // The bytes first: a row never names what is not there.
    const stored = await store.put(drawn.bytes);
    return books.transaction('write', (sql) => insertContent(sql, document, stored, drawn.pages));
  };

  return {
    open: ({ sha256 }, range) => store.open(sha256, range),
    fix: (id) => {
      // Two who ask at once are given what one of them has made.
      const found = underWay.get(id) ?? make(id).finally(() => underWay.delete(id));
      underWay.set(id, found);
      return found;
    },
  };
}

function accountsOf({ account, recipe }: DocumentToDraw): readonly string[] | undefined {
  if (account !== null) return [account];
  const { accounts } = recipe as { accounts?: string[] };
  return accounts && accounts.length > 0 ? accounts : undefined;
}
