import type { ClosedLot, ReceivedIncome } from '@portal/api-sdk/server';
import {
  basisOf,
  type Exact,
  type Ledger,
  ledgerAsOf,
  parseExact,
} from '@portal/portfolio-accounting';
import { selectActivities } from '../../groups/holdings/activity/activityRepository';
import { serveClosedLot } from '../../groups/holdings/gains/gainHandlers';
import {
  type GainSums,
  selectClosedLots,
  sumClosedLots,
} from '../../groups/holdings/gains/gainsRepository';
import { selectReceived } from '../../groups/holdings/income/incomeRepository';
import { daysBefore } from '../../groups/holdings/shared/dateRange';
import type { PaperColumn, PaperPart, PaperRow } from '../layout/paper';
import { bondPremium } from './bondPremium';
import {
  formOf,
  grossOf,
  isTreasuryInterest,
  type Nondividend,
  type ReportedIncome,
  selectNondividends,
  sumReported,
} from './reportedIncome';
import type { Compose, PaperSource } from './source';
import { day, grouped, usd, usdOf } from './words';

const AMOUNTS: readonly PaperColumn[] = [
  { label: 'Box', width: 0.6 },
  { label: 'What it is', width: 4 },
  { label: 'Amount', width: 1.4, align: 'right' },
];

/** 1099-DIV, 1099-INT and 1099-B of a year and an account in one document; partnerships are for Schedule K-1. */
export const consolidated1099: Compose = async (source) => {
  const { scope, document } = source;
  const year = Number(document.to.slice(0, 4));
  const range = { from: document.from, to: document.to };
  const income = await sumReported(scope, range);
  const dividends = income.filter((row) => formOf(row) === '1099-DIV');
  const interest = income.filter((row) => formOf(row) === '1099-INT');
  const treasury = grossOf(interest.filter(isTreasuryInterest));
  const nondividends = await selectNondividends(scope, range);
  const withheld = (rows: readonly ReportedIncome[], whose: 'foreign' | 'federal'): Exact =>
    rows.reduce((total, row) => total + row[whose], 0n);
  const all = await selectReceived(scope, range, null, null);
  const received = all.filter((row) => formOf(row) !== 'K-1');
  const lots = (await selectClosedLots(scope, { year }, null, null)).map(serveClosedLot);
  const sums = await sumClosedLots(scope, { year });
  const late = document.version === 1 ? lateReclassified(received, document.recipe) : null;
  const moved = late ? parseExact(late.gross.amount) : 0n;
  const premium = await bondPremium(source);
  return {
    parts: [
      boxes('Form 1099-DIV: dividends and distributions', [
        ['1a', 'Total ordinary dividends', grossOf(dividends, 'qualified', 'ordinary')],
        ['1b', 'Qualified dividends, part of box 1a', grossOf(dividends, 'qualified') - moved],
        ['2a', 'Total capital gain distributions', grossOf(dividends, 'capitalgain')],
        ['3', 'Nondividend distributions', nondividends.reduce((sum, row) => sum + row.amount, 0n)],
        ['4', 'Federal income tax withheld', withheld(dividends, 'federal')],
        ['7', 'Foreign tax paid', withheld(dividends, 'foreign')],
        ['12', 'Exempt-interest dividends', grossOf(dividends, 'taxexempt')],
      ]),
      boxes('Form 1099-INT: interest income', [
        ['1', 'Interest income', grossOf(interest, 'interest') - treasury],
        ['3', 'Interest on U.S. Savings Bonds and Treasury obligations', treasury],
        ['4', 'Federal income tax withheld', withheld(interest, 'federal')],
        ['6', 'Foreign tax paid', withheld(interest, 'foreign')],
        ['8', 'Tax-exempt interest', grossOf(interest, 'taxexempt')],
        ['11', 'Bond premium', premium.taxable],
        ['12', 'Bond premium on Treasury obligations', premium.treasury],
        ['13', 'Bond premium on tax-exempt bonds', premium.exempt],
      ]),
      proceedsBoxes(sums),
      salesPart(lots),
      paymentsPart(received, nondividends, late),
    ],
    closing: [
      'This is important tax information and is being furnished to the Internal Revenue Service. If you are required to file a return, a penalty may be imposed on you if this income is taxable and the Service finds that it has not been reported.',
      'Copy B for the recipient. Interest that was bought or sold with bonds is not in boxes 1, 3 and 8.',
    ],
  };
};

/** The dividend that the first version did not yet know to be qualified: the largest of the year. */
function lateReclassified(
  received: readonly ReceivedIncome[],
  recipe: Record<string, unknown>,
): ReceivedIncome | null {
  if (recipe.corrected !== true) return null;
  const qualified = received.filter(({ character }) => character === 'qualified');
  return qualified.reduce<ReceivedIncome | null>(
    (most, row) =>
      most && parseExact(most.gross.amount) >= parseExact(row.gross.amount) ? most : row,
    null,
  );
}

