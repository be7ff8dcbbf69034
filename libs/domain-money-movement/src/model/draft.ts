import type {
  InstructionDetail,
  InstructionRequest,
  IraDetails,
  PlaceRef,
  Recurrence,
  TransferKind,
  TransferRequest,
} from '@portal/api-sdk';

/** A transfer on its way to being sent, as the browser keeps it: everything typed, in strings. */
export interface TransferDraft {
  from: string;
  to: string;
  kind: TransferKind | '';
  amount: string;
  /** `YYYY-MM-DD`; the next possible day while empty. */
  on: string;
  memo: string;
  repeat: Recurrence['frequency'] | '';
  ends: string;
  whenClosed: Recurrence['whenclosed'];
  /** How many runs are left; empty where nobody said how many. */
  count: string;
  /** The day of the month that is repeated, `31` or `last`, where the first day has another one. */
  monthDay: string;
  /** Percent of an IRA distribution, `10`. */
  federal: string;
  state: string;
  /** The year that an IRA contribution counts for; this year while empty. */
  contributionYear: string;
  /** Sends this draft once, from whichever tab and after however many reloads; empty until something is typed. */
  sendKey: string;
}

export const EMPTY_DRAFT: TransferDraft = {
  ...{ from: '', to: '', kind: '', amount: '', on: '', memo: '', repeat: '', ends: '' },
  ...{
    whenClosed: 'before',
    count: '',
    monthDay: '',
    federal: '10',
    state: '0',
    contributionYear: '',
    sendKey: '',
  },
};

/** What was kept; an empty draft for anything that is none. */
export function readDraft(text: string): TransferDraft {
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return EMPTY_DRAFT;
    const known = Object.entries(kept).filter(
      ([name, value]) => name in EMPTY_DRAFT && typeof value === 'string',
    );
    return { ...EMPTY_DRAFT, ...Object.fromEntries(known) };
  } catch {
    return EMPTY_DRAFT;
  }
}

/** The draft with a key of its own: what is typed later keeps it, what begins anew has none. */
export function withSendKey(draft: TransferDraft): TransferDraft {
  return draft.sendKey === '' ? { ...draft, sendKey: crypto.randomUUID() } : draft;
}

/** Whether banks are closed on a day because of its name; the server knows their holidays. */
export function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** `account:acc…` or `payee:p…`, as the values of choices. */
export function placeKey({ account, payeeid }: PlaceRef): string {
  return account !== undefined ? `account:${account}` : `payee:${payeeid ?? ''}`;
}

export function placeRef(key: string): PlaceRef {
  const [type = '', id = ''] = key.split(':');
  return type === 'account' ? { account: id } : { payeeid: id };
}

/** `1234.5` as the contract wants it, `1234.50`. */
export function centsText(amount: string): string {
  const [whole = '0', part = ''] = amount.split('.');
  return `${whole === '' ? '0' : whole}.${part.padEnd(2, '0')}`;
}

/** `10` percent as the fraction `0.1`; what is no percentage is left to the server to refuse. */
export function fractionOf(percent: string): string {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(percent)) return percent;
  const [whole = '0', part = ''] = percent.split('.');
  const digits = `${whole.padStart(3, '0')}${part.padEnd(2, '0')}`;
  const text = `${Number(digits.slice(0, -4))}.${digits.slice(-4)}`.replace(/\.?0+$/, '');
  return text === '' ? '0' : text;
}

/** The fraction `0.125` as the percentage `12.5`: `fractionOf` the other way. */
export function percentOf(fraction: string): string {
  const [whole = '0', part = ''] = fraction.split('.');
  const digits = `${whole}${part.padEnd(4, '0')}`;
  return `${Number(digits.slice(0, -2))}.${digits.slice(-2)}`.replace(/\.?0+$/, '');
}

/** The percentages of tax that an IRA distribution keeps back. */
export function withheldOf(ira: IraDetails = {}): Pick<TransferDraft, 'federal' | 'state'> {
  const { federalwithholding: federal, statewithholding: state } = ira;
  return {
    federal: federal === undefined ? EMPTY_DRAFT.federal : percentOf(federal),
    state: state === undefined ? EMPTY_DRAFT.state : percentOf(state),
  };
}

/**
 * The years that a contribution may count for on a day, this one first: the one before until April 15 (IRC §219(f)(3)).
 * What repeats counts for the year in which it moves.
 */
export function contributionYears({ kind, repeat, on }: TransferDraft, today: string): string[] {
  if (kind !== 'ira-contribution' || repeat !== '') return [];
  const day = on === '' ? today : on;
  const year = Number(day.slice(0, 4));
  return day.slice(5) <= '04-15' ? [String(year), String(year - 1)] : [];
}

export function transferOf(draft: TransferDraft, today: string): TransferRequest {
  const { from, to, amount, on, memo, federal, state } = draft;
  // `as`: the step before did not go on without a way.
  const kind = draft.kind as TransferKind;
  return {
    ...{ from: placeRef(from), to: placeRef(to), amount: centsText(amount), kind },
    ...(on !== '' && { on }),
    ...(memo.trim() !== '' && { memo: memo.trim() }),
    ...(kind === 'ira-distribution' && {
      ira: { federalwithholding: fractionOf(federal), statewithholding: fractionOf(state) },
    }),
    ...(contributionYears(draft, today).includes(draft.contributionYear) && {
      ira: { contributionyear: Number(draft.contributionYear) },
    }),
  };
}

const isByMonth = (frequency: string): boolean => !/week/.test(frequency);

/** An instruction as it goes on from its next run: what is not changed stays as it is. */
export function draftOfInstruction({ instruction, runs }: InstructionDetail): TransferDraft {
  const { from, to, kind, amount, memo = '', ira, recurrence } = instruction;
  const { frequency, starts, ends = '', count, onlastday, dayofmonth, whenclosed } = recurrence;
  // Without a run ahead the first day stays, which the server refuses: a day is not made up.
  const on = runs.find(({ state }) => state === 'planned')?.planned ?? starts;
  const past = runs.filter(({ planned }) => planned >= starts && planned < on).length;
  const day = dayofmonth ?? Number(starts.slice(8));
  const isOther = isByMonth(frequency) && day !== Number(on.slice(8));
  return {
    ...EMPTY_DRAFT,
    ...{ from: placeKey(from), to: placeKey(to), kind, amount: amount.amount, memo },
    ...{ repeat: frequency, on, ends, whenClosed: whenclosed },
    count: count === undefined ? '' : String(count - past),
    monthDay: onlastday ? 'last' : isOther ? String(day) : '',
    ...withheldOf(ira),
  };
}

/** The same again and again; `today` is the first day while none is chosen. */
export function instructionOf(draft: TransferDraft, today: string): InstructionRequest {
  const { on, ...transfer } = transferOf(draft, today);
  return {
    ...transfer,
    recurrence: {
      // `as`: only called for what repeats.
      frequency: draft.repeat as Recurrence['frequency'],
      starts: on ?? today,
      ...(draft.ends !== '' && { ends: draft.ends }),
      ...(draft.count !== '' && { count: Number(draft.count) }),
      ...monthDayOf(draft),
      whenclosed: draft.whenClosed,
    },
  };
}

function monthDayOf({ repeat, monthDay }: TransferDraft): Partial<Recurrence> {
  if (monthDay === '' || !isByMonth(repeat)) return {};
  return monthDay === 'last' ? { onlastday: true } : { dayofmonth: Number(monthDay) };
}
