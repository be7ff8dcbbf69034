import type {
  ClosedLot,
  RealizedGroup,
  RealizedTotals,
  RouteHandlers,
} from '@portal/api-sdk/server';
import {
  differenceOf,
  type Figure,
  formatExact,
  given,
  parseExact,
  quotientOf,
  realizedGain,
  sumOf,
} from '@portal/portfolio-accounting';
import type { Services } from '../../../services';
import { EXPORT_ROWS, csvLine, sendCsv } from '../shared/csv';
import { explainKey, packId, unpackId } from '../shared/explainKey';
import { yearOf } from '../shared/newYorkDay';
import { type Figures, moneyOf, serveFractions, serveMoney, statedAs } from '../shared/figures';
import {
  type GainFilter,
  type GainSums,
  selectClosedLots,
  selectGainYears,
  type StoredDisposal,
  sumClosedLots,
} from './gainsRepository';
import { opening } from '../shared/opening';
import { type HoldingsScope, narrowTo, openScope, type TaxStatus } from '../shared/holdingsScope';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../../http/pageKey';

type GainHandlers = Pick<RouteHandlers, 'getRealizedGainLoss' | 'getRealizedGainLossExport'>;

const PLACE_SHAPES = [/^\d{4}-\d\d-\d\d$/, /^\d{1,16}$/];
/** Columns (a) to (h) of Form 8949, then what the form does not ask for. */
const CSV_HEADER = [
  ...['Description of property', 'Date acquired', 'Date sold', 'Proceeds', 'Cost or other basis'],
  ...['Code', 'Adjustment', 'Gain or loss', 'Term', 'Covered', 'Account', 'Activity'],
  ...['Tax status', 'Filer'],
];

export function gainHandlers({ inHousehold, stillAdmitted, now }: Services): GainHandlers {
  return {
    async getRealizedGainLoss(request, reply) {
      const { pageKey, limit = DEFAULT_LIMIT, ...asked } = request.query ?? {};
      const answer = await inHousehold(request, 'read', async (household) => {
        const scope = await openScope(household, asked.accounts);
        const filter = filterOf(now(), asked);
        const after = placeFrom(readPageKey(pageKey, asked, PLACE_SHAPES));
        const listed = ofStatus(scope, asked.taxstatus);
        const rows = await selectClosedLots(listed, filter, limit + 1, after);
        const page = pageOf(rows, limit, asked, (row) => Object.values(placeOf(row)));
        return {
          asof: scope.asof,
          year: filter.year,
          years: await selectGainYears(scope),
          totals: serveTotals(await sumClosedLots(ofStatus(scope, TAXABLE), filter), filter),
          groups: await serveGroups(scope, filter),
          ...page,
          items: page.items.map(serveClosedLot),
        };
      });
      return reply.code(200).send(answer);
    },
    async getRealizedGainLossExport(request, reply) {
      const asked = request.query ?? {};
      const file = {
        name: 'realized-gain-loss',
        header: CSV_HEADER,
        stillAdmitted: () => stillAdmitted(request),
      };
      return sendCsv<GainPlace>(reply, file, (after) =>
        inHousehold(request, 'read', async (household) => {
          const scope = await openScope(household, asked.accounts);
          const listed = ofStatus(scope, asked.taxstatus ?? TAXABLE);
          const filter = filterOf(now(), asked);
          const rows = await selectClosedLots(listed, filter, EXPORT_ROWS, after);
          const names = new Map(scope.accounts.map(({ key, name }) => [key, name]));
          const last = rows.length === EXPORT_ROWS ? rows.at(-1) : undefined;
          return {
            lines: rows.map((row) => csvOf(row, names.get(row.lot.account))),
            next: last ? placeOf(last) : null,
          };
        }),
      );
    },
  };
}

/** What Form 8949 is about. */
const TAXABLE: readonly TaxStatus[] = ['taxable'];

function filterOf(
  today: Date,
  { year, securityid }: { year?: number; securityid?: string },
): GainFilter {
  return { year: year ?? yearOf(today), securityid };
}

/** The accounts of some tax statuses; all of them without. */
function ofStatus(scope: HoldingsScope, wanted?: readonly TaxStatus[]): HoldingsScope {
  return wanted ? narrowTo(scope, ({ taxstatus }) => wanted.includes(taxstatus)) : scope;
}

const STATUSES: readonly TaxStatus[] = ['taxable', 'deferred', 'roth', 'exempt'];

