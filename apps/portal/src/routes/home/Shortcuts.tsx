import { profileQueries, useFiguresShown, useSaveShortcuts } from '@portal/domain-profile';
import { Button, Card, Dialog, ErrorPanel, notify, Skeleton, useReadOnly } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { domainRoutes } from '../../domains';
import { navAreas } from '../../shell/navigation';
import styles from './HomePage.module.css';

/** As many as the contract keeps. */
const SHORTCUTS_AT_MOST = 12;

/** Pages that the client wants one press away. */
export function Shortcuts() {
  const figuresShown = useFiguresShown();
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...profileQueries.shortcuts(),
    enabled: figuresShown,
  });
  const [choosing, setChoosing] = useState(false);
  const readOnly = useReadOnly();
  const pages = navAreas(domainRoutes).flatMap((area) => area.pages);
  const chosen = (data?.shortcuts ?? []).flatMap(
    (to) => pages.find((page) => page.to === to) ?? [],
  );
  return (
    <Card
      title="Shortcuts"
      actions={
        <Button size="sm" disabled={!data || readOnly !== null} onClick={() => setChoosing(true)}>
          Choose
        </Button>
      }
    >
      {chosen.length > 0 && (
        <ul className={styles.shortcuts}>
          {chosen.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      )}
      {data && chosen.length === 0 && 'Choose pages that you open often.'}
      {!data && !isError && <Skeleton shape="text" />}
      {!data && isError && (
        <ErrorPanel
          cause={error}
          title="The shortcuts could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          The rest of the page works.
        </ErrorPanel>
      )}
      <Dialog open={choosing} onClose={() => setChoosing(false)} title="Shortcuts">
        {choosing && data && <Choice pages={pages} shortcuts={data.shortcuts} />}
      </Dialog>
    </Card>
  );
}

interface ChoiceProps {
  pages: readonly { to: string; label: string }[];
  shortcuts: readonly string[];
}

function Choice({ pages, shortcuts }: ChoiceProps) {
  const { mutate: save, isPending } = useSaveShortcuts();
  const toggle = (to: string) =>
    save(shortcuts.includes(to) ? shortcuts.filter((one) => one !== to) : [...shortcuts, to], {
      onError: () =>
        notify({
          tone: 'failed',
          message: 'The shortcuts could not be saved',
          detail: 'They stand as they were before. Try again.',
        }),
    });
  return (
    <div className={styles.choices}>
      {pages.map(({ to, label }) => {
        const chosen = shortcuts.includes(to);
        return (
          <label key={to} className={styles.setting}>
            <input
              type="checkbox"
              checked={chosen}
              disabled={!chosen && shortcuts.length >= SHORTCUTS_AT_MOST}
              // Not disabled meanwhile: the one that was pressed would lose the focus.
              aria-disabled={isPending}
              onChange={() => !isPending && toggle(to)}
            />
            {label}
          </label>
        );
      })}
    </div>
  );
}
