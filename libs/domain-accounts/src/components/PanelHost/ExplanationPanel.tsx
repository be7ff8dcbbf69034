import { AskAbout, figureId, WidgetBoundary } from '@portal/domain-profile';
import { Button, formatDate, usePrivacy } from '@portal/ui-kit';
import '@portal/ui-kit/controls.css';
import { explainNodeOf, ExplainPanel, SidePanel } from '@portal/ui-kit/panels';
import { useSuspenseQuery } from '@tanstack/react-query';
import { FIGURE_NOTES, figureWords } from '../../model/figureWords';
import { accountsQuery } from '../../model/search';
import { accountQueries } from '../../queries';
import styles from './ExplanationPanel.module.css';
import { sourceOf, SourceLink } from './SourceLink';
import { useOpenFigure } from './useOpenFigure';
import { usePanels, usePanelSearch } from './usePanels';

interface ExplanationPanelProps {
  explain: string;
  asof?: string;
}

/** The arithmetic of a figure, step by step, down to the lots, activities and prices it comes from. */
export function ExplanationPanel({ explain, asof }: ExplanationPanelProps) {
  const { figure } = usePanelSearch();
  const { closeFigure } = usePanels();
  return (
    <SidePanel
      open
      onClose={closeFigure}
      title="How it adds up"
      context={figure && figureWords(figure)}
      width="lg"
    >
      <WidgetBoundary name="The arithmetic">
        <Arithmetic key={explain} explain={explain} asof={asof} />
      </WidgetBoundary>
    </SidePanel>
  );
}

function Arithmetic({ explain, asof }: ExplanationPanelProps) {
  const { figure, step, accounts } = usePanelSearch();
  const panels = usePanels();
  const { hidden } = usePrivacy();
  const { data } = useSuspenseQuery(
    accountQueries.explained(explain, { ...accountsQuery(accounts), ...(asof && { asof }) }),
  );
  const open = useOpenFigure(data.asof);
  const shown = data.figures.find((one) => one.figure === figure) ?? data.figures[0];
  if (!shown) return <p>Nothing is known about this figure as of {formatDate(data.asof)}.</p>;
  const id = figureId({ explain, figure: shown.figure, asof: data.asof, accounts });
  const note = FIGURE_NOTES[shown.figure];
  const others = data.figures.filter((one) => one !== shown);
  return (
    <>
      <ExplainPanel
        root={{
          ...explainNodeOf(shown.root, { currency: 'USD', source: sourceOf, open }, id),
          ...(note !== undefined && { note }),
        }}
        path={step?.split('.')}
        onPathChange={(path) => panels.step({ step: path.join('.') || undefined })}
        renderSource={(source) => <SourceLink source={source} />}
        masked={hidden}
      />
      <AskAbout
        about={{
          kind: 'figure',
          id,
          label: `${figureWords(shown.figure)} on ${formatDate(data.asof)}`,
        }}
      />
      {others.length > 0 && (
        <div className={styles.figures}>
          <h3 className={styles.heading}>Other figures of the same row</h3>
          {others.map((other) => (
            <Button
              key={other.figure}
              size="sm"
              onClick={() => panels.step({ figure: other.figure, step: undefined })}
            >
              {figureWords(other.figure)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