/** Boxes of a form: amounts, or what is written in them. */
export function boxes(
  heading: string,
  rows: readonly (readonly [string, string, Exact | string])[],
  notes: readonly string[] = [],
): PaperPart {
  return {
    heading,
    notes,
    table: {
      columns: AMOUNTS,
      rows: rows.map(([box, label, held]) => ({
        cells: [box, label, typeof held === 'string' ? held : usdOf(held)],
      })),
    },
  };
}

function proceedsBoxes(sums: GainSums): PaperPart {
  return boxes(
    'Form 1099-B: proceeds from broker transactions',
    [
      ['1d', 'Proceeds', parseExact(sums.proceeds)],
      ['1e', 'Cost or other basis', parseExact(sums.costbasis)],
      ['1g', 'Wash sale losses disallowed', parseExact(sums.disallowed)],
      ['', 'Short-term gains', parseExact(sums.shortgain)],
      ['', 'Short-term losses', parseExact(sums.shortloss)],
      ['', 'Long-term gains', parseExact(sums.longgain)],
      ['', 'Long-term losses', parseExact(sums.longloss)],
    ],
    unknownNotes(sums.unknown),
  );
}

/** Proceeds of every sale are reported (IRC §6045(a)), also where nobody knows what the shares had cost. */
function unknownNotes(lots: number): string[] {
  if (lots === 0) return [];
  const [sold, are] = lots === 1 ? ['1 lot', 'is'] : [`${lots} lots`, 'are'];
  return [
    `${sold} without a known basis ${are} in box 1d, and not in box 1e or in the gains and losses.`,
  ];
}

const HOW_GAINS_ADD_UP =
  'Gain or loss is proceeds less basis, plus the loss of a wash sale that is disallowed.';

/** As Form 8949 has them: by term, and by whether the basis is told to the authority. */
function salesPart(lots: readonly ClosedLot[]): PaperPart {
  const groups = Map.groupBy(lots.toReversed(), ({ term, covered }) =>
    [
      term === 'long' ? 'Long term' : 'Short term',
      covered ? 'covered: the basis is reported to the IRS' : 'not covered: it is not reported',
    ].join(', '),
  );
  return {
    heading: 'Sales of the year, lot by lot',
    table: {
      columns: [
        { label: 'Security', width: 1.55 },
        { label: 'Quantity', width: 0.9, align: 'right' },
        { label: 'Acquired', width: 1.35 },
        { label: 'Sold', width: 1.35 },
        { label: 'Proceeds', width: 1.35, align: 'right' },
        { label: 'Basis', width: 1.35, align: 'right' },
        { label: 'Wash sale', width: 1.15, align: 'right' },
        { label: 'Gain or loss', width: 1.35, align: 'right' },
      ],
      rows: [...groups].flatMap(([name, sold]) => [
        { kind: 'group' as const, cells: [name, '', '', '', ...sumsOf(sold)] },
        ...sold.map((lot): PaperRow => ({ cells: [...lotCells(lot), ...sumsOf([lot])] })),
      ]),
      ...(lots.length > 0 && { total: ['Total', '', '', '', ...sumsOf(lots)] }),
      empty: 'Nothing was sold.',
    },
    notes: lots.length === 0 ? [] : [HOW_GAINS_ADD_UP],
  };
}

const lotCells = (lot: ClosedLot): string[] => [
  lot.security.name,
  grouped(lot.quantity),
  day(lot.originalpurchasedate),
  day(lot.solddate),
];

/** Proceeds, basis, disallowed losses and gain of some lots; a sum of which a part is unknown is unknown. */
function sumsOf(lots: readonly ClosedLot[]): string[] {
  const sum = (pick: (lot: ClosedLot) => string | undefined): string => {
    const amounts = lots.map(pick);
    if (amounts.includes(undefined)) return 'Unknown';
    return usdOf(amounts.reduce((total, amount) => total + parseExact(amount ?? '0'), 0n));
  };
  return [
    sum(({ proceeds }) => proceeds?.amount ?? '0'),
    sum(({ costbasis }) => costbasis?.amount),
    sum(({ washsaledisallowed }) => washsaledisallowed.amount),
    sum(({ gain }) => gain?.amount),
  ];
}

const CHARACTERS: Readonly<Record<ReceivedIncome['character'], string>> = {
  qualified: 'Qualified dividend',
  ordinary: 'Ordinary dividend',
  interest: 'Interest',
  taxexempt: 'Tax-exempt interest',
  capitalgain: 'Capital gain',
  inkind: 'In shares',
};

/** What a payment is called, so that those of one kind add up to one box. */
function kindOf(row: ReceivedIncome, late: ReceivedIncome | null): string {
  if (row === late) return CHARACTERS.ordinary;
  if (isTreasuryInterest(row)) return 'Treasury interest';
  return row.character === 'taxexempt' && formOf(row) === '1099-DIV'
    ? 'Exempt-interest dividend'
    : CHARACTERS[row.character];
}

