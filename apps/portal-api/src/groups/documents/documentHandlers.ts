import type {
  Document,
  DocumentDetail,
  DocumentMatch,
  RouteHandlers,
  TradeConfirmation,
} from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../http/pageKey';
import { notFound } from '../../problems';
import type { Services } from '../../services';
import { selectActivity } from '../holdings/activity/activityRepository';
import { openScope } from '../holdings/shared/holdingsScope';
import { checkRange } from '../holdings/shared/dateRange';
import { readCoverage, selectExpected } from './coverage';
import {
  type DocumentFilter,
  type DocumentPlace,
  noteLook,
  noteOpening,
  placeOf,
  selectDocument,
  selectDocuments,
  selectOpenings,
  selectVersions,
} from './documentRepository';
import { readFacets } from './facets';
import { fileMissing, storeProblem } from './problems';
import { countSearched, MARK, searchDocuments, type SearchFilter } from './searchRepository';
import { sendContent } from './sendContent';

type Reads = Pick<
  RouteHandlers,
  | 'listDocuments'
  | 'getDocumentFacets'
  | 'listTradeConfirmations'
  | 'getDocumentCoverage'
  | 'listExpectedDocuments'
  | 'getDocument'
  | 'getDocumentContent'
  | 'submitDocumentsSeen'
  | 'listDocumentMatches'
>;

const PLACE_SHAPES = [/^\d{4}-\d\d-\d\d$/, /^(doc|exp)[a-z0-9]{16,40}$/];

interface Paged {
  pageKey?: string;
  limit?: number;
}

function placeFrom(parts: string[] | null): DocumentPlace | null {
  const [day = '', id = ''] = parts ?? [];
  return parts && { day, id };
}

/** @throws ProblemError 422 for a range that runs backwards. */
function checked<Filter extends DocumentFilter>(filter: Filter): Filter {
  checkRange(filter);
  return filter;
}

export function documentReads(services: Services): Reads {
  return { ...lists(services), ...questions(services), ...oneDocument(services) };
}

function lists({ inHousehold }: Services) {
  return {
    async listDocuments(request, reply) {
      const { pageKey, limit = DEFAULT_LIMIT, ...filter } = request.query as DocumentFilter & Paged;
      const after = placeFrom(readPageKey(pageKey, filter, PLACE_SHAPES));
      const rows = await inHousehold(request, 'read', (scope) =>
        selectDocuments(scope, checked(filter), limit + 1, after),
      );
      return reply.code(200).send(pageOf(rows, limit, filter, placeOf));
    },
    async getDocumentFacets(request, reply) {
      const filter = checked(request.query as DocumentFilter);
      return reply
        .code(200)
        .send(await inHousehold(request, 'read', (scope) => readFacets(scope, filter)));
    },
    async listTradeConfirmations(request, reply) {
      const {
        pageKey,
        limit = DEFAULT_LIMIT,
        ...asked
      } = (request.query ?? {}) as Paged & DocumentFilter & { activityid?: string };
      const { activityid, ...rest } = asked;
      const filter: DocumentFilter = {
        ...checked(rest),
        kind: 'trade-confirmation',
        entry: activityid?.replace(/~in$/, ''),
      };
      const after = placeFrom(readPageKey(pageKey, asked, PLACE_SHAPES));
      const page = await inHousehold(request, 'read', async (scope) => {
        const found = pageOf(
          await selectDocuments(scope, filter, limit + 1, after),
          limit,
          asked,
          placeOf,
        );
        return { ...found, items: await withTrades(scope, found.items) };
      });
      return reply.code(200).send(page);
    },
  } satisfies Partial<Reads>;
}

async function withTrades(
  household: HouseholdScope,
  documents: readonly Document[],
): Promise<TradeConfirmation[]> {
  const scope = await openScope(household);
  const items: TradeConfirmation[] = [];
  for (const document of documents) {
    const trade = document.activityid && (await selectActivity(scope, document.activityid));
    if (!trade || (trade.type !== 'BY' && trade.type !== 'SL')) continue;
    const { activityid, type: side, tradedate, settledate, description, netamount } = trade;
    const { security, quantity = '0', price = '0' } = trade;
    items.push({
      document,
      trade: {
        ...{ activityid, side, tradedate, settledate, description },
        ...(security?.symbol !== undefined && { symbol: security.symbol }),
        ...{ quantity, price, netamount },
      },
    });
  }
  return items;
}

