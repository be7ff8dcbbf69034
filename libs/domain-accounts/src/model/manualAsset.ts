import type {
  Loan,
  ManualAsset,
  ManualAssetDetail,
  ManualAssetInput,
  ManualType,
} from '@portal/api-sdk';
import { formatDate, signOf } from '@portal/ui-kit';
import { oneOf, searchReader } from './search';

/** What the address of the other assets may say. */
export interface AssetSearch {
  tab?: AssetTab;
  /** The asset whose panel is open; `new` for one that is being added. */
  asset?: string;
  /** Set while it is being changed. */
  edit?: string;
}

export const ASSET_TABS = ['assets', 'liabilities'] as const;
export type AssetTab = (typeof ASSET_TABS)[number];

/** Opens the form of a new one. */
export const NEW_ASSET = 'new';

export function validateAssetSearch(raw: Record<string, unknown>): AssetSearch {
  const read = searchReader(raw);
  const tab = raw['tab'];
  return {
    ...(typeof tab === 'string' && oneOf(ASSET_TABS)(tab) && { tab }),
    ...read('asset', (text) => text === NEW_ASSET || /^[a-z0-9]{16,40}$/.test(text)),
    ...read('edit', (text) => text === 'yes'),
  };
}

export const ASSET_TYPES: readonly { value: ManualType; label: string }[] = [
  { value: 'property', label: 'Property' },
  { value: 'vehicle', label: 'Vehicle' },
  { value: 'private-equity', label: 'Private equity' },
  { value: 'note', label: 'Note' },
  { value: 'art', label: 'Art and collectibles' },
  { value: 'insurance', label: 'Insurance' },
  { value: 'crypto', label: 'Crypto' },
  { value: 'cash', label: 'Cash' },
  { value: 'other', label: 'Other asset' },
];

export const LIABILITY_TYPES: readonly { value: ManualType; label: string }[] = [
  { value: 'mortgage', label: 'Mortgage' },
  { value: 'loan', label: 'Loan' },
  { value: 'credit', label: 'Credit line' },
];

export function typeName(type: ManualType): string {
  return [...ASSET_TYPES, ...LIABILITY_TYPES].find(({ value }) => value === type)?.label ?? type;
}

export function isOwed(type: ManualType): boolean {
  return LIABILITY_TYPES.some(({ value }) => value === type);
}

export function hasSchedule(type: ManualType): boolean {
  return type === 'mortgage' || type === 'loan';
}

/** One row of the value history while it is typed. */
export interface ValueDraft {
  id: number;
  day: string;
  amount: string;
}

/** The form while it is typed: texts, which `inputOf` reads. */
export interface AssetDraft {
  name: string;
  type: ManualType;
  /** Percent. */
  share: string;
  values: readonly ValueDraft[];
  linkedto: string;
  hasLoan: boolean;
  principal: string;
  /** Percent a year. */
  rate: string;
  months: string;
  firstpayment: string;
  note: string;
}

export function newDraft(tab: AssetTab, today: string): AssetDraft {
  return {
    name: '',
    type: tab === 'assets' ? 'property' : 'mortgage',
    share: '100',
    values: [{ id: 0, day: today, amount: '' }],
    linkedto: '',
    hasLoan: false,
    principal: '',
    rate: '',
    months: '',
    firstpayment: '',
    note: '',
  };
}

/** The form of what is on file, latest value first. */
export function draftOf({ asset, valuations, loan, note }: ManualAssetDetail): AssetDraft {
  const values = valuations.map(({ day, amount }, id) => ({ id, day, amount })).reverse();
  return {
    name: asset.name,
    type: asset.type,
    share: shiftPoint(asset.ownership, 2),
    values,
    linkedto: asset.linkedto ?? '',
    hasLoan: loan !== undefined,
    principal: loan?.principal ?? '',
    rate: loan ? shiftPoint(loan.yearlyrate, 2) : '',
    months: loan ? String(loan.months) : '',
    firstpayment: loan?.firstpayment ?? '',
    note: note ?? '',
  };
}

/** The form as it was kept while it was typed; `first` where nothing was kept, or nothing that can be read. */
export function keptDraft(text: string, first: AssetDraft): AssetDraft {
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return first;
    const before: Record<string, unknown> = { ...first };
    const known = Object.entries(kept).filter(
      ([name, value]) => name in before && typeof value === typeof before[name],
    );
    return { ...first, ...Object.fromEntries(known) };
  } catch {
    return first;
  }
}

/** What is wrong in the form, by field; the names are those of the API's answer. */
export type AssetFaults = Readonly<Record<string, string>>;