/** Sums of the year for each filer and tax status that has any. */
async function serveGroups(scope: HoldingsScope, filter: GainFilter): Promise<RealizedGroup[]> {
  const groups: RealizedGroup[] = [];
  for (const taxstatus of STATUSES) {
    const { accounts } = ofStatus(scope, [taxstatus]);
    const filers = accounts.filter(({ source }) => source === 'firm').map(({ taxunit }) => taxunit);
    for (const taxunit of new Set(filers)) {
      const sums = await sumClosedLots(ofGroup(scope, taxstatus, taxunit), filter);
      if (sums.count + sums.unknown === 0) continue;
      groups.push({ taxstatus, taxunit, totals: serveTotals(sums, filter, [taxstatus, taxunit]) });
    }
  }
  return groups;
}

function ofGroup(scope: HoldingsScope, status: string, filer: string): HoldingsScope {
  return narrowTo(scope, ({ taxstatus, taxunit }) => taxstatus === status && taxunit === filer);
}

interface GainPlace {
  day: string;
  ordinal: string;
}

function placeFrom(parts: string[] | null): GainPlace | null {
  const [day = '', ordinal = ''] = parts ?? [];
  return parts && { day, ordinal };
}

function placeOf({ ordinal, lot }: StoredDisposal): GainPlace {
  return { day: lot.solddate, ordinal };
}

interface ClosedLotFigures {
  proceeds: Figure | null;
  costbasis: Figure | null;
  washsaledisallowed: Figure;
  gain: Figure | null;
  gainfraction: Figure | null;
}

/** The engine's figures of one disposal, in cents. */
export function closedLotFigures({ disposal }: Pick<StoredDisposal, 'disposal'>): ClosedLotFigures {
  const known = realizedGain([disposal]);
  const disallowed = given('Disallowed loss', 'money', disposal.disallowed, {
    rows: [disposal.row],
    lots: [disposal.lot],
  });
  const washsaledisallowed = statedAs(disallowed, disposal.statedDisallowed);
  if (known.unknown.length > 0) {
    const { proceeds } = disposal;
    const stated =
      proceeds === null ? null : given('Proceeds', 'money', proceeds, { rows: [disposal.row] });
    return {
      proceeds: stated && statedAs(stated, disposal.statedProceeds ?? stated.value),
      costbasis: null,
      washsaledisallowed,
      gain: null,
      gainfraction: null,
    };
  }
  const proceeds = statedAs(known.proceeds, disposal.statedProceeds ?? known.proceeds.value);
  const costbasis = statedAs(known.costBasis, disposal.statedBasis ?? known.costBasis.value);
  const economic = differenceOf('Proceeds less basis', proceeds, costbasis);
  const gain =
    disposal.disallowed === 0n
      ? economic
      : sumOf('Gain after wash sale', [economic, washsaledisallowed]);
  return {
    proceeds,
    costbasis,
    washsaledisallowed,
    gain,
    gainfraction:
      costbasis.value === 0n ? null : quotientOf('Gain ÷ cost basis', 'fraction', gain, costbasis),
  };
}

export function serveClosedLot(stored: StoredDisposal): ClosedLot {
  const { ordinal, disposal, lot } = stored;
  const { washsaledisallowed, gainfraction, ...optional } = closedLotFigures(stored);
  return {
    activityid: disposal.row,
    lotid: disposal.lot,
    ...lot,
    term: disposal.term === 'LONG' ? 'long' : 'short',
    quantity: formatExact(disposal.quantity),
    ...serveMoney({ washsaledisallowed }),
    ...serveMoney<keyof typeof optional>(optional),
    ...serveFractions({ gainfraction }),
    ...(disposal.replacedBy.length > 0 && { replacedby: [...disposal.replacedBy] }),
    covered: disposal.covered,
    basisstate: disposal.basisMissing ? 'missing' : 'complete',
    explain: explainKey('closedlot', ordinal),
  };
}

const LABELS = {
  shortgain: 'Short-term gains',
  shortloss: 'Short-term losses',
  longgain: 'Long-term gains',
  longloss: 'Long-term losses',
  disallowed: 'Losses disallowed by wash sales',
  proceeds: 'Proceeds',
  costbasis: 'Cost basis',
} as const;
type TotalName = keyof typeof LABELS;
const TOTALS = Object.keys(LABELS) as TotalName[]; // `as`: what Object.keys forgets

