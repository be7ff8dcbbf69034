import type { DecimalString } from '../../format/decimal';
import type { ChartUnit } from '../model/chartTypes';
import { signOf, subtractDecimal, sumDecimals } from '../../format/arithmetic';
import { formatValue } from '../model/format';

export interface WaterfallStep {
  key: string;
  label: string;
  /** A total stands on zero; a change starts where the last step ended. */
  kind: 'total' | 'change';
  value: DecimalString;
}

export interface BridgeStep extends WaterfallStep {
  /** Both ends and zero, in percent of the width. */
  from: number;
  to: number;
  zero: number;
  sign: 'positive' | 'negative';
  /** By how much a total differs from what leads to it; left out when it adds up. */
  adrift?: DecimalString;
}

/** Where each step's bar stands, and which total does not follow from its steps, to the last decimal. */
export function bridgeOf(steps: readonly WaterfallStep[]): BridgeStep[] {
  let level: DecimalString = '0';
  const spans = steps.map((step, index) => {
    const before = level;
    level = step.kind === 'total' ? step.value : sumDecimals([level, step.value]);
    const gap = subtractDecimal(step.value, before);
    const adrift = step.kind === 'total' && index > 0 && signOf(gap) !== 0 ? gap : undefined;
    const start = step.kind === 'total' ? 0 : Number(before);
    return { step, start, end: Number(level), adrift };
  });
  const ends = spans.flatMap(({ start, end }) => [start, end]);
  const low = Math.min(0, ...ends);
  const width = Math.max(0, ...ends) - low || 1;
  const place = (value: number) => ((value - low) / width) * 100;
  return spans.map(({ step, start, end, adrift }) => ({
    ...step,
    from: place(Math.min(start, end)),
    to: place(Math.max(start, end)),
    zero: place(0),
    sign: step.value.startsWith('-') ? 'negative' : 'positive',
    adrift,
  }));
}

/** Says by how much a total differs. */
export function closingText(step: BridgeStep, unit: ChartUnit, masked: boolean): string {
  return `Differs by ${formatValue(step.adrift, unit, masked)} from the steps above`;
}
