import { lazy, Suspense } from 'react';
import { usePanelSearch } from './usePanels';

const ExplanationPanel = lazy(async () => ({
  default: (await import('./ExplanationPanel')).ExplanationPanel,
}));
const SecurityPanel = lazy(async () => ({
  default: (await import('../SecurityPanel/SecurityPanel')).SecurityPanel,
}));

interface PanelHostProps {
  /** The past day whose figures the page shows. */
  asof?: string;
}

/** The panels of a page that the address asks for; their script comes with the first of them. */
export function PanelHost({ asof }: PanelHostProps) {
  const { explain, security } = usePanelSearch();
  return (
    <Suspense fallback={null}>
      {security !== undefined && <SecurityPanel securityid={security} asof={asof} />}
      {explain !== undefined && <ExplanationPanel explain={explain} asof={asof} />}
    </Suspense>
  );
}
