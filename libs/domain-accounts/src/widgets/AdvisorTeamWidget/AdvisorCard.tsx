import type { Advisor } from '@portal/api-sdk';
import { Avatar, phoneLink, useObjectUrl, useReadOnly } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { profileQueries } from '@portal/domain-profile';
import styles from './AdvisorTeamWidget.module.css';

/** One advisor; without a photo, or until it is there, their initials. Nobody writes in a simulation. */
export function AdvisorCard({ advisor }: { advisor: Advisor }) {
  const { data: photo } = useQuery({
    ...profileQueries.advisorImage(advisor.advisorid),
    enabled: advisor.hasimage,
  });
  const readOnly = useReadOnly();
  const [local, domain] = advisor.email.split('@');
  return (
    <li className={styles.person}>
      <Avatar name={advisor.name} src={useObjectUrl(photo)} size="lg" />
      <div className={styles.about}>
        <p className={styles.name}>{advisor.name}</p>
        <p className={styles.role}>{advisor.role}</p>
        <p>
          <a href={phoneLink(advisor.phone)}>{advisor.phone}</a>
        </p>
        <p>
          <a href={`mailto:${advisor.email}`}>
            {local}
            <wbr />@{domain}
          </a>
        </p>
        {readOnly === null && (
          <p>
            <Link
              to="/messages"
              search={{ compose: 'new', to: advisor.advisorid }}
              aria-label={`Send a message to ${advisor.name}`}
            >
              Send a message
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}
