import { Suspense, useEffect, useId, useState, type ReactNode } from 'react';
import { EmptyState } from '../../components/EmptyState/EmptyState';
import { ErrorPanel } from '../../components/ErrorPanel/ErrorPanel';
import { SegmentedControl } from '../../components/SegmentedControl/SegmentedControl';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden';
import { PartBoundary } from '../../furniture/PartBoundary/PartBoundary';
import { useIsPainted } from '../../media/useIsPainted';
import { ChartTable, type ChartTableData } from './ChartTable';
import styles from './ChartFrame.module.css';

export type ChartView = 'chart' | 'table';

/** What every chart takes, whatever it draws. */
export interface ChartFrameProps {
  /** Names the chart. */
  title: string;
  /** The card around it shows the title already; it is then for screen readers alone. */
  titleHidden?: boolean;
  /** A muted line beneath the title: period, source. */
  context?: ReactNode;
  /** Controls beside the table toggle: the period. */
  actions?: ReactNode;
  /** Height of the drawing, kept free from the first paint: 160, 240 or 320 px. */
  size?: 'sm' | 'md' | 'lg';
  /** Chart or its table twin; from the address where the page keeps it there. */
  view?: ChartView;
  onViewChange?: (view: ChartView) => void;
  /** One sentence for those who do not see the drawing; a general one is made from the figures. */
  summary?: string;
  loading?: boolean;
  error?: {
    title: string;
    onRetry?: () => void;
    retrying?: boolean;
    /** What was thrown; a request's error is named by its reference. */
    cause?: unknown;
  };
  /** What will appear here and when, instead of an empty drawing. */
  empty?: ReactNode;
  /** Hides or shows amounts whatever the privacy eye says. */
  masked?: boolean;
}

interface FrameProps extends ChartFrameProps {
  /** Made after the figures around the chart are painted, as the drawing is. */
  summarize: () => string;
  /** Made when it is looked at: the words of thousands of figures take their time. */
  table: () => ChartTableData;
  isEmpty: boolean;
  /** The drawing, as a component whose work begins when it is shown. */
  children: ReactNode;
}

/**
 * The frame around every chart: title, table twin, summary, and the height it will need. Drawing takes longer than all
 * figures around it, so it waits until they are painted.
 */
export function ChartFrame(props: FrameProps) {
  const { title, titleHidden, context, actions, size = 'md', summarize, table, isEmpty } = props;
  const isPainted = useIsPainted();
  const titleId = useId();
  useEffect(() => forgetMeasuredText, []);
  const [ownView, setOwnView] = useState<ChartView>('chart');
  const view = props.view ?? ownView;
  function choose(next: ChartView) {
    setOwnView(next);
    props.onViewChange?.(next);
  }
  const ready = !props.loading && !props.error && !isEmpty;
  const heading = (
    <h3 className={styles.title} id={titleId}>
      {title}
    </h3>
  );
  return (
    <figure className={styles.frame} aria-labelledby={titleId} data-size={size}>
      <div className={styles.head}>
        <div>
          {titleHidden ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
          {context && <p className={styles.context}>{context}</p>}
        </div>
        <div className={styles.controls}>
          {actions}
          <SegmentedControl
            label={`${title}, shown as`}
            options={VIEWS}
            value={view}
            onChange={choose}
            disabled={!ready}
          />
        </div>
      </div>
      {/* Also without words: its place in the grid is kept, so that nothing moves when they come. */}
      <figcaption>
        {ready && isPainted && <VisuallyHidden>{props.summary ?? summarize()}</VisuallyHidden>}
      </figcaption>
      <div className={styles.area}>
        <Content {...props} view={view} table={table} isPainted={isPainted} />
      </div>
    </figure>
  );
}

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

interface ContentProps extends FrameProps {
  view: ChartView;
  isPainted: boolean;
}

function Content(props: ContentProps) {
  const { title, view, table, isEmpty, loading, error, empty } = props;
  if (error) {
    return (
      <ErrorPanel
        cause={error.cause}
        title={error.title}
        onRetry={error.onRetry}
        retrying={error.retrying}
      >
        Only this chart is missing.
      </ErrorPanel>
    );
  }
  if (loading) return <Waiting label={`Loading ${title}`} />;
  if (isEmpty) return <EmptyState>{empty ?? 'It appears once there are figures.'}</EmptyState>;
  if (view === 'table') return <ChartTable title={title} table={table()} />;
  return <Drawing {...props} />;
}

function Drawing({ title, table, isPainted, children }: ContentProps) {
  const waiting = <Waiting label={`Drawing ${title}`} />;
  if (!isPainted) return waiting;
  return (
    <PartBoundary fallback={<Undrawn title={title} table={table} />}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </PartBoundary>
  );
}

/** The figures do not depend on the drawing. */
function Undrawn({ title, table }: Pick<FrameProps, 'title' | 'table'>) {
  return (
    <>
      <p className={styles.context} role="status">
        The chart could not be drawn; here are its figures.
      </p>
      <ChartTable title={title} table={table()} />
    </>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div className={styles.waiting} role="status" data-loading>
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}

/** Recharts leaves the last text that it measured in the document, an amount perhaps, which would outlive a sign-out. */
function forgetMeasuredText() {
  document.getElementById('recharts_measurement_span')?.remove();
}
