import { lazy, Suspense } from 'react';
import { FigurePanel } from './FigurePanel';
import { usePanelSearch } from './usePanels';

const SecurityPanel = lazy(async () => ({
  default: (await import('../SecurityPanel/SecurityPanel')).SecurityPanel,
}));

interface PanelHostProps {
  /** The past day whose figures the page shows. */
  asof?: string;
}

/** The panels of a page that the address asks for; their script comes with the first of them. */
export function PanelHost({ asof }: PanelHostProps) {
  const { security } = usePanelSearch();
  return (
    <>
      <Suspense fallback={null}>
        {security !== undefined && <SecurityPanel securityid={security} asof={asof} />}
      </Suspense>
      <FigurePanel asof={asof} />
    </>
  );
}
