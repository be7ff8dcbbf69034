import type { Day } from '../exact/days';
import { lesser, roundTo, type Exact } from '../exact/exact';

/** Days before and after the sale in which a purchase replaces what was sold. IRC §1091, IRS Pub. 550. */
export const WASH_SALE_DAYS = 30;

/**
 * A tax lot: shares bought together, with one basis and one holding period. Never changed in place once it is
 * in a position: a new object replaces it, so that checkpoints can share lots.
 */
export interface Lot {
  readonly id: string;
  /** Rows whose shares are in this lot: its own, and after a wash sale the purchase whose loss it took over. */
  readonly purchases: readonly string[];
  readonly label: string | null;
  readonly acquired: Day;
  /** Place of the purchase among the rows of its day. */
  readonly order: number;
  /** Start of the holding period; earlier than `acquired` when a wash sale tacked one on. */
  readonly heldFrom: Day;
  readonly quantity: Exact;
  /** What was paid. When the basis is missing: the value on arrival, used for returns and never shown as basis. */
  readonly cost: Exact;
  readonly basisMissing: boolean;
  /** Disallowed losses of wash sales that joined the basis. */
  readonly washAdjustment: Exact;
  /** Already stands in for shares sold at a loss; a share replaces once only. */
  readonly isReplacement: boolean;
  /** Whether buying it counts as a purchase for wash sales. */
  readonly isPurchase: boolean;
  readonly covered: boolean;
  /**
   * A gift that was worth less than the giver's basis has a second one, which counts when it is sold at a loss, and a
   * holding period of its own then. IRC §1015(a).
   */
  readonly lossCost?: Exact;
  readonly lossFrom?: Day;
  /** Came in before anybody knew a price: no flow has been booked for it yet. */
  readonly isUnvalued?: boolean;
  /** Bond premium that has been set off against interest: no longer in the basis. IRC §171, §1016(a)(5). */
  readonly amortized?: Exact;
  /** Came in with the basis of this day: premium is amortized from here and not from `acquired`. */
  readonly premiumFrom?: Day;
}

/** Cost, disallowed losses that joined it, less the bond premium that has been amortized. */
export function adjustedCost({
  cost,
  washAdjustment,
  amortized = 0n,
}: Pick<Lot, 'cost' | 'washAdjustment' | 'amortized'>): Exact {
  return cost + washAdjustment - amortized;
}

/** Tax basis of the lot, or null where nobody knows it. */
export function basisOf(lot: Lot): Exact | null {
  return lot.basisMissing ? null : adjustedCost(lot);
}

/**
 * The lot with the basis that counts when it brings so much. Of a gift with two bases that is the giver's for a gain, its
 * value when it was given for a loss, and neither where the money lies between the two. IRC §1015(a), Treas. Reg.
 * §1.1015-1(a)(2). No purchase, so that no disallowed loss ever joined it.
 */
export function atItsBasis(lot: Lot, proceeds: Exact): Lot {
  const { lossCost, lossFrom, cost } = lot;
  if (lossCost === undefined || proceeds >= cost) return lot;
  if (proceeds >= lossCost) return { ...lot, cost: proceeds };
  return { ...lot, cost: lossCost, heldFrom: lossFrom ?? lot.heldFrom };
}

/** Why shares left a lot with a gain or a loss. */
export type DisposalKind = 'sale' | 'cash-in-lieu' | 'return-of-capital' | 'merger-cash';

/** Shares of one lot that were disposed of in one row, whole or in part. */
export interface Disposal {
  readonly row: string;
  /** Place of the sale among the rows of its day, `seq` when the row has one. */
  readonly order: number;
  readonly kind: DisposalKind;
  readonly account: string;
  readonly symbol: string;
  readonly lot: string;
  readonly acquired: Day;
  readonly heldFrom: Day;
  readonly disposed: Day;
  readonly quantity: Exact;
  /** Null when the row says neither amount nor price. */
  readonly proceeds: Exact | null;
  readonly cost: Exact;
  /** Of a gift whose basis at the sale was not the giver's: what that was, and what the shares were worth when given. */
  readonly giverCost?: Exact;
  readonly lossCost?: Exact;
  readonly basisMissing: boolean;
  readonly washAdjustment: Exact;
  readonly amortized?: Exact;
  readonly term: 'SHORT' | 'LONG';
  /** Loss that a replacement purchase within 30 days disallows; zero otherwise. */
  readonly disallowed: Exact;
  /** Shares of this disposal that were replaced, and the lots that replaced them. */
  readonly replaced: Exact;
  readonly replacedBy: readonly string[];
  readonly covered: boolean;
  /** Cents that add up over the lots of a sale: its money, the basis it took, and what of the loss is disallowed. */
  readonly statedProceeds: Exact | null;
  readonly statedBasis: Exact | null;
  readonly statedDisallowed: Exact;
}

const CENTS = 2;

/** What is disallowed in cents: all of a loss that is wholly replaced, never more than the loss that is stated. */
export function statedDisallowance(disposal: Omit<Disposal, 'statedDisallowed'>): Exact {
  const { statedProceeds, statedBasis, disallowed } = disposal;
  if (statedProceeds === null || statedBasis === null || disallowed === 0n) return 0n;
  const loss = statedBasis > statedProceeds ? statedBasis - statedProceeds : 0n;
  const isWhole = disposalGain(disposal) === -disallowed;
  return isWhole ? loss : lesser(loss, roundTo(disallowed, CENTS));
}

type WithBasis = Pick<Disposal, 'basisMissing' | 'cost' | 'washAdjustment' | 'amortized'>;

/** What was paid, and disallowed losses that joined it, less bond premium amortized; null where the basis is missing. */
export function disposalBasis(disposal: WithBasis): Exact | null {
  return disposal.basisMissing ? null : adjustedCost(disposal);
}

/** Gain or loss before any disallowance; null where basis or proceeds are unknown. */
export function disposalGain(disposal: WithBasis & Pick<Disposal, 'proceeds'>): Exact | null {
  const basis = disposalBasis(disposal);
  return basis === null || disposal.proceeds === null ? null : disposal.proceeds - basis;
}
