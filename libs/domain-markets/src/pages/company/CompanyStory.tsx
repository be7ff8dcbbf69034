import { Card, formatExact } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Facts } from '../../components/Facts';
import { marketQueries } from '../../queries';
import styles from '../pages.module.css';

/** What the company does, and who leads it. */
export function CompanyStory({ securityid }: { securityid: string }) {
  const { data: profile } = useSuspenseQuery(marketQueries.profile(securityid));
  const { data: executives } = useSuspenseQuery(marketQueries.executives(securityid));
  const { industry, headquarters, founded, employees } = profile;
  return (
    <Card title="About the company">
      <p className={`${styles.text} ${styles.before}`}>{profile.description}</p>
      <div className={styles.pair}>
        <Facts
          facts={[
            ['Industry', industry],
            ['Head office', headquarters],
            ['Founded', founded === undefined ? undefined : String(founded)],
            ['Employees', employees === undefined ? undefined : formatExact(String(employees))],
            ['Website', profile.website],
          ]}
        />
        <Facts
          facts={executives.items.map(
            ({ name, role, since }) =>
              [role, since === undefined ? name : `${name}, since ${since}`] as const,
          )}
        />
      </div>
    </Card>
  );
}
