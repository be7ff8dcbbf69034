import { SummaryInvestmentsSwitch } from '@portal/domain-accounts';
import {
  arrangeWidgets,
  orderWidgets,
  profileQueries,
  savedWidgets,
  useAccountScope,
  useSaveWidgets,
  WidgetBoundary,
  type ArrangedWidget,
} from '@portal/domain-profile';
import { Button, Card, Loading, notify, Skeleton, useReadOnly } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { HomeWidget } from '@portal/auth-session';
import { homeWidgets } from '../../shell/parts';
import styles from './HomePage.module.css';

const ReorderableGrid = lazy(async () => ({
  default: (await import('@portal/ui-kit/furniture')).ReorderableGrid,
}));

type Arranged = ArrangedWidget<HomeWidget>;

/** The widgets of all domains, ordered, hidden and sized as the client likes them; each loads and fails by itself. */
export function HomeWidgets() {
  const { data, isPending: isReading } = useQuery(profileQueries.widgets());
  const { mutate: save, isPending } = useSaveWidgets();
  const [editing, setEditing] = useState(false);
  const readOnly = useReadOnly();
  const { keys, text } = useAccountScope();
  const widgets = arrangeWidgets(homeWidgets, data?.widgets ?? []);
  const shown = widgets.filter(({ hidden }) => !hidden);

  function keep(changed: readonly Arranged[] | null) {
    save(
      { widgets: changed ? savedWidgets(changed) : [] },
      {
        onError: () =>
          notify({
            tone: 'failed',
            message: 'Home could not be arranged',
            detail: 'It stands as it was before. Try again.',
          }),
      },
    );
  }
  const change = (id: string, to: Partial<Arranged>) =>
    keep(widgets.map((widget) => (widget.id === id ? { ...widget, ...to } : widget)));

  return (
    <section className={styles.more} aria-label="Widgets">
      {keys && (
        <p className={styles.scope}>
          Below, figures and activity are those of {text}. Net worth is of all accounts.
        </p>
      )}
      <div className={styles.arrange}>
        <SummaryInvestmentsSwitch />
        {editing && (
          <Button size="sm" disabled={isPending} onClick={() => keep(null)}>
            Reset
          </Button>
        )}
        <Button
          size="sm"
          disabled={!data || readOnly !== null}
          aria-pressed={editing}
          onClick={() => setEditing(!editing)}
        >
          {editing ? 'Done' : 'Arrange widgets'}
        </Button>
      </div>
      {editing ? (
        <Suspense fallback={null}>
          <ReorderableGrid
            editing
            onOrderChange={(ids) => keep(orderWidgets(widgets, ids))}
            items={widgets.map((widget) => ({
              id: widget.id,
              label: widget.title,
              columns: widget.columns,
              content: <WidgetSettings widget={widget} onChange={(to) => change(widget.id, to)} />,
            }))}
          />
        </Suspense>
      ) : isReading ? (
        // Until it is known, a widget may be one that the client has hidden. As the portal brings them when it cannot be read.
        <Loading label="Loading widgets">
          <Skeleton shape="row" />
        </Loading>
      ) : (
        <div className={styles.widgets}>
          {shown.map(({ id, title, columns, onPaper = true, component: Widget }) => (
            <div key={id} className={styles.widget} data-columns={columns} data-paper={onPaper}>
              <WidgetBoundary name={title}>
                <Widget />
              </WidgetBoundary>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

interface WidgetSettingsProps {
  widget: Arranged;
  onChange: (to: Partial<Arranged>) => void;
}

/** A widget while Home is arranged: its name, whether it is shown, and how wide. */
function WidgetSettings({ widget: { title, hidden, columns }, onChange }: WidgetSettingsProps) {
  return (
    <Card title={title} headingLevel={3} context={hidden ? 'Hidden' : undefined}>
      <div className={styles.settings}>
        <label className={styles.setting}>
          <input
            type="checkbox"
            checked={!hidden}
            onChange={(event) => onChange({ hidden: !event.target.checked })}
          />
          Show {title}
        </label>
        <label className={styles.setting}>
          Width of {title}
          <select
            value={columns}
            onChange={(event) => {
              const chosen = WIDTHS.find((width) => String(width) === event.target.value);
              if (chosen) onChange({ columns: chosen });
            }}
          >
            <option value={4}>A third</option>
            <option value={6}>Half</option>
            <option value={8}>Two thirds</option>
            <option value={12}>Full</option>
          </select>
        </label>
      </div>
    </Card>
  );
}

const WIDTHS = [4, 6, 8, 12] as const;
