import { FIRM } from './content/firm';
import type { IsoDate } from './days';
import type { HouseholdPlan, TaxStatus } from './ledger/plan';
import type { LedgerRow, LotMethod } from './ledger/ledgerRow';
import { PLAIN } from './ledger/plans/plain';
import { RENAMING } from './ledger/plans/renaming';
import { RICH } from './ledger/plans/rich';
import { ENROLLING, GUARDED, LOST_PHONE } from './ledger/plans/single';
import { UNUSUAL } from './ledger/plans/unusual';
import { accountKey, writeLedger } from './ledger/writeLedger';
import type { CorporateAction } from './market/events';
import { INDICES, type SandboxIndex } from './market/indices';
import { simulateMarket, type Market, type PriceRow } from './market/market';
import type { Payment } from './market/payments';
import type { SandboxSecurity } from './market/security';
import type { SessionRow } from './market/sessions';
import { maskedNumber, outsideWorld, type OutsideAccount, type Valuation } from './outside';
import { formatPrice } from './units';

/** The part of `people.json` that matters here: which households there are. */
export interface SandboxPerson {
  /** Null for a person of the firm. */
  household: string | null;
}

export interface SandboxOptions {
  /** Any safe integer; another seed tells the same story with other numbers. */
  seed: number;
  /** A New York business day, usually `lastBusinessDay(now)`. */
  asOf: IsoDate;
  people: readonly SandboxPerson[];
}

/** An account held at the firm. Its ledger starts on `opened`. */
export interface FirmAccount {
  key: string;
  householdid: string;
  source: 'firm';
  kind: 'asset';
  accountname: string;
  nickname: string;
  registration: string;
  /** The persona that holds it alone, where that is not the household's first person. */
  holder: string | null;
  institution: string;
  maskednumber: string;
  group: string;
  opened: IsoDate;
  /** Null while it is open. */
  closed: IsoDate | null;
  taxStatus: TaxStatus;
  /** Who files the return its gains are in. */
  taxUnit: string;
  /** Lots are closed by this method unless a row says otherwise. */
  lotMethod: LotMethod;
  managedBy: 'advisor' | 'client';
}

/** A payment announced or made. `rate` is dollars per share, a decimal string. */
export interface DeclaredDividend extends Omit<Payment, 'rate' | 'withholding'> {
  rate: string;
  /** Withheld abroad, a fraction as a decimal string. */
  withholding: string;
}

export interface Sandbox {
  seed: number;
  asOf: IsoDate;
  securities: readonly SandboxSecurity[];
  indices: readonly SandboxIndex[];
  /** Every quote since the start of the market (2011-01-03), security by security, oldest first. */
  prices: () => Generator<PriceRow>;
  indexLevels: () => Generator<PriceRow>;
  /** Open, high, low, volume and the prices within the day, from a day on. */
  sessions: (since: IsoDate) => Generator<SessionRow>;
  /** By ex date; those whose `pay` lies after the as-of date are declared and not yet paid. */
  dividends: readonly DeclaredDividend[];
  corporateActions: readonly CorporateAction[];
  firmAccounts: readonly FirmAccount[];
  outsideAccounts: readonly OutsideAccount[];
  valuations: readonly Valuation[];
  /** In the order in which they were booked, household by household. */
  ledger: readonly LedgerRow[];
}

/** Households by the name that people.json gives them; others, such as `empty`, own nothing. New ones go last. */
const HOUSEHOLDS: readonly HouseholdPlan[] = [
  RICH,
  PLAIN,
  RENAMING,
  GUARDED,
  ENROLLING,
  LOST_PHONE,
  UNUSUAL,
];

/**
 * The sandbox of a seed and a day: market, accounts, fifteen years of activity, outside assets. Pure and
 * deterministic; a later day adds rows (by `entered`) and never changes one that was there.
 */
export function generateSandbox({ seed, asOf, people }: SandboxOptions): Sandbox {
  const market = simulateMarket(seed, asOf);
  const households = new Set(people.flatMap(({ household }) => household ?? []));
  const plans = HOUSEHOLDS.filter(
    ({ householdid, start }) => households.has(householdid) && start <= asOf,
  );
  const outside = outsideWorld(seed, market, households);
  return {
    seed,
    asOf,
    securities: market.securities,
    indices: INDICES,
    prices: () => market.prices(),
    indexLevels: () => market.indexLevels(),
    sessions: (since) => market.sessions(since),
    dividends: declaredDividends(market),
    corporateActions: market.actions,
    firmAccounts: plans.flatMap((plan) => firmAccounts(seed, asOf, plan)),
    outsideAccounts: outside.accounts,
    valuations: outside.valuations,
    ledger: plans.flatMap((plan) => writeLedger(seed, market, plan, prefixOf(plan)).rows),
  };
}

// Two digits in every activity id, fixed per household, so that ids never collide and never move.
function prefixOf(plan: HouseholdPlan): string {
  return String(HOUSEHOLDS.indexOf(plan) + 1).padStart(2, '0');
}

function firmAccounts(
  seed: number,
  asOf: IsoDate,
  { householdid, accounts, taxUnit }: HouseholdPlan,
): FirmAccount[] {
  return accounts
    .filter(({ opened }) => opened <= asOf)
    .map(({ slot, accountname, nickname, registration, group, opened, closing, ...tax }) => ({
      key: accountKey(seed, householdid, slot),
      householdid,
      source: 'firm',
      kind: 'asset',
      accountname,
      nickname,
      registration,
      holder: tax.holder ?? null,
      institution: FIRM.firmname,
      maskednumber: maskedNumber(seed, householdid, slot),
      group,
      opened,
      closed: closing && closing.closed <= asOf ? closing.closed : null,
      taxStatus: tax.taxStatus,
      taxUnit: tax.taxUnit ?? taxUnit,
      lotMethod: tax.lotMethod,
      managedBy: tax.feeBasisPoints > 0 ? 'advisor' : 'client',
    }));
}

export function declaredDividends(market: Market): DeclaredDividend[] {
  return market.payments.map(({ rate, withholding, ...payment }) => ({
    ...payment,
    rate: formatPrice(rate, 4),
    withholding: String(withholding),
  }));
}
