import { PageTitle, useSession } from '@portal/auth-session';
import { AccountGroupsWidget, AdvisorTeamWidget, NetWorthWidget } from '@portal/domain-accounts';
import { DEFAULT_ACCOUNT_VIEW, profileQueries, WidgetBoundary } from '@portal/domain-profile';
import { PageHeader } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { homeWidgets } from '../../shell/parts';
import styles from './HomePage.module.css';

const route = getRouteApi('/');

/** What the client owns, at a glance, and who looks after it. */
export function HomePage() {
  const { profile } = useSession();
  const { view } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: preferences } = useQuery(profileQueries.preferences());
  return (
    <>
      <PageTitle>Home</PageTitle>
      <PageHeader title={profile?.givenName ? `Welcome, ${profile.givenName}` : 'Welcome'} />
      <div className={styles.widgets}>
        <div className={styles.main}>
          <NetWorthWidget />
          <AccountGroupsWidget
            view={view ?? preferences?.preferencejson.accountview ?? DEFAULT_ACCOUNT_VIEW}
            onViewChange={(chosen) =>
              void navigate({ search: { view: chosen }, replace: true, resetScroll: false })
            }
          />
        </div>
        <div className={styles.side}>
          <AdvisorTeamWidget />
        </div>
        {homeWidgets.map(({ id, title, columns, component: Widget }) => (
          <div key={id} className={styles.widget} data-columns={columns}>
            <WidgetBoundary name={title}>
              <Widget />
            </WidgetBoundary>
          </div>
        ))}
      </div>
    </>
  );
}
