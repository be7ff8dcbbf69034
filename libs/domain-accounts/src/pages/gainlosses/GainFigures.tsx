import type { RealizedTotals } from '@portal/api-sdk';
import { KpiStrip, MoneyText } from '@portal/ui-kit';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { usePanels } from '../../components/PanelHost/usePanels';
import { accountQueries } from '../../queries';
import { useGains } from './useGains';

const FIGURES = [
  ['shortgain', 'Short-term gains'],
  ['shortloss', 'Short-term losses'],
  ['longgain', 'Long-term gains'],
  ['longloss', 'Long-term losses'],
  ['net', 'Net'],
  ['disallowed', 'Disallowed'],
] as const satisfies (readonly [keyof RealizedTotals, string])[];

/** The year's sums of taxable accounts; each opens. */
export function GainFigures() {
  const { query, year } = useGains();
  const { data } = useSuspenseInfiniteQuery(accountQueries.realized(query));
  const { show } = usePanels();
  const totals = data.pages[0]?.totals;
  if (!totals) return null;
  return (
    <KpiStrip
      label={`Gains and losses of taxable accounts in ${year}`}
      items={FIGURES.map(([figure, label]) => ({
        id: figure,
        label,
        value: (
          <MoneyText value={totals[figure]} tone={figure === 'disallowed' ? 'plain' : 'change'} />
        ),
        note: noteOf(figure, totals),
        onOpen: () => show({ explain: totals.explain, figure }),
      }))}
    />
  );
}

function noteOf(figure: (typeof FIGURES)[number][0], totals: RealizedTotals) {
  if (figure === 'disallowed') return 'by wash sales';
  if (figure !== 'net') return undefined;
  const { unknown } = totals;
  if (unknown === 0) return 'taxable accounts';
  const rows = unknown === 1 ? '1 row' : `${unknown} rows`;
  return `taxable accounts; without ${rows} whose cost nobody knows`;
}
