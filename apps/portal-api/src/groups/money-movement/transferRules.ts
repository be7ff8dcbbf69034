import type {
  IraDetails,
  Place,
  PlaceRef,
  TransferKind,
  Withholding,
} from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { day as dayWords } from '../../documents/kinds/words';
import { addBankingDays, addDays, type Day } from '../../payments/rules/bankingDays';
import { amountOf, centsOf, partOf } from '../../payments/rules/cents';
import { type Processing, processingOf } from '../../payments/rules/cutOffs';
import {
  contributionLimit,
  contributionYears,
  DEFAULT_WITHHOLDING,
  distributionCode,
  owesMinimumDistribution,
} from '../../payments/rules/ira';
import { isRoth, type Reach, waysBetween } from '../../payments/rules/kinds';
import { FEES, LIMITS, PLANNED_DAYS } from '../../payments/rules/limits';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import { notFound, type ProblemFields } from '../../problems';
import { money } from '../profile/money';
import {
  type Contributed,
  selectBirthDate,
  selectContributed,
  selectMovedWith,
  selectUsedOn,
  selectWithoutCode,
} from './limitsRepository';
import { moneyRefused } from './problems';
import {
  sameRef,
  selectCash,
  selectHolders,
  selectPlaces,
  type StoredPlace,
} from './placesRepository';

/** What somebody wants moved, as the contract has checked its form. */
export interface WantedTransfer {
  from: PlaceRef;
  to: PlaceRef;
  amount: string;
  kind: TransferKind;
  on?: Day;
  memo?: string;
  ira?: IraDetails;
}

/** The same after every rule: what will happen when it is sent now. */
export interface JudgedTransfer {
  from: Place;
  to: Place;
  fee: string;
  processing: Processing;
  withholding: Withholding | null;
  contributionYear: number | null;
  /** Null where the money comes from outside. */
  available: { before: string; after: string } | null;
  needsStepUp: boolean;
  needsApproval: boolean;
  notes: string[];
}

interface Judging {
  scope: HouseholdScope;
  now: Date;
  today: Day;
  wanted: WantedTransfer;
  from: StoredPlace;
  to: StoredPlace;
  cents: bigint;
  /** The day on which the money moves decides which year it counts for, not the day that was asked for. */
  processing: Processing;
  fields: ProblemFields;
  /** What the rules found that the client should know. */
  notes: string[];
}

/**
 * Every rule of the firm for one transfer.
 * @param options `instruction` leaves out what only counts on the day itself: cash and the day's limit; `reach` is what
 *   the firm's bank takes.
 * @throws ProblemError 404 for a place that is not the household's, 422 with a field for each rule that is broken.
 */
export async function judgeTransfer(
  scope: HouseholdScope,
  now: Date,
  wanted: WantedTransfer,
  options: { what: 'transfer' | 'instruction'; reach: Reach },
): Promise<JudgedTransfer> {
  const today = newYorkTimeOf(now).day;
  const [from, to] = await endsOf(scope, wanted, options.what);
  const cents = centsOf(wanted.amount);
  const processing = processingOf(wanted.kind, now, wanted.on);
  const judging: Judging = {
    ...{ scope, now, today, wanted, from, to, cents, processing },
    ...{ fields: [], notes: [] },
  };
  checkForm(judging);
  checkWay(judging, options.reach);
  await checkLimits(judging, options.what);
  const withholding = await withholdingOf(judging);
  const contributionYear = await contributionYearOf(judging, options.what);
  const fee = FEES[wanted.kind] ?? 0n;
  const available = await checkCash(judging, fee, options.what);
  if (judging.fields.length > 0) throw moneyRefused(options.what, judging.fields);
  const needsStepUp = await needsCode(judging);
  const needsApproval = await isJoint(judging);
  return {
    from: from.place,
    to: to.place,
    fee: amountOf(fee),
    processing,
    withholding,
    contributionYear,
    available,
    needsStepUp,
    needsApproval,
    notes: notesOf(judging, { withholding, needsApproval, what: options.what }),
  };
}

