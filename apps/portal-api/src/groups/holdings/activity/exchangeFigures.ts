import type { Activity } from '@portal/api-sdk/server';
import {
  type Exact,
  type Figure,
  given,
  modelOf,
  parseExact,
  sumOf,
} from '@portal/portfolio-accounting';
import { daysBefore } from '../shared/dateRange';
import { explainKey } from '../shared/explainKey';
import type { Figures } from '../shared/figures';
import type { HoldingsScope } from '../shared/holdingsScope';
import { ledgerOf, sharesFigures } from '../shared/ledgerFigures';
import { opening } from '../shared/opening';

/** The shares on both sides of a corporate action: those of the day before, and the record's ratio. */
export async function exchangeFigures(scope: HoldingsScope, activity: Activity): Promise<Figures> {
  const { sharesbefore, sharesafter, sharesreceived, ratio, security } = activity;
  if (sharesbefore === undefined || sharesafter === undefined || !security) return {};
  const before = await heldBefore(scope, activity, security.securityid, parseExact(sharesbefore));
  const record = { rows: [activity.activityid] };
  const terms = ratio
    ? [
        given('New shares', 'shares', parseExact(ratio.new), record),
        given('Old shares', 'shares', parseExact(ratio.old), record),
      ]
    : [given('Shares as recorded', 'shares', parseExact(activity.quantity ?? '0'), record)];
  const exchanged = (label: string, shares: string): Figure => {
    const value = parseExact(shares);
    if (value === 0n) return sumOf(label, [], 'shares');
    return modelOf(`${label}: by the ratio, in shares that are left`, 'shares', value, [
      before,
      ...terms,
    ]);
  };
  return {
    sharesbefore: before,
    // Beside a spin-off nothing of what was held is given up.
    sharesafter: sharesafter === sharesbefore ? before : exchanged('Shares after', sharesafter),
    ...(sharesreceived !== undefined && {
      sharesreceived: exchanged('Shares received', sharesreceived),
    }),
  };
}

/** Held at the end of the day before, and what moved on the day before the action did. */
async function heldBefore(
  scope: HoldingsScope,
  { account, activityid, tradedate }: Activity,
  symbol: string,
  held: Exact,
): Promise<Figure> {
  const day = daysBefore(tradedate, 1);
  const { quantity } = sharesFigures(await ledgerOf(scope), account, symbol, day);
  const last = quantity?.value ?? 0n;
  const known = given(`Shares on ${day}`, 'shares', last);
  const moved = given('Moved on the day itself', 'shares', held - last, { rows: [activityid] });
  return sumOf(
    'Shares before',
    [
      opening(known, explainKey('shares', account, symbol, day), 'quantity'),
      ...(held === last ? [] : [moved]),
    ],
    'shares',
  );
}
