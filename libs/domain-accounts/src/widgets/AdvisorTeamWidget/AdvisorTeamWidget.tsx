import type { Advisor } from '@portal/api-sdk';
import { Avatar, Card, EmptyState, ErrorPanel, Loading } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Ghost } from '../../components/Ghost/Ghost';
import { profileQueries, useFiguresShown } from '@portal/domain-profile';
import { AdvisorCard } from './AdvisorCard';
import styles from './AdvisorTeamWidget.module.css';

/** The people who look after the household, and how to reach them. */
export function AdvisorTeamWidget() {
  const figuresShown = useFiguresShown();
  const {
    data: team,
    error,
    isError,
    isFetching,
    refetch,
  } = useQuery({ ...profileQueries.advisorTeam(), enabled: figuresShown });
  return (
    <Card title="Your advisor team">
      {team && <Team advisors={team.advisors} />}
      {!team && isError && (
        <ErrorPanel
          cause={error}
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
                <Avatar name="" size="lg" />
                <div className={styles.about}>
                  <p className={styles.name}>
                    <Ghost like="Given Familyname" />
                  </p>
                  <p>
                    <Ghost like="Lead advisor" />
                  </p>
                  <p>
                    <Ghost like="+1 212 555 0100" />
                  </p>
                  <p>
                    <Ghost like="name@example.com" />
                  </p>
                  <p>
                    <Ghost like="Send a message" />
                  </p>
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
