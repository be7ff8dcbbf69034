import type { Advisor } from '@portal/api-sdk';
import { Avatar, phoneLink, useObjectUrl } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { profileQueries } from '@portal/domain-profile';
import styles from './AdvisorTeamWidget.module.css';

/** One advisor; without a photo, or until it is there, their initials. */
export function AdvisorCard({ advisor }: { advisor: Advisor }) {
  const { data: photo } = useQuery({
    ...profileQueries.advisorImage(advisor.advisorid),
    enabled: advisor.hasimage,
  });
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
      </div>
    </li>
  );
}
