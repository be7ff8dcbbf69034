import { KpiStrip, MoneyText, PercentText } from '@portal/ui-kit';
import { useSuspenseQueries } from '@tanstack/react-query';
import { usePanels } from '../../components/PanelHost/usePanels';
import { accountQueries } from '../../queries';
import { useIncome } from './useIncome';

/** As tall as what comes. */
export function IncomeFiguresPending() {
  const { year, withPremium } = useIncome();
  const labels = [
    `Received in ${year}, net`,
    ...(withPremium ? ['Interest traded with bonds'] : []),
    'Projected, next 12 months',
    'Yield',
    'Tax-exempt share',
  ];
  const items = labels.map((label) => ({ id: label, label, value: null, note: '\u00a0' }));
  return <KpiStrip label="Income at a glance" items={items} loading />;
}

/** What was received, what is expected, and how much of it is tax-exempt; each figure opens. */
export function IncomeFigures() {
  const { scope, year, withPremium } = useIncome();
  const { show } = usePanels();
  const [{ data: received }, { data: projected }, { data: estimated }] = useSuspenseQueries({
    queries: [
      accountQueries.monthlyIncome({ ...scope, year }),
      accountQueries.projectedIncome(scope),
      accountQueries.estimatedIncome(scope),
    ],
  });
  return (
    <KpiStrip
      label="Income at a glance"
      items={[
        {
          id: 'net',
          label: `Received in ${year}, net`,
          value: <MoneyText value={received.net} />,
          note: (
            <>
              same days of {year - 1}: <MoneyText value={received.priornet} />
            </>
          ),
          onOpen: () => show({ explain: received.explain, figure: 'net' }),
        },
        ...(withPremium
          ? [
              {
                id: 'tradedinterest',
                label: 'Interest traded with bonds',
                value: <MoneyText value={received.tradedinterest} />,
                note: 'beside it, in none of the payments',
                onOpen: () => show({ explain: received.explain, figure: 'tradedinterest' }),
              },
            ]
          : []),
        {
          id: 'projected',
          label: 'Projected, next 12 months',
          value: <MoneyText value={projected.total} />,
          onOpen: () => show({ explain: projected.explain, figure: 'total' }),
        },
        {
          id: 'yield',
          label: 'Yield',
          value: <PercentText value={estimated.yield} />,
          note: 'of all that is held',
          onOpen: () => show({ explain: estimated.explain, figure: 'yield' }),
        },
        {
          id: 'taxexempt',
          label: 'Tax-exempt share',
          value: <PercentText value={estimated.taxexemptfraction} />,
          note: 'of estimated annual income',
          onOpen: () => show({ explain: estimated.explain, figure: 'taxexemptfraction' }),
        },
      ]}
    />
  );
}
