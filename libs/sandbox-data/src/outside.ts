import { businessDays } from './calendar';
import { addMonths, dateOf, type IsoDate } from './days';
import { accountKey } from './ledger/writeLedger';
import type { Market } from './market/market';
import { Random } from './random';
import { formatMoney, type Cents } from './units';

/** What a household has elsewhere: aggregated from other institutions, or told to us. Values, no ledger. */
export interface OutsideAccount {
  key: string;
  householdid: string;
  source: 'external' | 'manual';
  kind: 'asset' | 'liability';
  /** The type templates of manual assets: `property`, `art`, `note`, `mortgage`, `credit` …; `external` accounts by nature. */
  type: string;
  accountname: string;
  nickname: string;
  registration: string;
  institution: string;
  maskednumber: string | null;
  group: string;
  /** For a liability: the slot's key of what it is secured by. */
  linkedto: string | null;
}

/** A value on a day. Liabilities are positive: what is owed. */
export interface Valuation {
  key: string;
  date: IsoDate;
  amount: string;
}

interface OutsidePlan extends Omit<
  OutsideAccount,
  'key' | 'householdid' | 'maskednumber' | 'linkedto'
> {
  slot: string;
  household: string;
  linkedSlot?: string;
  since: IsoDate;
  everyMonths: number;
  value: (context: ValueContext) => number;
}

interface ValueContext {
  /** Number of valuations before this one, and whole years since the first. */
  step: number;
  years: number;
  /** Growth of the equity market since the first valuation, e.g. 1.4. */
  market: number;
  random: Random;
}

const MORTGAGE = { principal: 2_400_000, yearlyRate: 0.0375, months: 360 };

/** What is still owed after some monthly payments of a level-payment loan, in dollars. */
export function amortised(loan: typeof MORTGAGE, paid: number): number {
  const rate = loan.yearlyRate / 12;
  const growth = Math.exp(paid * Math.log1p(rate));
  const whole = Math.exp(loan.months * Math.log1p(rate));
  return paid >= loan.months ? 0 : (loan.principal * (whole - growth)) / (whole - 1);
}

function compound(rate: number, years: number): number {
  return Math.exp(years * Math.log1p(rate));
}

const RICH_BASE = {
  household: 'rich',
  source: 'manual',
  kind: 'asset',
  institution: 'Entered by you',
} as const;

const OUTSIDE: readonly OutsidePlan[] = [
  {
    ...RICH_BASE,
    slot: 'retirement-plan',
    source: 'external',
    type: 'retirement',
    accountname: 'Quillfeather & Co. Savings Plan',
    nickname: 'Barnaby’s plan at work',
    registration: '401(k)',
    institution: 'Tortoise & Hare Retirement Services',
    group: 'Held elsewhere',
    since: '2014-01-31',
    everyMonths: 1,
    value: ({ market, step }) => 310_000 * (0.35 + 0.65 * market) + 2_100 * step,
  },
  {
    ...RICH_BASE,
    slot: 'savings-bank',
    source: 'external',
    type: 'cash',
    accountname: 'Puddlewick Reserve Savings',
    nickname: 'Savings at Puddlewick',
    registration: 'Joint tenants with right of survivorship',
    institution: 'Puddlewick Savings Bank',
    group: 'Held elsewhere',
    since: '2012-01-31',
    everyMonths: 1,
    value: ({ random, years }) => 185_000 * compound(0.02, years) * (0.85 + 0.3 * random.uniform()),
  },
  {
    ...RICH_BASE,
    slot: 'house',
    type: 'property',
    accountname: 'House at 1 Puddlewick Lane',
    nickname: 'Puddlewick house',
    registration: 'Joint tenants',
    group: 'Property and art',
    since: '2013-06-28',
    everyMonths: 12,
    value: ({ years, random }) =>
      4_150_000 * compound(0.042, years) * (0.98 + 0.04 * random.uniform()),
  },
  {
    ...RICH_BASE,
    slot: 'art',
    type: 'art',
    accountname: 'Collection of Dingle watercolours',
    nickname: 'Art collection',
    registration: 'Revocable trust',
    group: 'Property and art',
    since: '2014-12-15',
    everyMonths: 24,
    value: ({ years }) => 640_000 * compound(0.05, years),
  },
  {
    ...RICH_BASE,
    slot: 'note',
    type: 'note',
    accountname: 'Note of Marmaduke Vance',
    nickname: 'Loan to Marmaduke',
    registration: 'Revocable trust',
    group: 'Property and art',
    since: '2020-03-31',
    everyMonths: 3,
    value: ({ step }) => Math.max(0, 400_000 - 12_500 * step),
  },
  {
    ...RICH_BASE,
    slot: 'mortgage',
    kind: 'liability',
    type: 'mortgage',
    accountname: 'Mortgage on the Puddlewick house',
    nickname: 'Mortgage',
    registration: 'Joint tenants',
    group: 'Liabilities',
    linkedSlot: 'house',
    since: '2013-06-28',
    everyMonths: 1,
    value: ({ step }) => amortised(MORTGAGE, step),
  },
  {
    ...RICH_BASE,
    slot: 'credit-line',
    kind: 'liability',
    type: 'credit',
    accountname: 'Home equity line of credit',
    nickname: 'Credit line',
    registration: 'Joint tenants',
    group: 'Liabilities',
    linkedSlot: 'house',
    since: '2019-01-31',
    everyMonths: 1,
    value: ({ random, step }) =>
      step % 30 < 18 ? 95_000 * (1 - (step % 30) / 24) + 4_000 * random.uniform() : 0,
  },
  {
    slot: 'cottage',
    household: 'plain',
    source: 'manual',
    kind: 'asset',
    type: 'property',
    accountname: 'Cottage at Mousehole Harbor',
    nickname: 'Cottage',
    registration: 'Individual',
    institution: 'Entered by you',
    group: 'Property and art',
    since: '2022-04-29',
    everyMonths: 12,
    value: ({ years }) => 420_000 * compound(0.03, years),
  },
];

