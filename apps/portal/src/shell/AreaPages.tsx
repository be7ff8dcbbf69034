import { useMediaQuery } from '@portal/ui-kit';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import styles from './AreaPages.module.css';
import { areaOf, type NavArea } from './navigation';
import { useAreas } from './useAreas';

/** Where the areas are a bar at the bottom or a narrow column, which have no room for pages. */
const NO_ROOM = '(max-width: 1024px)';

/** The pages of an area, below its name in the column of areas. */
export function PagesInColumn({ area }: { area: NavArea }) {
  return useMediaQuery(NO_ROOM) ? null : <Pages area={area} />;
}

/** The pages of the area that is open, above the page, where the areas leave them no room; wider than the screen, they scroll. */
export function PagesAbovePage() {
  return useMediaQuery(NO_ROOM) ? <Strip /> : null;
}

function Strip() {
  const areas = useAreas();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const current = areaOf(areas, pathname);
  const area = areas.find(({ name }) => name === current);
  const strip = useRef<HTMLElement>(null);

  // The open page is in the midst of the strip, also after the screen is turned. An observer hears of sizes once they are
  // known, where to ask for them would make the browser lay the page out at once.
  useEffect(() => {
    const box = strip.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      const open = box.querySelector<HTMLElement>('[aria-current]');
      if (open) box.scrollLeft = open.offsetLeft - (box.clientWidth - open.offsetWidth) / 2;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [pathname]);

  if (!area || area.pages.length < 2) return null;
  return (
    <nav
      ref={strip}
      aria-label={`Pages of ${area.name}`}
      className={styles.strip}
      // A browser leaves what has the focus where a part of it is in sight.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      <Pages area={area} />
    </nav>
  );
}

function Pages({ area }: { area: NavArea }) {
  return (
    <ul className={styles.pages} aria-label={area.name}>
      {area.pages.map(({ to, label }) => (
        <li key={to}>
          {/* An area's first page, `/markets`, begins the addresses of the others. */}
          <Link
            to={to}
            className={styles.page}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
