import { UNPRICED_ID } from '../../market/privateFund';
import type { HouseholdPlan, Special } from '../plan';
import { PERSONAL_ACCOUNTS } from './richPersonal';
import { RETIREMENT_AND_CHARITY } from './richRetirement';
import { TRUST_ACCOUNTS } from './richTrusts';

/** What the household brought along, gave away and moved about. Dates are New York business days. */
const ONCE: readonly Special[] = [
  {
    kind: 'deliver-in',
    on: '2011-11-22',
    slot: 'revocable',
    security: 'sec-copperkettle',
    shares: 4_200,
    basisPerShare: '21.35',
    acquired: '1998-05-14',
  },
  {
    kind: 'deliver-in',
    on: '2011-11-22',
    slot: 'revocable',
    security: 'sec-alder-foods',
    shares: 6_000,
    basisPerShare: '11.80',
    acquired: '2001-02-06',
  },
  {
    kind: 'deliver-in',
    on: '2012-06-11',
    slot: 'grandchildren',
    security: 'sec-gribble-rail',
    shares: 2_400,
  },
  {
    kind: 'deliver-in',
    on: '2012-06-11',
    slot: 'grandchildren',
    security: 'sec-umbrella-tree',
    shares: 1_850,
  },
  {
    kind: 'deliver-in',
    on: '2012-06-12',
    slot: 'grandchildren',
    security: 'sec-fiddlehead-phrm',
    shares: 900,
    basisPerShare: '17.40',
    acquired: '2004-09-30',
  },
  {
    kind: 'deliver-in',
    on: '2016-05-10',
    slot: 'private',
    security: UNPRICED_ID,
    shares: 12_000,
    basisPerShare: '4.25',
    acquired: '2016-05-10',
    unpriced: true,
  },
  {
    kind: 'transfer',
    on: '2014-02-18',
    from: 'individual',
    to: 'joint',
    security: 'sec-dandelion-dev',
    part: 0.4,
  },
  {
    kind: 'transfer',
    on: '2017-10-10',
    from: 'revocable',
    to: 'irrevocable',
    security: 'sec-copperkettle',
    part: 0.25,
  },
  {
    kind: 'transfer',
    on: '2022-05-17',
    from: 'joint',
    to: 'grandchildren',
    security: 'sec-pennywhistle-growth',
    part: 0.3,
  },
  {
    kind: 'gift',
    on: '2017-12-12',
    from: 'revocable',
    security: 'sec-alder-foods',
    part: 0.08,
    to: 'Clementine Featherstone-Vance',
  },
  {
    kind: 'gift',
    on: '2025-12-09',
    from: 'revocable',
    security: 'sec-juniper-loom',
    part: 0.1,
    to: 'the University of Dingle',
  },
  {
    kind: 'duplicate-trade',
    on: '2013-05-14',
    slot: 'revocable',
    security: 'sec-alder-foods',
    shares: 300,
  },
  {
    kind: 'duplicate-trade',
    on: '2019-08-13',
    slot: 'joint',
    security: 'sec-farhorizon-dev',
    shares: 450,
  },
  {
    kind: 'duplicate-trade',
    on: '2026-09-15',
    slot: 'revocable',
    security: 'sec-marmalade-cafe',
    shares: 120,
  },
  { kind: 'wrong-dividend', year: 2014, slot: 'revocable' },
  { kind: 'wrong-dividend', year: 2020, slot: 'joint' },
  { kind: 'wrong-dividend', year: 2026, slot: 'revocable' },
  { kind: 'fee-refund', on: '2018-02-06', slot: 'irrevocable', dollars: 640 },
  { kind: 'fee-refund', on: '2026-05-12', slot: 'revocable', dollars: 1_115 },
];

const EVERY_YEAR: readonly Special[] = [
  {
    kind: 'wash-sale',
    since: 2012,
    month: 10,
    nth: 7,
    sells: 'individual',
    buys: 'roth',
    daysLater: 9,
  },
  {
    kind: 'wash-sale',
    since: 2012,
    month: 10,
    nth: 15,
    sells: 'revocable',
    buys: 'individual',
    daysLater: 12,
  },
  {
    kind: 'wash-sale',
    since: 2012,
    month: 3,
    nth: 17,
    sells: 'individual',
    buys: 'individual',
    daysLater: 8,
  },
  {
    kind: 'charity',
    since: 2013,
    month: 12,
    nth: 6,
    from: 'revocable',
    to: 'foundation',
    dollars: 110_000,
  },
];

const CALLS: readonly Special[] = [
  ['2015-04-15', 400_000],
  ['2015-10-15', 350_000],
  ['2016-04-15', 350_000],
  ['2016-12-15', 300_000],
  ['2017-06-15', 300_000],
  ['2018-03-15', 250_000],
  ['2019-03-15', 200_000],
  ['2020-06-15', 150_000],
].map(([on, dollars]) => ({
  kind: 'capital-call',
  on: String(on),
  slot: 'private',
  dollars: Number(dollars),
  fundedBy: 'revocable',
}));

const DISTRIBUTIONS: readonly Special[] = [
  ['2019-12-16', 3, 6],
  ['2021-06-15', 8, 10],
  ['2021-12-15', 12, 8],
  ['2022-12-15', 4, 5],
  ['2024-06-17', 9, 9],
  ['2025-06-16', 7, 6],
  ['2026-06-15', 8, 6],
].map(([on, perUnit, capital]) => ({
  kind: 'fund-distribution',
  on: String(on),
  slot: 'private',
  perUnit: Number(perUnit),
  returnOfCapital: Number(capital),
}));

export const RICH: HouseholdPlan = {
  householdid: 'rich',
  taxUnit: 'Featherstone-Vance, joint return',
  start: '2011-11-15',
  accounts: [...PERSONAL_ACCOUNTS, ...TRUST_ACCOUNTS, ...RETIREMENT_AND_CHARITY],
  specials: [...ONCE, ...EVERY_YEAR, ...CALLS, ...DISTRIBUTIONS],
};
