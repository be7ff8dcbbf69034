import type {
  Approval,
  EligibleTo,
  InstructionDetail,
  InstructionQuote,
  OpenTaxLots,
  Payee,
  Position,
  Positions,
  TransferDetail,
  TransferFrom,
  TransferQuote,
  TransferSummary,
} from '@portal/api-sdk';

const usd = (amount: string) => ({ amount, currency: 'USD' });

const everyday = { account: 'acc7f3k2m9q4x8w1aa', name: 'Everyday', detail: '••4821 · Individual' };
const ira = {
  account: 'acc7f3k2m9q4x8w1bb',
  name: 'Retirement plan',
  detail: '••9110 · 401(k) plan',
};
const bank = {
  payeeid: `p${'1'.repeat(32)}`,
  name: 'My checking',
  detail: '••6789 · Invented Bank',
};

export const sources: TransferFrom[] = [
  {
    place: everyday,
    eligible: true,
    cash: {
      cash: usd('26200.00'),
      available: usd('25000.00'),
      heldback: [
        {
          reason: 'unsettled',
          text: 'Proceeds of sales that have not settled.',
          amount: usd('1200.00'),
          until: '2026-11-24',
        },
      ],
      asof: '2026-11-20',
    },
  },
  {
    place: ira,
    eligible: false,
    reason: 'Money leaves and enters a retirement plan only through the plan’s own administrator.',
  },
];

export const targets: EligibleTo[] = [
  { place: bank, eligible: true, kinds: ['ach-out', 'wire'], needsapproval: false },
  { place: ira, eligible: false, reason: 'This is closed to transfers.', kinds: [] },
];

export const quote: TransferQuote = {
  quote: 'quote-1.signature',
  expiresat: '2026-11-23T15:10:00.000Z',
  ...{ from: everyday, to: bank, amount: usd('2500.00'), kind: 'ach-out', fee: usd('0.00') },
  ...{ processon: '2026-11-23', settleon: '2026-11-24', cutoffat: '2026-11-23T22:00:00.000Z' },
  ...{ availablebefore: usd('25000.00'), availableafter: usd('22500.00') },
  ...{ needsstepup: false, needsapproval: false, notes: [] },
};

export const sent: TransferDetail = {
  transfer: {
    transferid: `t${'2'.repeat(32)}`,
    state: 'scheduled',
    ...{ from: everyday, to: bank, amount: usd('2500.00'), kind: 'ach-out', fee: usd('0.00') },
    ...{ processon: '2026-11-23', settleon: '2026-11-24', createdat: '2026-11-23T15:01:12.000Z' },
    ...{ cancellable: true, cancellableuntil: '2026-11-23T22:00:00.000Z', version: '1' },
  },
  events: [
    {
      state: 'scheduled',
      at: '2026-11-23T15:01:12.000Z',
      text: 'You sent this transfer.',
      by: 'Percival',
    },
  ],
  postings: [],
  notes: ['A second holder has to approve before the cut-off, or it expires.'],
};

export const returned: TransferDetail = {
  transfer: {
    ...sent.transfer,
    transferid: `t${'3'.repeat(32)}`,
    state: 'returned',
    cancellable: false,
    returncode: 'R03',
    reason: 'The other bank knows no such account.',
  },
  events: [
    ...sent.events,
    { state: 'returned', at: '2026-11-25T13:30:00.000Z', text: 'The other bank sent it back.' },
  ],
  postings: [
    { place: 'Everyday ••4821', amount: usd('-2500.00'), day: '2026-11-23' },
    { place: 'On its way', amount: usd('2500.00'), day: '2026-11-23' },
    { place: 'On its way', amount: usd('-2500.00'), day: '2026-11-25' },
    { place: 'Everyday ••4821', amount: usd('2500.00'), day: '2026-11-25' },
  ],
  notes: [],
};

export const summary: TransferSummary = {
  available: sources,
  pendingapprovals: 1,
  scheduled: [sent.transfer],
  recent: [returned.transfer],
  nextruns: [],
  asof: '2026-11-20',
};

const alder = {
  ...{ securityid: 'sec-alder-foods', symbol: 'ALDR', name: 'Alder Foods Inc.' },
  ...{ holdingtype: 'Equities', assetclass: 'Equity', subclass: 'US large cap' },
};

/** What the everyday account holds beside its cash. */
export const heldPosition: Position = {
  ...{ account: everyday.account, accounts: 1, security: alder, quantity: '140', price: '41.27' },
  ...{ pricedate: '2026-11-20', pricestate: 'current', marketvalue: usd('5777.80') },
  ...{ costbasis: usd('5420.00'), basisstate: 'complete', estimatedannualincome: usd('134.40') },
  explain: `position~${everyday.account}~sec-alder-foods`,
};

const positionTotals: Positions['totals'] = {
  ...{ marketvalue: usd('5777.80'), accruedincome: usd('0.00'), costbasis: usd('5420.00') },
  ...{ unrealizedgain: usd('357.80'), shorttermgain: usd('-269.20') },
  ...{ longtermgain: usd('627.00'), daychange: usd('0.00') },
  ...{ estimatedannualincome: usd('134.40'), explain: 'positions' },
};

