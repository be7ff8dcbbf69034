import { estimatedIncome, incomeChart, projectedIncome } from '../income/incomeHandlers';
import { performanceOf } from '../performance/performanceHandlers';
import { allocation } from '../positions/allocation';
import { positionsOf, topHoldings } from '../positions/positionHandlers';
import type { HoldingsScope } from '../shared/holdingsScope';
import type { Question } from './answerWhole';

/** Makes one answer, from the first read to its JSON. */
export interface WholeQuestion {
  name: string;
  make(scope: HoldingsScope): Promise<string>;
}

/** What is asked about all accounts of a household, most often first; answered when its books are published. */
export const WHOLE_QUESTIONS: readonly WholeQuestion[] = [
  whole(performanceOf()),
  whole(allocation),
  whole(topHoldings),
  whole(incomeChart),
  whole(projectedIncome),
  whole(estimatedIncome),
  ...(['account', 'security'] as const).map((view) => whole(positionsOf(view, false))),
  ...(['assetclass', 'category', 'sector'] as const).flatMap((view) => [
    whole(positionsOf(view, true)),
    whole(positionsOf(view, false)),
  ]),
];

function whole<Read>({ name, read, serve }: Question<Read>): WholeQuestion {
  return {
    name,
    make: async (scope) => JSON.stringify(await serve(await read(scope), scope)),
  };
}
