import { useTimeLeft } from '@portal/auth-session/simulation';
import { Button } from '@portal/ui-kit';
import styles from './SimulationBanner.module.css';

export interface SimulationBannerProps {
  clientName: string;
  supportName: string;
  /** By this device's clock, ms since 1970. */
  endsAt: number;
  onExit: () => void;
}

/** Who looks at whom, for how long, and the way out. */
export function SimulationBanner({
  clientName,
  supportName,
  endsAt,
  onExit,
}: SimulationBannerProps) {
  const minutes = useTimeLeft(endsAt);
  return (
    <section className={styles.banner} aria-label="Simulation">
      <p className={styles.text}>
        <strong>Simulation, read only.</strong> {supportName} looks at the portal of{' '}
        <strong>{clientName}</strong>.
      </p>
      <p className={styles.time} role="timer">
        {minutes} min left
      </p>
      <Button size="sm" onClick={onExit}>
        Exit simulation
      </Button>
    </section>
  );
}
