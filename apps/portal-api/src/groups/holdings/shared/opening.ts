import { type Exact, type Figure, given } from '@portal/portfolio-accounting';
import { explainKey, type ExplainKind } from './explainKey';

/** The figure with the key and the property under which its own arithmetic is shown, as of a day of its own if not the question's. */
export function opening(
  figure: Figure,
  key: string,
  name: string,
  asof?: string | undefined,
): Figure {
  return { ...figure, opens: { key, figure: name, ...(asof !== undefined && { asof }) } };
}

/** A figure that opens elsewhere. */
export function opens(
  label: string,
  value: Exact,
  name: string,
  kind: ExplainKind,
  ...ids: readonly string[]
): Figure {
  return opening(given(label, 'money', value), explainKey(kind, ...ids), name);
}

/** A number that is what it is: one, nothing, days. */
export function constant(label: string, value: Exact, unit: Figure['unit'] = 'money'): Figure {
  return given(label, unit, value, { rule: true });
}

export const NOTHING: Figure = constant('Zero', 0n);