async function endsOf(
  scope: HouseholdScope,
  wanted: WantedTransfer,
  what: 'transfer' | 'instruction',
): Promise<[StoredPlace, StoredPlace]> {
  const fields: ProblemFields = [];
  for (const side of ['from', 'to'] as const) {
    if (Object.keys(wanted[side]).length !== 1) {
      fields.push({ field: `/${side}`, message: 'Name an account or a payee, one of the two.' });
    }
  }
  if (fields.length > 0) throw moneyRefused(what, fields);
  const places = await selectPlaces(scope, true);
  const find = (ref: PlaceRef): StoredPlace => {
    const found = places.find(({ place }) => sameRef(refOf(place), ref));
    if (!found) throw notFound(ref.account === undefined ? 'payee' : 'account');
    return found;
  };
  return [find(wanted.from), find(wanted.to)];
}

/** What a place is called by in a request. */
export function refOf({ account, payeeid }: Place): PlaceRef {
  return account !== undefined ? { account } : { ...(payeeid !== undefined && { payeeid }) };
}

function checkForm({ wanted, cents, today, fields }: Judging): void {
  if (cents <= 0n) fields.push({ field: '/amount', message: 'Enter an amount above $0.00.' });
  const { on } = wanted;
  if (on !== undefined && on < today) {
    fields.push({ field: '/on', message: 'This day is over. Choose today or a later day.' });
  }
  if (on !== undefined && on > addDays(today, PLANNED_DAYS)) {
    fields.push({ field: '/on', message: 'Choose a day within a year.' });
  }
}

function checkWay({ wanted, from, to, fields }: Judging, reach: Reach): void {
  if (sameRef(wanted.from, wanted.to)) {
    fields.push({ field: '/to', message: 'Choose another account than the one it comes from.' });
    return;
  }
  const ways = waysBetween(from.end, to.end, reach);
  if ('reason' in ways) fields.push({ field: '/to', message: ways.reason });
  else if (!ways.kinds.includes(wanted.kind)) {
    fields.push({ field: '/kind', message: 'Money does not move this way between these two.' });
  }
}

async function checkLimits(
  { scope, wanted, from, to, cents, now, today, processing, fields }: Judging,
  what: 'transfer' | 'instruction',
): Promise<void> {
  const payee = [from, to].find(({ end }) => end.type === 'payee');
  // Inside the household nothing is lost, so only what leaves or enters is limited.
  if (!payee) return;
  const refuse = (message: string): void => void fields.push({ field: '/amount', message });
  if (cents > LIMITS.perTransfer) {
    refuse(`One transfer is at most ${dollars(LIMITS.perTransfer)}. Call us for more.`);
  }
  if (wanted.kind === 'same-day-ach' && cents > LIMITS.sameDay) {
    refuse(`A same-day payment is at most ${dollars(LIMITS.sameDay)}.`);
  }
  if (isNewPayee(payee, now)) {
    // Each run of an instruction is judged once more on its day.
    const moved =
      what === 'instruction' ? 0n : await selectMovedWith(scope, payee.place.payeeid ?? '');
    const left = moved < LIMITS.newPayee ? LIMITS.newPayee - moved : 0n;
    if (cents > left) {
      refuse(
        `At most ${dollars(LIMITS.newPayee)} move to and from a bank account verified less than ${LIMITS.newPayeeDays} days ago; ${dollars(left)} of it is left.`,
      );
    }
  }
  if (what === 'instruction') return;
  const { processOn } = processing;
  const used = await selectUsedOn(scope, processOn);
  if (used + cents > LIMITS.perDay) {
    const left = LIMITS.perDay - used;
    const when = processOn === today ? 'today' : `on ${dayWords(processOn)}`;
    refuse(
      `At most ${dollars(LIMITS.perDay)} move in a day; ${dollars(left > 0n ? left : 0n)} is left ${when}.`,
    );
  }
}

/** Until when the lower limit holds; null for a payee that is no longer new. */
export function newUntil(verifiedAt: Date | null): Date | null {
  return verifiedAt && new Date(verifiedAt.getTime() + LIMITS.newPayeeDays * 86_400_000);
}