/** Reads the form: what is to be saved, or what is wrong. Empty rows of values are left out. */
export function inputOf(
  draft: AssetDraft,
): { ok: true; input: ManualAssetInput } | { ok: false; faults: AssetFaults } {
  const faults: Record<string, string> = {};
  const name = draft.name.trim().replace(/\s+/g, ' ');
  if (name === '') faults['/name'] = 'Give it a name.';
  else if (!NAME.test(name))
    faults['/name'] = 'Use letters, digits, spaces and - : / ( ) [ ] | . , & ’.';
  const ownership = fractionOf(draft.share, 4);
  if (ownership === null || signOf(ownership) === 0)
    faults['/ownership'] = 'Enter a percentage above 0 and up to 100, with at most two decimals.';
  const given = draft.values.filter(({ day, amount }) => day !== '' || amount !== '');
  if (given.length === 0) faults['/valuations/0/amount'] = 'Enter a value.';
  const values = given.map(({ day, amount }, place) => {
    const cents = centsText(amount);
    if (!DAY.test(day)) faults[`/valuations/${place}/day`] = 'Enter a day.';
    if (cents === null) faults[`/valuations/${place}/amount`] = 'Enter an amount, without a sign.';
    return { day, amount: cents ?? '' };
  });
  const loan = draft.hasLoan && hasSchedule(draft.type) ? readLoan(draft, faults) : null;
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  const note = draft.note.trim();
  return {
    ok: true,
    input: {
      name,
      type: draft.type,
      ownership: ownership ?? '1',
      valuations: values,
      ...(isOwed(draft.type) && draft.linkedto !== '' && { linkedto: draft.linkedto }),
      ...(loan && { loan }),
      ...(note !== '' && { note }),
    },
  };
}

const NAME = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} :/()[\]|.,'’&-]{0,59}$/u;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function readLoan(draft: AssetDraft, faults: Record<string, string>): Loan {
  const principal = centsText(draft.principal);
  if (principal === null || signOf(principal) === 0)
    faults['/loan/principal'] = 'Enter what was borrowed.';
  const yearlyrate = fractionOf(draft.rate, 6);
  if (yearlyrate === null || yearlyrate.startsWith('1'))
    faults['/loan/yearlyrate'] = 'Enter a yearly rate from 0 up to 99.9999 percent.';
  const months = /^\d{1,3}$/.test(draft.months) ? Number(draft.months) : 0;
  if (months < 1 || months > 600) faults['/loan/months'] = 'Enter 1 to 600 monthly payments.';
  if (!DAY.test(draft.firstpayment))
    faults['/loan/firstpayment'] = 'Enter the day of the first payment.';
  return {
    principal: principal ?? '',
    yearlyrate: yearlyrate ?? '',
    months,
    firstpayment: draft.firstpayment,
  };
}

/** `1234.5` → `1234.50`; null for what is no amount of at most twelve digits and two decimals. */
function centsText(amount: string): string | null {
  const found = /^0*(\d{1,12})(?:\.(\d{0,2}))?$/.exec(amount);
  return found ? `${found[1]}.${(found[2] ?? '').padEnd(2, '0')}` : null;
}

/** `37.5` percent → `0.375`; null for what is no percentage up to 100 with at most `places` decimals as a fraction. */
function fractionOf(percent: string, places: number): string | null {
  const text = percent.trim();
  if (!/^\d{1,3}(\.\d+)?$/.test(text)) return null;
  const fraction = shiftPoint(text, -2);
  const [whole = '', decimals = ''] = fraction.split('.');
  const isOne = whole === '1' && decimals === '';
  return (whole === '0' && decimals.length <= places) || isOne ? fraction : null;
}

/** Moves the decimal point, without zeros at the ends: `0.0375` by 2 is `3.75`. */
function shiftPoint(value: string, by: number): string {
  const [whole = '0', decimals = ''] = value.split('.');
  const digits = `000${whole}${decimals}000`;
  const point = 3 + whole.length + by;
  const left = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  const right = digits.slice(point).replace(/0+$/, '');
  return right === '' ? left : `${left}.${right}`;
}

/** What is owned, or what is owed. */
export function assetsOf(items: readonly ManualAsset[], tab: AssetTab): ManualAsset[] {
  const kind = tab === 'assets' ? 'asset' : 'liability';
  return items.filter((item) => item.kind === kind);
}

/** Of which days the values are: the latest, and the oldest where it is another. */
export function daysText(items: readonly ManualAsset[]): string {
  const days = items.map(({ asof }) => asof).sort();
  const [oldest] = days;
  const latest = days.at(-1);
  if (oldest === undefined || latest === undefined) return 'Nothing entered yet';
  const text = `Latest value of ${formatDate(latest)}`;
  return oldest === latest ? text : `${text}, oldest of ${formatDate(oldest)}`;
}
