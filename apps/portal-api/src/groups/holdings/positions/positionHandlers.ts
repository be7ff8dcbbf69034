import type { Positions, RouteHandlers, TopHoldings } from '@portal/api-sdk/server';
import type { Services } from '../../../services';
import { notFound } from '../../../problems';
import { explainKey } from '../shared/explainKey';
import { fractionOf } from '../shared/figures';
import { createAnswerWhole, type Question } from '../kept/answerWhole';
import { type HoldingsScope, openScope } from '../shared/holdingsScope';
import { lotFigures, serveLot } from './lotFigures';
import { selectViews } from './lotsRepository';
import { mergeRows, servePosition, totalFigures } from './positionFigures';
import { readGrouped, readRows, topRows } from './positionReads';
import {
  CLASSIFIES,
  type GroupedPositions,
  rowsOfGroup,
  servePositions,
  serveTotals,
  weigh,
} from './positionViews';
import { priceProblemsOf } from '../shared/securities';

type PositionHandlers = Pick<
  RouteHandlers,
  'listPositions' | 'getSecurityPosition' | 'listTopHoldings'
>;

/** Positions as the rows of a view. */
export function positionsOf(
  view: Positions['view'],
  excludesUnclassified: boolean,
): Question<GroupedPositions> {
  return {
    name: `positions ${view}${excludesUnclassified && CLASSIFIES[view] ? ' classified' : ''}`,
    read: (scope) => readGrouped(scope, view, excludesUnclassified),
    serve: (grouped, scope) => servePositions(scope, grouped),
  };
}

export const topHoldings: Question<GroupedPositions> = {
  name: 'top holdings',
  read: (scope) => readGrouped(scope, 'security', false),
  serve: (grouped, scope) => serveTopHoldings(scope, grouped),
};

export function positionHandlers({ inHousehold }: Services): PositionHandlers {
  const answerWhole = createAnswerWhole(inHousehold);
  return {
    listPositions: (request, reply) => {
      const { view, excludeunclassified = false, ...asked } = request.query;
      return answerWhole(request, reply, asked, positionsOf(view, excludeunclassified));
    },
    listTopHoldings: (request, reply) =>
      answerWhole(request, reply, request.query ?? {}, topHoldings),
    async getSecurityPosition(request, reply) {
      const { securityid } = request.params;
      const answer = await inHousehold(request, 'read', async (household) => {
        const scope = await openScope(household, request.query?.accounts, request.query);
        const rows = await readRows(scope, securityid);
        const [first] = rows;
        if (!first) throw notFound('position');
        const { security } = first.stored;
        return {
          asof: scope.asof,
          security,
          positions: rows.map((row) => servePosition(row, undefined)),
          totals: servePosition(mergeRows(rows), undefined),
          priceproblems: priceProblemsOf([first.stored]),
        };
      });
      return reply.code(200).send(answer);
    },
  };
}

function serveTopHoldings(scope: HoldingsScope, grouped: GroupedPositions): TopHoldings {
  const rows = topRows(rowsOfGroup(grouped, '-') ?? []);
  const weights = weigh(grouped).of;
  const known = rows.flatMap((row) => weights.get(row) ?? []);
  return {
    asof: scope.asof,
    holdings: rows.map((row) => {
      const weight = weights.get(row);
      return servePosition(row, weight === undefined ? undefined : fractionOf(weight));
    }),
    totals: serveTotals(totalFigures(rows), explainKey('topholdings')),
    ...(known.length > 0 && { weight: fractionOf(known.reduce((a, b) => a + b, 0n)) }),
    priceproblems: priceProblemsOf(rows.map(({ stored }) => stored)),
  };
}

export function lotHandlers({ inHousehold }: Services): Pick<RouteHandlers, 'listOpenTaxLots'> {
  return {
    async listOpenTaxLots(request, reply) {
      const { account, securityid, ...when } = request.query;
      const answer = await inHousehold(request, 'read', async (household) => {
        const scope = await openScope(household, [account], when);
        const [row] = await readRows(scope, securityid, true);
        if (!row) throw notFound('position');
        const view = (await selectViews(scope, [row.stored])).get(account);
        if (!view) throw notFound('position');
        const figures = lotFigures(view, row);
        return {
          asof: scope.asof,
          account,
          lots: view.lots.flatMap((lot, place) => {
            const known = figures[place];
            return known ? [serveLot(lot, known)] : [];
          }),
          totals: servePosition(row, undefined),
          priceproblems: priceProblemsOf([row.stored]),
        };
      });
      return reply.code(200).send(answer);
    },
  };
}