function isNewPayee({ verifiedAt }: StoredPlace, now: Date): boolean {
  const until = newUntil(verifiedAt);
  return until !== null && until > now;
}

async function checkCash(
  { scope, wanted, today, cents, fields }: Judging,
  fee: bigint,
  what: 'transfer' | 'instruction',
): Promise<JudgedTransfer['available']> {
  const { account } = wanted.from;
  if (account === undefined) return null;
  const cash = (await selectCash(scope, today, account)).get(account);
  if (!cash) return null;
  const before = centsOf(cash.available.amount);
  const after = before - cents - fee;
  const short = shortOf(before, cents, fee);
  if (what === 'transfer' && short !== null) fields.push({ field: '/amount', message: short });
  return { before: amountOf(before), after: amountOf(after) };
}

/** Why so much cannot leave; null when it can. */
export function shortOf(available: bigint, cents: bigint, fee: bigint): string | null {
  const short = cents + fee - available;
  if (short <= 0n) return null;
  const withFee = fee > 0n ? ` with the fee of ${dollars(fee)}` : '';
  return `This is ${dollars(short)} more than can leave${withFee}: ${dollars(available)} is available.`;
}

async function withholdingOf(judging: Judging): Promise<Withholding | null> {
  const { scope, wanted, from, cents, processing, fields, notes } = judging;
  if (wanted.kind !== 'ira-distribution') return null;
  const born = await selectBirthDate(scope, wanted.from.account ?? '');
  if (born === null) {
    fields.push({ field: '/from', message: 'We have no date of birth on file: call us.' });
    return null;
  }
  const federal = partOf(cents, wanted.ira?.federalwithholding ?? DEFAULT_WITHHOLDING);
  const state = partOf(cents, wanted.ira?.statewithholding ?? '0');
  if (federal + state > cents) {
    fields.push({
      field: '/ira/federalwithholding',
      message: 'Federal and state tax together are more than the amount.',
    });
    return null;
  }
  const day = processing.processOn;
  if (owesMinimumDistribution(born, day, isRoth(from.end))) {
    notes.push(
      `For ${day.slice(0, 4)} the law asks for a yearly minimum from this account by December 31; this counts towards it.`,
    );
  }
  return {
    federal: money(amountOf(federal)),
    state: money(amountOf(state)),
    net: money(amountOf(cents - federal - state)),
    code: distributionCode(born, day, isRoth(from.end)),
  };
}

async function contributionYearOf(
  judging: Judging,
  what: 'transfer' | 'instruction',
): Promise<number | null> {
  const { scope, wanted, cents, processing, fields, notes } = judging;
  if (wanted.kind !== 'ira-contribution') return null;
  const years = contributionYears(processing.processOn);
  const year = wanted.ira?.contributionyear ?? years[0] ?? 0;
  const account = wanted.to.account ?? '';
  const born = await selectBirthDate(scope, account);
  const refuse = (message: string): null => {
    fields.push({ field: '/ira/contributionyear', message });
    return null;
  };
  if (born === null) return refuse('We have no date of birth on file: call us.');
  if (!years.includes(year)) {
    return refuse(
      `Money that moves on ${dayWords(processing.processOn)} counts for ${years.join(' or ')}. A contribution for a year is made by April 15 of the next.`,
    );
  }
  const limit = contributionLimit(born, year);
  if (limit === null) return refuse(`The limit for ${year} is not known here yet: call us.`);
  const { sent, recorded } = await selectContributed(scope, account, year);
  const used = recorded.reduce((sum, one) => sum + one.cents, sent);
  const left = limit > used ? limit - used : 0n;
  const counted = countedNote(recorded);
  if (cents > left) {
    fields.push({
      field: '/amount',
      message: `At most ${dollars(limit)} may be contributed for ${year} (IRC §219); ${dollars(left)} of it is left.${counted}`,
    });
  } else if (what === 'transfer') {
    notes.push(
      `This counts for ${year}. ${dollars(left - cents)} of the ${dollars(limit)} that the law allows is left after it; what you contribute elsewhere counts, too.${counted}`,
    );
  }
  return year;
}

