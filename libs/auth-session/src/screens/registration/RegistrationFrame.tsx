import { useEffect, useRef, type ReactNode } from 'react';
import { SessionFrame } from '../SessionFrame';
import styles from './Registration.module.css';

const STEPS = ['Who you are', 'Code', 'Login', 'Agreements', 'Password'] as const;

interface RegistrationFrameProps {
  heading: string;
  /** From 1; absent where there is no step. */
  step?: number;
  children: ReactNode;
}

/** One decision, and how far it is. A new screen takes the focus, so that it is read out. */
export function RegistrationFrame({ heading, step, children }: RegistrationFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);

  // Effect: the heading belongs to the frame, and exists once it is shown. The first screen leaves the focus alone.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    const title = frame.current?.querySelector('h1');
    if (!title || document.activeElement?.closest('[role="alert"]')) return;
    title.tabIndex = -1;
    title.focus();
  }, [heading]);

  return (
    <div className={styles.frame} ref={frame}>
      <SessionFrame heading={heading} above={step !== undefined && <Steps current={step} />}>
        {children}
      </SessionFrame>
    </div>
  );
}

function Steps({ current }: { current: number }) {
  return (
    <nav aria-label="Progress" className={styles.progress}>
      <p className={styles.hint}>
        Step {current} of {STEPS.length}
      </p>
      <ol className={styles.steps}>
        {STEPS.map((name, index) => (
          <li
            key={name}
            aria-current={index + 1 === current ? 'step' : undefined}
            data-state={stateOf(index + 1, current)}
          >
            <span className={styles.stepName}>{name}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function stateOf(step: number, current: number): 'done' | 'current' | 'ahead' {
  if (step === current) return 'current';
  return step < current ? 'done' : 'ahead';
}