function questions({ inHousehold }: Services) {
  return {
    async getDocumentCoverage(request, reply) {
      const coverage = await inHousehold(request, 'read', (scope) =>
        readCoverage(scope, request.query),
      );
      return reply.code(200).send(coverage);
    },
    async listExpectedDocuments(request, reply) {
      const {
        pageKey,
        limit = DEFAULT_LIMIT,
        ...asked
      } = (request.query ?? {}) as DocumentFilter & Paged;
      const [due = '', id = ''] = readPageKey(pageKey, asked, PLACE_SHAPES) ?? [];
      const after = pageKey === undefined ? null : { due, id };
      const { late, expectations } = await inHousehold(request, 'read', (scope) =>
        selectExpected(scope, asked, limit + 1, after),
      );
      const page = pageOf(expectations, limit, asked, ({ id: key, item }) => [item.due, key]);
      return reply.code(200).send({ ...page, items: page.items.map(({ item }) => item), late });
    },
    async listDocumentMatches(request, reply) {
      const { pageKey, limit = DEFAULT_LIMIT, ...filter } = request.query as SearchFilter & Paged;
      const after = placeFrom(readPageKey(pageKey, filter, PLACE_SHAPES));
      const answer = await inHousehold(request, 'read', async (scope) => {
        const found = await searchDocuments(scope, filter, limit + 1, after);
        const page = pageOf(found, limit, filter, ({ date, document }) => [date, document]);
        const ids = page.items.map(({ document }) => document);
        const documents = await selectDocuments(scope, { documents: ids }, ids.length);
        const byId = new Map(documents.map((document) => [document.documentid, document]));
        const items = page.items.flatMap(
          ({ document: id, page: number, headline }): DocumentMatch[] => {
            const document = byId.get(id);
            if (!document) return [];
            const passage = (headline ?? document.title).replaceAll('\n', ' ').split(MARK);
            return [{ document, page: number, passage }];
          },
        );
        return { ...page, items, ...(await countSearched(scope, filter)) };
      });
      return reply.code(200).send(answer);
    },
    async submitDocumentsSeen(request, reply) {
      // Not an event of its own: it says nothing that opening a list does not say.
      request.audited = true;
      const { kind } = request.body;
      await inHousehold(request, 'write', (scope) => noteLook(scope, kind, new Date()));
      return reply.code(204).send();
    },
  } satisfies Partial<Reads>;
}

function oneDocument({ inHousehold, archive, now }: Services) {
  return {
    async getDocument(request, reply) {
      const { documentid } = request.params;
      const detail = await inHousehold(request, 'read', (scope) => readDetail(scope, documentid));
      return reply.code(200).send(detail);
    },
    async getDocumentContent(request, reply) {
      const { documentid } = request.params;
      const document = await inHousehold(request, 'read', (scope) => found(scope, documentid));
      const content = await archive.fix(documentid).catch((error: unknown) => {
        throw storeProblem(error);
      });
      if (!content) throw fileMissing();
      // A simulation reads and writes nothing; its own line says who looked.
      if (request.actor === null) {
        await inHousehold(request, 'write', (scope) => noteOpening(scope, documentid, now()));
      }
      return sendContent(request, reply, {
        ...content,
        mediaType: 'application/pdf',
        fileName: `${document.date} ${document.title}.pdf`,
        open: (range) => archive.open(content, range),
      });
    },
  } satisfies Partial<Reads>;
}

async function found(scope: HouseholdScope, documentid: string): Promise<Document> {
  const document = await selectDocument(scope, documentid);
  if (!document) throw notFound('document');
  return document;
}

async function readDetail(scope: HouseholdScope, documentid: string): Promise<DocumentDetail> {
  const document = await found(scope, documentid);
  const versions = await selectVersions(scope, documentid);
  const openings = await selectOpenings(scope, documentid);
  const later = versions.find(({ supersedes }) => supersedes === documentid);
  const [content] = await scope.sql.query<{ sha256: string }>(
    'select sha256 from document_content where document_id = $1',
    [documentid],
  );
  return {
    document,
    versions,
    history: [
      { event: 'delivered' as const, at: document.delivered },
      ...openings.map(({ name, first_at: at, last_at: last, times }) => ({
        event: 'opened' as const,
        ...{ at, name, times, last },
      })),
      ...(later
        ? [{ event: 'corrected' as const, at: later.delivered, documentid: later.documentid }]
        : []),
    ].sort((a, b) => (a.at < b.at ? -1 : 1)),
    ...(content && { sha256: content.sha256 }),
  };
}
