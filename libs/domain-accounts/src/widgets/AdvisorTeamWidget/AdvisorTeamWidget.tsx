import type { Advisor } from '@portal/api-sdk';
import { Card, EmptyState, ErrorPanel, Loading, Skeleton } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { accountQueries } from '../../queries';
import { AdvisorCard } from './AdvisorCard';
import styles from './AdvisorTeamWidget.module.css';

/** The people who look after the household, and how to reach them. */
export function AdvisorTeamWidget() {
  const { data: team, isError, isFetching, refetch } = useQuery(accountQueries.advisorTeam());
  return (
    <Card title="Your advisor team">
      {team && <Team advisors={team.advisors} />}
      {!team && isError && (
        <ErrorPanel
          title="Your advisor team could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!team && !isError && (
        <Loading label="Loading your advisor team">
          <div className={styles.team}>
            {[0, 1, 2].map((place) => (
              <div key={place} className={styles.person}>
                <Skeleton shape="avatar" />
                <div className={styles.about}>
                  <Skeleton width="long" />
                  <Skeleton width="medium" />
                  <Skeleton width="medium" />
                  <Skeleton />
                </div>
              </div>
            ))}
          </div>
        </Loading>
      )}
    </Card>
  );
}

function Team({ advisors }: { advisors: readonly Advisor[] }) {
  if (advisors.length === 0) {
    return (
      <EmptyState>
        Your advisors appear here as soon as they are named, within a day or two.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.team}>
      {advisors.map((advisor) => (
        <AdvisorCard key={advisor.advisorid} advisor={advisor} />
      ))}
    </ul>
  );
}
