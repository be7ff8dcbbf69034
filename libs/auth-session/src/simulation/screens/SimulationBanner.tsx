import { Button, VisuallyHidden } from '@portal/ui-kit';
import { useTimeLeft } from '../useTimeLeft';
import styles from './SimulationBanner.module.css';

export interface SimulationBannerProps {
  clientName: string;
  supportName: string;
  /** By this device's clock, ms since 1970. */
  endsAt: number;
  onExit: () => void;
}

/** From here on the end is near enough to be read out. */
const ANNOUNCED_MINUTES = 2;

/** Who looks at whom, for how long, and the way out. */
export function SimulationBanner({
  clientName,
  supportName,
  endsAt,
  onExit,
}: SimulationBannerProps) {
  const minutes = useTimeLeft(endsAt);
  const isEnding = minutes <= ANNOUNCED_MINUTES;
  return (
    <section className={styles.banner} aria-label="Simulation">
      <p className={styles.text}>
        <strong>Simulation, read only.</strong> {supportName} looks at the portal of{' '}
        <strong>{clientName}</strong>.
      </p>
      <p className={styles.time} role="timer" data-ending={isEnding || undefined}>
        {minutes === 0 ? 'Time is over' : `${minutes} min left`}
      </p>
      <VisuallyHidden role="status">{isEnding && endingWords(minutes)}</VisuallyHidden>
      <Button size="sm" onClick={onExit}>
        Exit simulation
      </Button>
    </section>
  );
}

function endingWords(minutes: number): string {
  if (minutes === 0) return 'The simulation is over.';
  return `The simulation ends in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
}