function serveTotals(
  sums: GainSums,
  { year, securityid }: GainFilter,
  group?: readonly [TaxStatus, string],
): RealizedTotals {
  const { shortgain, shortloss, longgain, longloss, disallowed, proceeds, costbasis } = sums;
  const exact = [shortgain, shortloss, longgain, longloss].map(parseExact);
  const of = (text: string) => moneyOf(parseExact(text));
  return {
    shortgain: of(shortgain),
    shortloss: of(shortloss),
    longgain: of(longgain),
    longloss: of(longloss),
    net: moneyOf(exact.reduce((a, b) => a + b, 0n)),
    disallowed: of(disallowed),
    proceeds: of(proceeds),
    costbasis: of(costbasis),
    count: sums.count,
    unknown: sums.unknown,
    explain: explainKey(
      'realized',
      String(year),
      ...(securityid === undefined && !group ? [] : [securityid ?? EVERY_SECURITY]),
      ...(group ? [group[0], packId(group[1])] : []),
    ),
  };
}

/** Stands in a key for no filter. */
const EVERY_SECURITY = '-';

const EXPLAINED_ROWS = 5_000;

/** A year's totals as sums of its closed lots; the older ones of a long year are one term. */
export async function explainRealized(
  whole: HoldingsScope,
  [year = '', security = EVERY_SECURITY, taxstatus, filer = '']: readonly string[],
): Promise<Figures | null> {
  if (!/^\d{4}$/.test(year)) return null;
  const securityid = security === EVERY_SECURITY ? undefined : security;
  const scope =
    taxstatus === undefined ? ofStatus(whole, TAXABLE) : ofGroup(whole, taxstatus, unpackId(filer));
  if (scope.keys.length === 0 && taxstatus !== undefined) return null;
  const filter = { year: Number(year), securityid };
  const sums = await sumClosedLots(scope, filter);
  const rows = await selectClosedLots(scope, filter, EXPLAINED_ROWS, null);
  const isWhole = rows.length === sums.count + sums.unknown;
  const opened = rows.map((row) => ({ row, figures: openClosedLot(row) }));
  const figures = Object.fromEntries(
    TOTALS.map((name) => {
      const terms = opened.flatMap(({ row, figures: one }) => termsOf(name, row, one));
      const total = sumOf(LABELS[name], terms);
      const earlier = parseExact(sums[name]) - total.value;
      if (isWhole || earlier === 0n) return [name, total];
      return [name, sumOf(LABELS[name], [given('Closed lots before', 'money', earlier), ...terms])];
    }),
  );
  const parts = (['shortgain', 'shortloss', 'longgain', 'longloss'] as const).flatMap(
    (name) => figures[name] ?? [],
  );
  return { ...figures, net: sumOf('Net gain', parts) };
}

/** Each figure of a closed lot opens under the lot. */
function openClosedLot(row: StoredDisposal): ClosedLotFigures {
  const key = explainKey('closedlot', row.ordinal);
  const { security, originalpurchasedate: bought, solddate: sold } = row.lot;
  const of = `${security.name}, bought ${bought}, sold ${sold}`;
  // `as`: the same names.
  return Object.fromEntries(
    Object.entries(closedLotFigures(row)).map(([name, figure]: [string, Figure | null]) => [
      name,
      figure && opening({ ...figure, of }, key, name),
    ]),
  ) as unknown as ClosedLotFigures;
}

function termsOf(
  name: TotalName,
  { disposal }: StoredDisposal,
  { gain, proceeds, costbasis, washsaledisallowed }: ClosedLotFigures,
): Figure[] {
  switch (name) {
    case 'disallowed':
      return washsaledisallowed.value === 0n ? [] : [washsaledisallowed];
    case 'proceeds':
      return proceeds ? [proceeds] : [];
    case 'costbasis':
      return costbasis ? [costbasis] : [];
    default: {
      const side = `${disposal.term.toLowerCase()}${gain && gain.value < 0n ? 'loss' : 'gain'}`;
      return gain && side === name ? [gain] : [];
    }
  }
}

function csvOf(stored: StoredDisposal, accountName: string | undefined): string {
  const { disposal, lot } = stored;
  const { proceeds, costbasis, gain, washsaledisallowed } = serveClosedLot(stored);
  const isWash = disposal.disallowed !== 0n;
  return csvLine([
    `${formatExact(disposal.quantity)} ${lot.security.symbol ?? lot.security.name}`,
    ...[lot.originalpurchasedate, lot.solddate, proceeds?.amount, costbasis?.amount],
    ...[isWash ? 'W' : '', isWash ? washsaledisallowed.amount : '', gain?.amount],
    ...[disposal.term.toLowerCase(), disposal.covered ? 'yes' : 'no', accountName, disposal.row],
    ...[lot.taxstatus, lot.taxunit],
  ]);
}
