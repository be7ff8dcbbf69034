import type { ManualAssetInput, ManualType } from '@portal/api-sdk/server';
import type { ProblemFields } from '../../problems';
import { amountOf, centsOf } from './cents';

const NAMES: Record<ManualType, string> = {
  property: 'Property',
  vehicle: 'Vehicle',
  'private-equity': 'Private equity',
  note: 'Note',
  art: 'Art and collectibles',
  insurance: 'Insurance',
  crypto: 'Crypto',
  cash: 'Cash',
  other: 'Other asset',
  mortgage: 'Mortgage',
  loan: 'Loan',
  credit: 'Credit line',
};

const OWED: readonly ManualType[] = ['mortgage', 'loan', 'credit'];
const EARLIEST = '1900-01-01';

export function kindOf(type: ManualType): 'asset' | 'liability' {
  return OWED.includes(type) ? 'liability' : 'asset';
}

/** What an asset becomes as an account: its latest value is what it is worth. */
export interface AccountOfAsset {
  groupid: string;
  groupname: string;
  name: string;
  registration: string;
  institution: string;
  kind: 'asset' | 'liability';
  /** The household's share, negative for what is owed. */
  value: string;
  asof: string;
  origin: string;
  valuations: { day: string; share: string; whole: string }[];
  /** Said of what is restored: whether it counts toward net worth. */
  counted?: boolean;
}

export function accountOf(input: ManualAssetInput): AccountOfAsset {
  const kind = kindOf(input.type);
  const valuations = [...input.valuations]
    .sort((one, other) => (one.day < other.day ? -1 : 1))
    .map(({ day, amount }) => ({ day, share: shareOf(input, amount), whole: amount }));
  const latest = valuations.at(-1);
  if (!latest) throw new Error('The contract asks for a valuation.');
  return {
    groupid: kind === 'asset' ? 'grp-other-assets' : 'grp-liabilities',
    groupname: kind === 'asset' ? 'Other assets' : 'Liabilities',
    name: input.name,
    registration: NAMES[input.type],
    institution: 'Entered by you',
    kind,
    value: latest.share,
    asof: latest.day,
    origin: 'Entered by you',
    valuations,
  };
}

/** The household's part of an amount, rounded half up to the cent; negative for what is owed. */
function shareOf({ type, ownership }: ManualAssetInput, amount: string): string {
  const [whole = '0', decimals = ''] = ownership.split('.');
  const parts = BigInt(whole + decimals.padEnd(4, '0'));
  const share = (centsOf(amount) * parts * 2n + 10_000n) / 20_000n;
  return amountOf(kindOf(type) === 'liability' ? -share : share);
}

/** What is wrong with an asset beyond its form; `linkable` are the accounts that can secure something. `secures`: it does. */
export function faultsOf(
  input: ManualAssetInput,
  { today, linkable, secures }: { today: string; linkable: ReadonlySet<string>; secures: boolean },
): ProblemFields {
  const faults: ProblemFields = [];
  const say = (field: string, message: string) => void faults.push({ field, message });
  const seen = new Set<string>();
  input.valuations.forEach(({ day }, place) => {
    const field = `/valuations/${place}/day`;
    if (day > today)
      say(field, `This must be a day up to ${today}: a value is of a day that has come.`);
    if (day < EARLIEST) say(field, `This must be a day from ${EARLIEST} on.`);
    if (seen.has(day)) say(field, 'There is another value of this day: keep one of them.');
    seen.add(day);
  });
  if (!/[1-9]/.test(input.ownership)) say('/ownership', 'The share must be above nothing.');
  sayOfLinks(input, { linkable, secures }, say);
  if (input.loan && input.type !== 'mortgage' && input.type !== 'loan')
    say('/loan', 'Only a mortgage or a loan has a schedule of payments.');
  if (input.loan && input.loan.firstpayment < EARLIEST)
    say('/loan/firstpayment', `This must be a day from ${EARLIEST} on.`);
  return faults;
}

/** What secures what: only an asset secures, and only what is owed is secured. */
function sayOfLinks(
  input: ManualAssetInput,
  { linkable, secures }: { linkable: ReadonlySet<string>; secures: boolean },
  say: (field: string, message: string) => void,
): void {
  const isOwed = kindOf(input.type) === 'liability';
  if (isOwed && secures)
    say('/type', 'This secures a debt, so it cannot be one itself. Change that debt first.');
  if (input.linkedto !== undefined && !isOwed)
    say('/linkedto', 'Only what is owed can be secured by an asset.');
  if (input.linkedto !== undefined && isOwed && !linkable.has(input.linkedto))
    say('/linkedto', 'There is no such asset in your household.');
}