/** More than so much in one go, or to payees in a day without a code: splitting an amount passes no limit. promises M11 */
async function needsCode({ scope, today, to, cents, notes }: Judging): Promise<boolean> {
  if (cents > LIMITS.stepUpAbove) return true;
  if (to.end.type !== 'payee') return false;
  const sent = await selectWithoutCode(scope, today);
  if (sent + cents <= LIMITS.stepUpAbove) return false;
  notes.push(
    `With what was sent to bank accounts today this is more than ${dollars(LIMITS.stepUpAbove)}: it needs a code.`,
  );
  return true;
}

/** Which contributions the firm has recorded; they are not among the transfers that the client sees. */
function countedNote(recorded: Contributed['recorded']): string {
  const [first, ...others] = recorded;
  if (!first) return '';
  const last = others.at(-1);
  const sum = recorded.reduce((total, { cents }) => total + cents, 0n);
  const what = last
    ? `${recorded.length} contributions recorded from ${dayWords(first.day)} to ${dayWords(last.day)}, together ${dollars(sum)}`
    : `the contribution of ${dollars(sum)} recorded on ${dayWords(first.day)}`;
  return ` Counted with it: ${what}. Call us if ${last ? 'one' : 'it'} was for another year.`;
}

async function isJoint({ scope, wanted }: Judging): Promise<boolean> {
  const { account } = wanted.from;
  if (account === undefined) return false;
  const holders = await selectHolders(scope, account);
  return holders.some((holder) => holder !== scope.subject);
}

function notesOf(
  { wanted, today, processing, notes: found }: Judging,
  {
    withholding,
    needsApproval,
    what,
  }: Pick<JudgedTransfer, 'withholding' | 'needsApproval'> & { what: 'transfer' | 'instruction' },
): string[] {
  const notes = [...found];
  // An instruction says itself on which days it moves money.
  if (what === 'transfer' && processing.processOn !== (wanted.on ?? today)) {
    notes.push('Banks are closed or the cut-off has passed: this moves on the next banking day.');
  }
  if (what === 'transfer' && needsApproval)
    notes.push('A second holder has to approve before the cut-off, or it expires.');
  if (withholding) notes.push(...notesOnWithholding(withholding, wanted));
  if (wanted.kind === 'ach-in') {
    const until = dayWords(addBankingDays(processing.settleOn, 2));
    notes.push(
      `The other bank may call this money back until ${until}; it can leave again after that.`,
    );
  }
  if (wanted.kind === 'wire') notes.push('A wire is final once it was sent.');
  return notes;
}

/**
 * What a payer has to tell of the choice of withholding (26 CFR 35.3405-1T, D-21 to D-25; Form W-4R), and of the tax
 * that is added before 59½ (IRC §72(t)). What was contributed to a Roth IRA leaves it first (IRC §408A(d)(4)).
 */
function notesOnWithholding(
  { code, federal }: Withholding,
  { amount }: WantedTransfer,
): readonly string[] {
  const rate = percentOf(centsOf(federal.amount), centsOf(amount));
  const choice = `The law has 10% withheld for federal tax unless you choose another rate, from 0% to 100% (Form W-4R). Here it is ${rate}. If too little is withheld, you may owe estimated tax, and a penalty on it.`;
  if (code === '1')
    return [choice, 'Before age 59½ the tax authority adds 10% to the tax, with exceptions.'];
  if (code === 'J')
    return [
      choice,
      'What you contributed to a Roth IRA leaves it first, without tax. Before age 59½ what it earned is taxed, with 10% added; there are exceptions.',
    ];
  return [choice];
}

/** `12.5%`, to a hundredth of a percent. */
function percentOf(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0%';
  const hundredths = (part * 20_000n + whole) / (2n * whole);
  return `${Number(hundredths) / 100}%`;
}

/** `$1,234.56` */
export function dollars(cents: bigint): string {
  const [whole = '0', part = '00'] = amountOf(cents).split('.');
  return `$${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
}
