import { SimulationBanner, type SimulationBannerProps } from '@portal/auth-session/simulation';
import { useEffect, useRef, type ReactNode } from 'react';
import { keepOnTop } from './keepOnTop';
import { keepTitleMarked } from './keepTitleMarked';
import styles from './SimulationFrame.module.css';

interface SimulationFrameProps extends SimulationBannerProps {
  children: ReactNode;
}

/** The portal of somebody else: a banner and a frame that nothing on the page can cover, on paper as well. */
export function SimulationFrame({ children, ...banner }: SimulationFrameProps) {
  const topRef = useRef<HTMLDivElement>(null);
  // Effect: the top layer and the document's title are outside of React.
  useEffect(() => {
    const stops = [keepTitleMarked(), topRef.current && keepOnTop(topRef.current)];
    return () => stops.forEach((stop) => stop?.());
  }, []);
  return (
    <div className={styles.page}>
      <div className={styles.onPaper} aria-hidden="true">
        <p className={styles.paperText}>
          Simulation: {banner.supportName} (client support) looks at the portal of{' '}
          {banner.clientName}
        </p>
      </div>
      <div ref={topRef} popover="manual" className={styles.top}>
        <SimulationBanner {...banner} />
        <div className={styles.edge} aria-hidden="true" />
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
