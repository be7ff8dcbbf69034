import { Button } from '@portal/ui-kit';
import type { ReactNode } from 'react';
import { SupportContact } from '../SupportContact';
import styles from './Registration.module.css';
import { RegistrationFrame } from './RegistrationFrame';

interface StandingViewProps {
  heading: string;
  children: ReactNode;
  /** What can be done, most likely first. */
  actions: readonly { label: string; onClick(): void; pending?: boolean }[];
  step?: number;
  /** Says how to reach the firm. */
  withContact?: boolean;
}

/** A screen of a registration that says one thing and what to do about it. */
export function StandingView({
  heading,
  children,
  actions,
  step,
  withContact = false,
}: StandingViewProps) {
  return (
    <RegistrationFrame heading={heading} {...(step !== undefined && { step })}>
      <div className={styles.text}>
        {children}
        {withContact && <SupportContact />}
      </div>
      <div className={styles.actions}>
        {actions.map(({ label, onClick, pending = false }, index) => (
          <Button
            key={label}
            variant={index === 0 ? 'primary' : 'quiet'}
            pending={pending}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </div>
    </RegistrationFrame>
  );
}

/** Something is under way. */
export function WaitingView({ children, step }: { children: string; step?: number }) {
  return (
    <RegistrationFrame heading="Register" {...(step !== undefined && { step })}>
      <p className={styles.text} role="status">
        {children}
      </p>
    </RegistrationFrame>
  );
}
