import type { RouteHandlers } from '@portal/api-sdk/server';
import type { Services } from '../../../services';
import { notFound } from '../../../problems';
import { explainKey } from '../shared/explainKey';
import { fractionOf } from '../shared/figures';
import { openScope } from '../shared/holdingsScope';
import { lotFigures, serveLot } from './lotFigures';
import { selectViews } from './lotsRepository';
import { mergeRows, servePosition, totalFigures } from './positionFigures';
import { readGrouped, readRows, topRows } from './positionReads';
import { rowsOfGroup, servePositions, serveTotals, weigh } from './positionViews';
import { priceProblemsOf } from '../shared/securities';

type PositionHandlers = Pick<
  RouteHandlers,
  'listPositions' | 'getSecurityPosition' | 'listTopHoldings'
>;

export function positionHandlers({ inHousehold }: Services): PositionHandlers {
  return {
    async listPositions(request, reply) {
      const { accounts, view, excludeunclassified = false, ...when } = request.query;
      const answer = await inHousehold(request, 'read', async (household) => {
        const scope = await openScope(household, accounts, when);
        return servePositions(scope, await readGrouped(scope, view, excludeunclassified));
      });
      return reply.code(200).send(answer);
    },
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
    async listTopHoldings(request, reply) {
      const answer = await inHousehold(request, 'read', async (household) => {
        const scope = await openScope(household, request.query?.accounts, request.query);
        const grouped = await readGrouped(scope, 'security', false);
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
      });
      return reply.code(200).send(answer);
    },
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