export interface OutsideWorld {
  accounts: OutsideAccount[];
  valuations: Valuation[];
}

/** External and manual accounts of the households with their valuations up to the market's last day. */
export function outsideWorld(
  seed: number,
  market: Market,
  households: ReadonlySet<string>,
): OutsideWorld {
  const plans = OUTSIDE.filter(
    ({ household, since }) => households.has(household) && since <= market.asOf,
  );
  return {
    accounts: plans.map((plan) => accountOf(seed, plan)),
    valuations: plans.flatMap((plan) => valuationsOf(seed, market, plan)),
  };
}

function accountOf(seed: number, plan: OutsidePlan): OutsideAccount {
  const { source, kind, type, accountname, nickname, registration, institution, group, household } =
    plan;
  return {
    key: accountKey(seed, household, plan.slot),
    householdid: household,
    source,
    kind,
    type,
    accountname,
    nickname,
    registration,
    institution,
    maskednumber: source === 'external' ? maskedNumber(seed, household, plan.slot) : null,
    group,
    linkedto: plan.linkedSlot ? accountKey(seed, household, plan.linkedSlot) : null,
  };
}

export function maskedNumber(seed: number, household: string, slot: string): string {
  return `••${String(new Random(seed, `number/${household}/${slot}`).integer(0, 9_999)).padStart(4, '0')}`;
}

function valuationsOf(seed: number, market: Market, plan: OutsidePlan): Valuation[] {
  const random = new Random(seed, `valuations/${plan.household}/${plan.slot}`);
  const key = accountKey(seed, plan.household, plan.slot);
  const start = level(market, plan.since);
  const found: Valuation[] = [];
  for (let step = 0; ; step += 1) {
    const date = monthEnd(plan, step);
    if (date > market.asOf) return found;
    const years = (step * plan.everyMonths) / 12;
    const cents: Cents = Math.round(
      plan.value({ step, years, market: level(market, date) / start, random }) * 100,
    );
    const told =
      plan.source === 'manual' && plan.kind === 'asset'
        ? Math.round(cents / 100_000) * 100_000
        : cents;
    found.push({ key, date, amount: formatMoney(told) });
  }
}

/** The last business day of the month, so many months after the first valuation. */
function monthEnd(plan: OutsidePlan, step: number): IsoDate {
  const date = addMonths(`${plan.since.slice(0, 7)}-01`, step * plan.everyMonths);
  const [year = 0, month = 1] = date.split('-').map(Number);
  return businessDays(date, dateOf(year, month + 1, 0)).at(-1) ?? date;
}

function level(market: Market, date: IsoDate): number {
  let log = 0;
  for (let day = market.dayOf(date); day >= 0; day -= 1) log += market.factors.market[day] ?? 0;
  return Math.exp(log);
}
