import type { ApprovalChange, Recurrence } from '@portal/api-sdk/server';
import { day as dayWords } from '../../documents/kinds/words';
import { centsOf } from '../../payments/rules/cents';
import { DEFAULT_WITHHOLDING } from '../../payments/rules/ira';
import type { InstructionRow, WantedInstruction } from './instructionRepository';
import { dollars, type JudgedTransfer } from './transferRules';
import { kindWords } from './transferWords';

const FREQUENCY: Readonly<Record<Recurrence['frequency'], string>> = {
  weekly: 'Every week',
  'every-two-weeks': 'Every two weeks',
  monthly: 'Every month',
  quarterly: 'Every quarter',
  yearly: 'Every year',
};

export function recurrenceWords({
  frequency,
  starts,
  ends,
  count,
  onlastday,
  dayofmonth,
  whenclosed,
}: Recurrence): string {
  const day = dayofmonth === undefined ? '' : ` on day ${dayofmonth}`;
  const parts = [
    `${FREQUENCY[frequency]}${onlastday ? ' on the last day' : day} from ${dayWords(starts)}`,
    ...(ends !== undefined ? [`until ${dayWords(ends)}`] : []),
    ...(count !== undefined ? [`${count} times`] : []),
    `on the banking day ${whenclosed} where banks are closed`,
  ];
  return parts.join(', ');
}

const TAXES = [
  { what: 'Federal tax withheld', part: 'federalwithholding' },
  { what: 'State tax withheld', part: 'statewithholding' },
] as const;

/** “12.5%” of each payment out of a retirement account; nothing for another way. */
function withheldWords(
  { kind, ira }: WantedInstruction,
  part: (typeof TAXES)[number]['part'],
): string {
  if (kind !== 'ira-distribution') return '';
  const unsaid = part === 'federalwithholding' ? DEFAULT_WITHHOLDING : '0';
  // Of at most four decimals, so there is nothing to round.
  return `${Number((Number(ira?.[part] ?? unsaid) * 100).toFixed(2))}%`;
}

/** Line by line what a second holder decides; lines that stay as they are, are left out of a change. */
export function changesBetween(
  before: WantedInstruction | null,
  after: WantedInstruction,
  judged: Pick<JudgedTransfer, 'from' | 'to'>,
  row: Pick<InstructionRow, 'from_name' | 'from_detail' | 'to_name' | 'to_detail'> | null,
): ApprovalChange[] {
  const lines: { what: string; before: string | null; after: string }[] = [
    {
      what: 'From',
      before: row && `${row.from_name} ${row.from_detail}`,
      after: `${judged.from.name} ${judged.from.detail}`,
    },
    {
      what: 'To',
      before: row && `${row.to_name} ${row.to_detail}`,
      after: `${judged.to.name} ${judged.to.detail}`,
    },
    {
      what: 'Amount',
      before: before && dollars(centsOf(before.amount)),
      after: dollars(centsOf(after.amount)),
    },
    { what: 'How', before: before && kindWords(before.kind), after: kindWords(after.kind) },
    {
      what: 'When',
      before: before && recurrenceWords(before.recurrence),
      after: recurrenceWords(after.recurrence),
    },
    ...TAXES.map(({ what, part }) => ({
      what,
      before: before && withheldWords(before, part),
      after: withheldWords(after, part),
    })),
    { what: 'Memo', before: before && (before.memo ?? ''), after: after.memo ?? '' },
  ];
  return lines
    .filter((line) => line.before !== line.after && (line.before !== null || line.after !== ''))
    .map(({ what, before: was, after: is }) => ({
      what,
      ...(was !== null && { before: was }),
      after: is,
    }));
}
