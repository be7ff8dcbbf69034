import type { OpenTaxLots, Position } from '@portal/api-sdk';

/** A sale that would bring the cash that is missing, as a question for the sale simulator. */
export interface SaleProposal {
  /** The security, as the simulator's address names it. */
  holding: string;
  name: string;
  quantity: string;
  /** The lots that would be sold, in order. */
  lots: { lotid: string; bought: string }[];
  /** US dollars at the last price, `1234.56`. */
  brings: string;
  /** Whether that is all that is missing. */
  isEnough: boolean;
}

/** The contract of the sale simulator takes no more. */
const MOST_LOTS = 100;

/** Cents of `1234.5`; zero for what is no amount. */
export function centsIn(amount: string): bigint {
  const [, whole = '0', part = ''] = /^(\d*)(?:\.(\d{0,2}))?$/.exec(amount) ?? [];
  return BigInt(whole || '0') * 100n + BigInt(part.padEnd(2, '0'));
}

/** What is missing of an amount, in cents; zero when there is enough. */
export function missingCents(amount: string, available: string): bigint {
  const missing = centsIn(amount) - centsIn(available);
  return missing > 0n ? missing : 0n;
}

/**
 * The position that one sale would do with: the smallest that is worth enough, else the one that is worth most. Null
 * when nothing with a price is held.
 */
export function positionToSell(positions: readonly Position[], missing: bigint): Position | null {
  const priced = positions
    .filter(({ marketvalue }) => marketvalue && !marketvalue.amount.startsWith('-'))
    .toSorted((one, other) => (worthOf(one) < worthOf(other) ? -1 : 1));
  return priced.find((one) => worthOf(one) >= missing) ?? priced.at(-1) ?? null;
}

const worthOf = ({ marketvalue }: Pick<Position, 'marketvalue'>): bigint =>
  centsIn(marketvalue?.amount ?? '0');

/** Cost of one share, to compare lots by; a lot whose cost nobody knows is sold last. */
function unitCost({ unitcost }: OpenTaxLots['lots'][number]): number {
  return unitcost === undefined ? -1 : Number(unitcost);
}

/** Whole lots, those of the highest cost first, until they bring what is missing: the smallest gain for the cash. */
export function proposeSale(
  { lots, totals }: Pick<OpenTaxLots, 'lots' | 'totals'>,
  missing: bigint,
): SaleProposal | null {
  const chosen: OpenTaxLots['lots'] = [];
  let brings = 0n;
  for (const lot of lots.toSorted((one, other) => unitCost(other) - unitCost(one))) {
    if (brings >= missing || chosen.length === MOST_LOTS) break;
    if (!lot.marketvalue) continue;
    chosen.push(lot);
    brings += worthOf(lot);
  }
  if (chosen.length === 0) return null;
  return {
    holding: totals.security.securityid,
    name: totals.security.name,
    quantity: sumOf(chosen.map(({ quantity }) => quantity)),
    lots: chosen.map(({ lotid, originalpurchasedate: bought }) => ({ lotid, bought })),
    brings: `${brings / 100n}.${String(brings % 100n).padStart(2, '0')}`,
    isEnough: brings >= missing,
  };
}

/** Exact, whatever the number of decimals. */
function sumOf(quantities: readonly string[]): string {
  const decimals = Math.max(...quantities.map((one) => (one.split('.')[1] ?? '').length));
  const total = quantities.reduce((sum, one) => {
    const [whole = '0', part = ''] = one.split('.');
    return sum + BigInt(whole + part.padEnd(decimals, '0'));
  }, 0n);
  if (decimals === 0) return total.toString();
  const digits = total.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
}