export const heldPositions: Positions = {
  ...{ asof: '2026-11-20', view: 'account', totals: positionTotals, cash: usd('26200.00') },
  groups: [
    {
      ...{ key: everyday.account, name: 'Everyday', totals: positionTotals },
      positions: [heldPosition],
    },
  ],
  ...{ totalvalue: usd('31977.80'), priceproblems: [], explain: 'positions' },
};

/** An old lot of a low cost, and a recent one of a high cost. */
export const heldLots: OpenTaxLots = {
  ...{ asof: '2026-11-20', account: everyday.account, totals: heldPosition, priceproblems: [] },
  lots: [
    {
      ...{ lotid: 'act-000000000321', originalpurchasedate: '2021-03-04' },
      ...{ holdingperiodfrom: '2021-03-04', term: 'long', daystolongterm: 0, quantity: '100' },
      ...{ unitcost: '35', marketvalue: usd('4127.00'), covered: true, basisstate: 'complete' },
      explain: 'lot~1',
    },
    {
      ...{ lotid: 'act-000000000988', originalpurchasedate: '2026-05-12' },
      ...{ holdingperiodfrom: '2026-05-12', term: 'short', daystolongterm: 175, quantity: '40' },
      ...{ unitcost: '48', marketvalue: usd('1650.80'), covered: true, basisstate: 'complete' },
      explain: 'lot~2',
    },
  ],
};

/** A monthly payment out of a retirement account, set up for the 31st, whose next day is in February. */
export const monthly: InstructionDetail = {
  instruction: {
    ...{ instructionid: `s${'5'.repeat(32)}`, state: 'active', version: '3' },
    ...{ from: everyday, to: bank, amount: usd('500.00'), kind: 'ira-distribution' },
    ira: { federalwithholding: '0.2', statewithholding: '0.05' },
    recurrence: { frequency: 'monthly', starts: '2026-12-31', count: 12, whenclosed: 'after' },
    nextrun: { planned: '2027-02-28', run: '2027-03-01', state: 'planned' },
    createdat: '2026-11-23T15:01:12.000Z',
  },
  runs: [
    { planned: '2027-01-31', run: '2027-02-01', state: 'sent' },
    { planned: '2026-12-31', run: '2026-12-31', state: 'sent' },
    { planned: '2027-02-28', run: '2027-03-01', state: 'planned' },
  ],
};

export const instructionQuote: InstructionQuote = {
  ...{ quote: 'quote-2.signature', expiresat: '2026-11-23T15:10:00.000Z' },
  ...{ from: everyday, to: bank, amount: usd('500.00'), kind: 'ira-distribution' },
  fee: usd('0.00'),
  recurrence: monthly.instruction.recurrence,
  nextruns: [{ planned: '2027-02-28', run: '2027-03-01', state: 'planned' }],
  ...{ needsstepup: false, needsapproval: false, notes: [] },
};

/** A bank account that is not verified yet. */
export const payee: Payee = {
  ...{ payeeid: `p${'4'.repeat(32)}`, name: 'Lake house', holder: 'Gwendolyn Greywater' },
  ...{ bankname: 'Invented Bank', maskednumber: '••9999', accounttype: 'checking' },
  ...{ state: 'verifying', version: '1', addedat: '2026-11-20T15:00:00.000Z' },
};

/** One of each state. */
export const payees: Payee[] = [
  { ...payee, payeeid: `p${'6'.repeat(32)}`, name: 'My checking', state: 'active' },
  {
    ...payee,
    ...{ payeeid: `p${'7'.repeat(32)}`, name: 'New savings', state: 'active' },
    ...{ accounttype: 'savings', limiteduntil: '2026-12-03' },
  },
  { ...payee, depositson: '2026-01-02', triesleft: 3 },
  { ...payee, payeeid: `p${'8'.repeat(32)}`, name: 'Old checking', state: 'locked' },
];

const asking = {
  ...{ requestedby: 'Wilhelmina', requestedat: '2026-11-23T15:01:12.000Z' },
  ...{ expiresat: '2026-11-23T22:00:00.000Z', mine: false, changes: [] },
};

/** A payment that somebody else has to decide. */
export const asked: Approval = {
  ...{ ...asking, approvalid: `a${'1'.repeat(32)}`, state: 'pending', transfer: sent.transfer },
  changes: [
    { what: 'Amount', before: '$2,000.00', after: '$2,500.00' },
    { what: 'Memo', after: 'On its own' },
  ],
};

const { instruction } = monthly;

/** One that waits for the client, one that the client asked for, and one of each decision. */
export const approvals: Approval[] = [
  asked,
  { ...asking, approvalid: `a${'2'.repeat(32)}`, state: 'pending', mine: true, instruction },
  { ...asked, approvalid: `a${'3'.repeat(32)}`, state: 'approved', decidedby: 'Barnaby' },
  {
    ...asked,
    ...{ approvalid: `a${'4'.repeat(32)}`, state: 'rejected', decidedby: 'Barnaby' },
    note: 'Twice this month already',
  },
  { ...asked, approvalid: `a${'5'.repeat(32)}`, state: 'expired' },
];
