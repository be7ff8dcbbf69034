import { lazy, Suspense } from 'react';
import { usePanelSearch } from './usePanels';

const ExplanationPanel = lazy(async () => ({
  default: (await import('./ExplanationPanel')).ExplanationPanel,
}));

interface FigurePanelProps {
  /** The past day whose figures the page shows. */
  asof?: string;
}

/** The arithmetic that the address asks for; its script comes with the first of it. */
export function FigurePanel({ asof }: FigurePanelProps) {
  const { explain } = usePanelSearch();
  return (
    <Suspense fallback={null}>
      {explain !== undefined && <ExplanationPanel explain={explain} asof={asof} />}
    </Suspense>
  );
}
