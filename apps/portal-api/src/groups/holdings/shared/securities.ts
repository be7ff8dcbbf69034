import type { PriceProblem, PriceState, Security } from '@portal/api-sdk/server';
import { onOrBefore, toDay } from '@portal/portfolio-accounting';

/** Columns of a security under names that no other table uses; join it as `s`. */
export const SECURITY_COLUMNS = `s.security_id as s_id, s.symbol as s_symbol, s.cusip as s_cusip, s.name as s_name,
  s.kind as s_kind, s.asset_class as s_class, s.subclass as s_subclass, s.sector as s_sector`;

export interface SecurityRow {
  s_id: string;
  s_symbol: string | null;
  s_cusip: string | null;
  s_name: string;
  s_kind: string;
  s_class: string;
  s_subclass: string;
  s_sector: string | null;
}

const HOLDING_TYPES: Readonly<Record<string, string>> = {
  equity: 'Equities',
  etf: 'Exchange-traded funds',
  fund: 'Mutual funds',
  'money-market': 'Money-market funds',
  bond: 'Bonds',
  'private-fund': 'Private funds',
  restricted: 'Restricted shares',
};

export function securityOf(row: SecurityRow): Security {
  return {
    securityid: row.s_id,
    ...(row.s_symbol !== null && { symbol: row.s_symbol }),
    ...(row.s_cusip !== null && { cusip: row.s_cusip }),
    name: row.s_name,
    holdingtype: HOLDING_TYPES[row.s_kind] ?? 'Other',
    assetclass: row.s_class,
    subclass: row.s_subclass,
    ...(row.s_sector !== null && { sector: row.s_sector }),
  };
}

/** assumed: an exchange-traded fund is a regulated investment company, as mutual and money-market funds are. */
const FUNDS = ['etf', 'fund', 'money-market'].map((kind) => HOLDING_TYPES[kind]);

/** Whether a security is a share of a fund, for which alone an average basis may be chosen. 26 CFR §1.1012-1(e)(1). */
export function isFundShare({ holdingtype }: Security): boolean {
  return FUNDS.includes(holdingtype);
}

/** assumed: a private fund is a partnership, whose income Schedule K-1 tells and no Form 1099. */
export function isPartnership({ holdingtype }: Security): boolean {
  return holdingtype === HOLDING_TYPES['private-fund'];
}

/** How a class is named in keys: small letters and hyphens. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** assumed: a quarterly value is as fresh as it can be until the next one and the time to draw it up have passed. */
const QUARTERLY_DAYS = 150;

/** Whether a price is as fresh as this security is ever priced: on a day without business, as on the last one with it. */
export function priceStateOf(pricing: string, priceDay: string | null, asof: string): PriceState {
  if (priceDay === null) return 'missing';
  const age = onOrBefore(toDay(asof)) - toDay(priceDay);
  const allowed = pricing === 'quarterly' ? QUARTERLY_DAYS : 0;
  return age <= allowed ? 'current' : 'stale';
}

/** Each security once, whichever accounts hold it. */
export function priceProblemsOf(
  rows: readonly { security: Security; pricestate: PriceState; pricedate: string | null }[],
): PriceProblem[] {
  const found = new Map<string, PriceProblem>();
  for (const { security, pricestate, pricedate } of rows) {
    if (pricestate === 'current') continue;
    found.set(security.securityid, {
      securityid: security.securityid,
      name: security.name,
      pricestate,
      ...(pricedate !== null && { pricedate }),
    });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
