import type { ClosedLot, RealizedGainLoss } from '@portal/api-sdk';

const usd = (amount: string) => ({ amount, currency: 'USD' });

export function closedLot(ordinal: number, gain: string): ClosedLot {
  return {
    activityid: `act-${ordinal}`,
    lotid: `act-${ordinal}-lot`,
    account: 'acc7f3k2m9q4x8w1',
    taxstatus: 'taxable',
    taxunit: 'Featherstone-Vance, joint return',
    security: {
      securityid: 'sec-alder-foods',
      name: 'Alder Foods',
      holdingtype: 'Equities',
      assetclass: 'Equity',
      subclass: 'US large cap',
    },
    kind: 'sale',
    originalpurchasedate: '2021-03-04',
    holdingperiodfrom: '2021-03-04',
    solddate: '2026-05-06',
    term: 'long',
    quantity: '10',
    washsaledisallowed: usd('0.00'),
    gain: usd(gain),
    covered: true,
    method: 'FIFO',
    basisstate: 'complete',
    explain: `closedlot~${ordinal}`,
  };
}

/** A year of `count` closed lots, of which one page is served. */
export function gainsPage(
  items: ClosedLot[],
  count: number,
  nextPageKey?: string,
): RealizedGainLoss {
  const totals = {
    shortgain: usd('0.00'),
    shortloss: usd('0.00'),
    longgain: usd('0.00'),
    longloss: usd('0.00'),
    net: usd('0.00'),
    disallowed: usd('0.00'),
    proceeds: usd('0.00'),
    costbasis: usd('0.00'),
    count,
    unknown: 0,
    explain: 'realized~2026',
  };
  return {
    asof: '2026-11-19',
    year: 2026,
    years: [2026],
    totals,
    groups: [{ taxstatus: 'taxable', taxunit: 'Featherstone-Vance, joint return', totals }],
    items,
    hasMore: nextPageKey !== undefined,
    ...(nextPageKey !== undefined && { nextPageKey }),
  };
}
