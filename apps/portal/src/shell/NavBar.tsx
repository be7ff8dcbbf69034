import type { AreaName } from '@portal/auth-session';
import { scopeOnEntering } from '@portal/domain-profile';
import { useIsPainted } from '@portal/ui-kit';
import { Link, useRouterState } from '@tanstack/react-router';
import { PagesInColumn } from './AreaPages';
import { Part } from './Part';
import styles from './NavBar.module.css';
import { areaOf } from './navigation';
import { NavIcon } from './NavIcon';
import { badgeOf } from './parts';
import { useAreas, type OwnArea } from './useAreas';

/** Places of the bottom bar; what is beyond them opens from "More". */
const BAR_PLACES = 4;

/**
 * Every area that has a page, with the pages of the one that is open: a column, up to 1024 px a
 * narrow one of areas alone, and below 768 px a bar at the bottom.
 */
export function NavBar() {
  const all = useAreas();
  const current = useRouterState({ select: ({ location }) => areaOf(all, location.pathname) });
  const overflow = all.length > BAR_PLACES + 1 ? all.slice(BAR_PLACES) : [];
  const left = all.find(({ name }) => name === current)?.accounts;
  return (
    <nav aria-label="Main" className={styles.nav}>
      <ul className={styles.areas}>
        {all.map((area) => (
          <li key={area.name} data-overflow={overflow.includes(area) || undefined}>
            <AreaLink area={area} current={current} left={left} />
            {area.name === current && area.pages.length > 1 && <PagesInColumn area={area} />}
          </li>
        ))}
        {overflow.length > 0 && <More areas={overflow} current={current} left={left} />}
      </ul>
    </nav>
  );
}

interface Current {
  current: AreaName | undefined;
  /** The accounts that the current area opens with. */
  left: string | undefined;
}

interface AreaLinkProps extends Current {
  area: OwnArea;
  onClick?: () => void;
}

function AreaLink({ area, current, left, onClick }: AreaLinkProps) {
  const Badge = badgeOf(area.name);
  return (
    <Link
      to={area.to}
      search={({ accounts }: { accounts?: string }) => ({
        accounts: area.name === current ? accounts : scopeOnEntering(accounts, left, area.accounts),
      })}
      className={styles.link}
      data-current={area.name === current || undefined}
      onClick={onClick}
    >
      <NavIcon area={area.name} />
      <span className={styles.label}>{area.name}</span>
      {Badge && (
        <Part>
          <Badge />
        </Part>
      )}
    </Link>
  );
}

function More({ areas, current, left }: Current & { areas: readonly OwnArea[] }) {
  const isPainted = useIsPainted();
  return (
    <li className={styles.more}>
      <button
        type="button"
        className={styles.link}
        popoverTarget="more-areas"
        data-current={areas.some(({ name }) => name === current) || undefined}
      >
        <svg className={styles.dots} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <path d="M5 10h.01M10 10h.01M15 10h.01" />
        </svg>
        <span className={styles.label}>More</span>
      </button>
      <div popover="auto" id="more-areas" className={styles.sheet} role="dialog" aria-label="More">
        {isPainted &&
          areas.map((area) => (
            <AreaLink
              key={area.name}
              area={area}
              current={current}
              left={left}
              onClick={() => document.getElementById('more-areas')?.hidePopover()}
            />
          ))}
      </div>
    </li>
  );
}
