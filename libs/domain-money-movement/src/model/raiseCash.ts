import type { OpenTaxLots, Position } from '@portal/api-sdk';
import { compareDecimals, signOf, subtractDecimal, sumDecimals } from '@portal/ui-kit';

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

/** What is missing of an amount, US dollars; null when there is enough, or no amount. */
export function missingCash(amount: string, available: string): string | null {
  if (amount === '') return null;
  const missing = subtractDecimal(amount, available);
  return signOf(missing) > 0 ? missing : null;
}

/**
 * The position that one sale would do with: the smallest that is worth enough, else the one that is worth most. Null
 * when nothing with a price is held.
 */
export function positionToSell(positions: readonly Position[], missing: string): Position | null {
  const priced = positions
    .filter(({ marketvalue }) => marketvalue && !marketvalue.amount.startsWith('-'))
    .toSorted((one, other) => compareDecimals(worthOf(one), worthOf(other)));
  const isEnough = (one: Position) => compareDecimals(worthOf(one), missing) >= 0;
  return priced.find(isEnough) ?? priced.at(-1) ?? null;
}

const worthOf = ({ marketvalue }: Pick<Position, 'marketvalue'>): string =>
  marketvalue?.amount ?? '0.00';

/** Cost of one share, to compare lots by; a lot whose cost nobody knows is sold last. */
const unitCost = ({ unitcost = '-1' }: OpenTaxLots['lots'][number]): string => unitcost;

/** Whole lots, those of the highest cost first, until they bring what is missing: the smallest gain for the cash. */
export function proposeSale(
  { lots, totals }: Pick<OpenTaxLots, 'lots' | 'totals'>,
  missing: string,
): SaleProposal | null {
  const chosen: OpenTaxLots['lots'] = [];
  let brings = '0.00';
  for (const lot of lots.toSorted((one, other) =>
    compareDecimals(unitCost(other), unitCost(one)),
  )) {
    if (compareDecimals(brings, missing) >= 0 || chosen.length === MOST_LOTS) break;
    if (!lot.marketvalue) continue;
    chosen.push(lot);
    brings = sumDecimals([brings, worthOf(lot)]);
  }
  if (chosen.length === 0) return null;
  return {
    holding: totals.security.securityid,
    name: totals.security.name,
    quantity: withoutZeros(sumDecimals(chosen.map(({ quantity }) => quantity))),
    lots: chosen.map(({ lotid, originalpurchasedate: bought }) => ({ lotid, bought })),
    brings,
    isEnough: compareDecimals(brings, missing) >= 0,
  };
}

/** `21.50` as `21.5`. */
function withoutZeros(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}
