import type { PriceProblem } from '@portal/api-sdk';
import { formatDate } from '@portal/ui-kit';

/** Names what is priced late or not at all, in a sentence; undefined when every price is as it should be. */
export function priceProblemsText(problems: readonly PriceProblem[]): string | undefined {
  const missing = problems.filter(({ pricestate }) => pricestate === 'missing');
  const stale = problems.filter(({ pricestate }) => pricestate === 'stale');
  const sentences = [
    missing.length > 0 &&
      `${names(missing.map(({ name }) => name))} ${missing.length === 1 ? 'has' : 'have'} no price and ${missing.length === 1 ? 'is' : 'are'} in no total.`,
    stale.length > 0 &&
      `${stale.length === 1 ? 'An older price is' : 'Older prices are'} used for ${names(stale.map(withDay))}.`,
  ];
  return sentences.filter(Boolean).join(' ') || undefined;
}

function withDay({ name, pricedate }: PriceProblem): string {
  return pricedate ? `${name} (${formatDate(pricedate)})` : name;
}

/** At most three by name. */
function names(all: readonly string[]): string {
  const shown = all.length > 3 ? [...all.slice(0, 2), `${all.length - 2} others`] : all;
  const last = shown.at(-1) ?? '';
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${last}` : last;
}
