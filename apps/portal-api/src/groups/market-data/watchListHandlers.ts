import type { RouteHandlers, WatchListItems } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { etagOf, requireIfMatch } from '../../http/conditional';
import { notFound, resourceChanged } from '../../problems';
import type { Services } from '../../services';
import { nameTaken, orderIncomplete, tooMany } from './problems';
import { MARKET_SOURCE, selectTradedSymbols } from './quoteRepository';
import { provenanceOf, selectFound, selectMarketDay } from './securities';
import {
  insertItem,
  insertWatchList,
  isNameTaken,
  noteItem,
  orderItems,
  orderWatchLists,
  removeItem,
  removeWatchList,
  renameWatchList,
  selectItemRows,
  selectItems,
  selectWatchList,
  selectWatchLists,
} from './watchListRepository';
import { itemsWithFeed, type Symbols } from './withFeed';

const MOST_LISTS = 50;
const MOST_ITEMS = 200;

type Lists = Pick<
  RouteHandlers,
  | 'listWatchLists'
  | 'createWatchList'
  | 'updateWatchListOrder'
  | 'updateWatchList'
  | 'deleteWatchList'
>;
type Items = Pick<
  RouteHandlers,
  | 'listWatchListItems'
  | 'createWatchListItem'
  | 'updateWatchListItemOrder'
  | 'updateWatchListItem'
  | 'deleteWatchListItem'
>;

export function watchListHandlers(services: Services): Lists & Items {
  return { ...lists(services), ...items(services) };
}

function lists({ inHousehold }: Services): Lists {
  return {
    async listWatchLists(request, reply) {
      const found = await inHousehold(request, 'read', selectWatchLists);
      return reply.code(200).send({ items: found });
    },
    async createWatchList(request, reply) {
      const { name } = request.body;
      const list = await inHousehold(request, 'write', async (scope) => {
        if ((await selectWatchLists(scope)).length >= MOST_LISTS)
          throw tooMany('lists', MOST_LISTS);
        const id = await insertWatchList(scope, name);
        if (id === null) throw nameTaken(name);
        return requireList(scope, id);
      });
      return reply.code(200).send(list);
    },
    async updateWatchListOrder(request, reply) {
      const { watchlistids } = request.body;
      const found = await inHousehold(request, 'write', async (scope) => {
        const known = (await selectWatchLists(scope)).map(({ watchlistid }) => watchlistid);
        if (!namesEachOnce(watchlistids, known)) throw orderIncomplete('/watchlistids');
        await orderWatchLists(scope, watchlistids);
        return selectWatchLists(scope);
      });
      return reply.code(200).send({ items: found });
    },
    async updateWatchList(request, reply) {
      const { watchlistid } = request.params;
      const { name } = request.body;
      const version = requireIfMatch(request);
      const list = await inHousehold(request, 'write', async (scope) => {
        await requireVersion(scope, watchlistid, version);
        if (await isNameTaken(scope, name, watchlistid)) throw nameTaken(name);
        await renameWatchList(scope, watchlistid, name);
        return requireList(scope, watchlistid);
      });
      reply.header('etag', etagOf(list.version));
      return reply.code(200).send(list);
    },
    async deleteWatchList(request, reply) {
      const { watchlistid } = request.params;
      const version = requireIfMatch(request);
      const found = await inHousehold(request, 'write', async (scope) => {
        await requireVersion(scope, watchlistid, version);
        await removeWatchList(scope, watchlistid);
        return selectWatchLists(scope);
      });
      return reply.code(200).send({ items: found });
    },
  };
}

function items({ inHousehold, marketFeed }: Services): Items {
  const told = async ({ symbols, answer }: OfFile) => itemsWithFeed(marketFeed, symbols, answer);
  return {
    async listWatchListItems(request, reply) {
      const { watchlistid } = request.params;
      const answer = await inHousehold(request, 'read', (scope) =>
        answerOf(scope, watchlistid),
      ).then(told);
      reply.header('etag', etagOf(answer.watchlist.version));
      return reply.code(200).send(answer);
    },
    async createWatchListItem(request, reply) {
      const { watchlistid } = request.params;
      const answer = await inHousehold(request, 'write', async (scope) => {
        const { count } = await requireList(scope, watchlistid);
        if (count >= MOST_ITEMS) throw tooMany('securities in a list', MOST_ITEMS);
        const [known] = await selectFound(scope, [request.body.securityid]);
        if (!known) throw notFound('security');
        // Where the list stays as it was there is nothing to tell.
        request.audited = !(await insertItem(scope, watchlistid, request.body));
        return answerOf(scope, watchlistid);
      }).then(told);
      return reply.code(200).send(answer);
    },
    async updateWatchListItemOrder(request, reply) {
      const { watchlistid } = request.params;
      const { securityids } = request.body;
      const version = requireIfMatch(request);
      const answer = await inHousehold(request, 'write', async (scope) => {
        await requireVersion(scope, watchlistid, version);
        const rows = await selectItemRows(scope, watchlistid);
        const known = rows.map(({ security_id: id }) => id);
        if (!namesEachOnce(securityids, known)) throw orderIncomplete('/securityids');
        await orderItems(scope, watchlistid, securityids);
        return answerOf(scope, watchlistid);
      }).then(told);
      return reply.code(200).send(answer);
    },
    async updateWatchListItem(request, reply) {
      const { watchlistid, securityid } = request.params;
      const { note } = request.body;
      const answer = await inHousehold(request, 'write', async (scope) => {
        await requireList(scope, watchlistid);
        if (!(await noteItem(scope, watchlistid, { securityid, note }))) throw notFound('security');
        return answerOf(scope, watchlistid);
      }).then(told);
      return reply.code(200).send(answer);
    },
    async deleteWatchListItem(request, reply) {
      const { watchlistid, securityid } = request.params;
      const answer = await inHousehold(request, 'write', async (scope) => {
        await requireList(scope, watchlistid);
        request.audited = !(await removeItem(scope, watchlistid, securityid));
        return answerOf(scope, watchlistid);
      }).then(told);
      return reply.code(200).send(answer);
    },
  };
}

/** What the file says, and what to ask a vendor for once the transaction has ended. */
interface OfFile {
  answer: WatchListItems;
  symbols: Symbols;
}

async function answerOf(scope: HouseholdScope, watchlistid: string): Promise<OfFile> {
  const watchlist = await requireList(scope, watchlistid);
  const provenance = provenanceOf(await selectMarketDay(scope.sql), MARKET_SOURCE);
  const items = await selectItems(scope, watchlistid);
  const ids = items.map(({ quote }) => quote.security.securityid);
  return {
    answer: { watchlist, items, provenance },
    symbols: await selectTradedSymbols(scope.sql, ids),
  };
}

/** @throws ProblemError 404 for a list of somebody else's as for one that is not there. */
async function requireList(scope: HouseholdScope, watchlistid: string, { lock = false } = {}) {
  const list = await selectWatchList(scope, watchlistid, { lock });
  if (!list) throw notFound('watchlist', 'watch list');
  return list;
}

/** Nobody else changes the list from here on. @throws ProblemError 404, 412. */
async function requireVersion(
  scope: HouseholdScope,
  watchlistid: string,
  version: string | null,
): Promise<void> {
  const list = await requireList(scope, watchlistid, { lock: true });
  if (list.version !== version) {
    throw resourceChanged(
      `“${list.name}” has another name, other securities, notes or another order by now.`,
      etagOf(list.version),
    );
  }
}

function namesEachOnce(wanted: readonly string[], known: readonly string[]): boolean {
  return wanted.length === known.length && known.every((one) => wanted.includes(one));
}
