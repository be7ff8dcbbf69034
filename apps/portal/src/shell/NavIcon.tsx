import type { AreaName } from '@portal/auth-session';
import styles from './NavIcon.module.css';

/** Drawn on 20 × 20, in strokes. */
const PATHS: Record<AreaName, string> = {
  Home: 'M3 9.5 10 3.5l7 6M5 8.5V16.5h10V8.5',
  Accounts: 'M3.5 16.5h13M5 13.5v-5M10 13.5v-9M15 13.5v-7',
  Documents: 'M5.5 2.5h6l4 4v11h-10zM11.5 2.5v4h4M8 10.5h5M8 13.5h5',
  'Payments & transfers': 'M3.5 7h11l-3-3M16.5 13h-11l3 3',
  'Other assets': 'M3 16.5h14M4.5 16.5v-7l5.5-4 5.5 4v7M8 16.5v-4h4v4',
  Markets: 'M3 14l4.5-5 3.5 3 6-7M13 5h4v4',
  Insights:
    'M7.5 15.5h5M8 17.5h4M10 2.5a5 5 0 0 1 3 9c-.6.5-.8 1-.8 1.800h-4.400c0-.8-.2-1.300-.8-1.800a5 5 0 0 1 3-9z',
  Messages: 'M3 4.500h14v11H3zM3 5.500l7 5 7-5',
  Collaboration:
    'M7 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM2.500 15.500c0-2.500 2-4 4.500-4s4.500 1.500 4.500 4M13 9a2 2 0 1 0 0-4M14 11.500c2 .3 3.500 1.700 3.500 4',
};

/** The sign of an area; its name stands beside it. */
export function NavIcon({ area }: { area: AreaName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={PATHS[area]} />
    </svg>
  );
}