function paymentsPart(
  received: readonly ReceivedIncome[],
  nondividends: readonly Nondividend[],
  late: ReceivedIncome | null,
): PaperPart {
  const rows = [
    ...received.toReversed().map((row) => ({
      day: row.paydate,
      said: [row.security?.name ?? 'Cash', kindOf(row, late)],
      amounts: [usd(row.gross.amount), usd(row.withheld.amount)],
    })),
    ...nondividends.map(({ day: paid, payer, amount }) => ({
      ...{ day: paid, said: [payer, 'Nondividend distribution'] },
      amounts: [usdOf(amount), usdOf(0n)],
    })),
  ].toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
  return {
    heading: 'Dividends and interest, payment by payment',
    table: {
      columns: [
        { label: 'Paid', width: 1.1 },
        { label: 'From', width: 3 },
        { label: 'Kind', width: 1.6 },
        { label: 'Amount', width: 1.2, align: 'right' },
        { label: 'Withheld', width: 1, align: 'right' },
      ],
      rows: rows.map((row) => ({ cells: [day(row.day), ...row.said, ...row.amounts] })),
      empty: 'Nothing was received.',
    },
  };
}

/** Schedule K-1 of the partnerships that an account holds. */
export const scheduleK1: Compose = async (source) => {
  const funds = await selectPartnerships(source);
  const parts = await Promise.all(funds.map((fund) => partnershipPart(source, fund)));
  return {
    parts,
    closing: [
      'Partner’s share of income, deductions and credits. The partnership files Form 1065; give this schedule to whoever prepares your return.',
    ],
  };
};

interface Partnership {
  security_id: string;
  name: string;
}

function selectPartnerships({ scope }: PaperSource): Promise<Partnership[]> {
  return scope.sql.query<Partnership>(
    `select distinct security_id, name from security join ledger_entry using (security_id)
     where household_id = $1 and account_key = any($2::text[]) and kind = 'private-fund' order by name`,
    [scope.household, scope.keys],
  );
}

/**
 * assumed: a partnership pays out what it has earned in the year, and tells of nothing else; what it pays out as gain was
 * held for more than a year.
 */
async function partnershipPart(
  { scope, document, ledger }: PaperSource,
  { security_id: securityid, name }: Partnership,
): Promise<PaperPart> {
  const range = { from: document.from, to: document.to };
  const rows = await selectActivities(scope, { ...range, securityid }, null, null);
  const sum = (types: readonly string[]): Exact =>
    rows
      .filter(({ type }) => types.includes(type))
      .reduce((total, { netamount }) => total + parseExact(netamount.amount), 0n);
  const income = await sumReported(scope, range, securityid);
  const earned = grossOf(income);
  const [contributed, distributed] = [-sum(['BY']), sum(['DV', 'CA'])];
  const held = { account: document.account ?? '', securityid };
  const opening = taxCapital(ledgerAsOf(ledger, daysBefore(document.from, 1)), held);
  const ending = taxCapital(ledgerAsOf(ledger, document.to), held);
  const capital = (amount: Exact | null): Exact | string => amount ?? 'Unknown';
  const shares = [
    ['5', 'Interest income', grossOf(income, 'interest')],
    ['6a', 'Ordinary dividends', grossOf(income, 'qualified', 'ordinary')],
    ['6b', 'Qualified dividends, part of box 6a', grossOf(income, 'qualified')],
    ['9a', 'Net long-term capital gain', grossOf(income, 'capitalgain')],
    ['18', 'Tax-exempt interest', grossOf(income, 'taxexempt')],
  ] as const;
  return boxes(name, [
    ...shares.filter(([, , amount]) => amount !== 0n),
    ['19', 'Distributions', distributed],
    ['L', 'Beginning capital account, tax basis', capital(opening)],
    ['L', 'Capital contributed during the year', contributed],
    ['L', 'Current year net income', earned],
    ['L', 'Withdrawals and distributions', -distributed],
    ...(opening === null || ending === null
      ? []
      : otherChange(ending - (opening + contributed + earned - distributed))),
    ['L', 'Ending capital account, tax basis', capital(ending)],
  ]);
}

/** Interests that came from elsewhere or went there. */
function otherChange(amount: Exact): [string, string, Exact][] {
  return amount === 0n ? [] : [['L', 'Other increase or decrease', amount]];
}

/** What an interest cost less the capital that came back. Instructions of the IRS for Schedule K-1 (Form 1065), item L */
function taxCapital(
  { state }: Ledger,
  { account, securityid }: { account: string; securityid: string },
): Exact | null {
  const lots = state.accounts.get(account)?.positions.get(securityid)?.lots ?? [];
  return lots.reduce<Exact | null>((total, lot) => {
    const basis = basisOf(lot);
    return total === null || basis === null ? null : total + basis;
  }, 0n);
}
