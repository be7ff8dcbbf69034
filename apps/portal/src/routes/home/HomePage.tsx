import { PageTitle, useSession } from '@portal/auth-session';
import {
  AccountGroupsWidget,
  AdvisorTeamWidget,
  DEFAULT_NET_WORTH_RANGE,
  NetWorthChart,
  NetWorthWidget,
  PanelHost,
  usePanels,
} from '@portal/domain-accounts';
import { DEFAULT_ACCOUNT_VIEW, profileQueries, WidgetBoundary } from '@portal/domain-profile';
import { PageHeader, PrintButton, Skeleton } from '@portal/ui-kit';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { AccountLink } from './AccountLink';
import styles from './HomePage.module.css';
import { Shortcuts } from './Shortcuts';

const route = getRouteApi('/');

// After the figures.
const Widgets = lazy(async () => ({ default: (await import('./HomeWidgets')).HomeWidgets }));

/** Reads how they are arranged while their script loads: nothing of them is shown before. */
function ArrangedWidgets() {
  usePrefetchQuery(profileQueries.widgets());
  return <Widgets />;
}

/** What the client owns, at a glance, and who looks after it. */
export function HomePage() {
  const { profile } = useSession();
  const { view, range = DEFAULT_NET_WORTH_RANGE } = route.useSearch();
  const navigate = route.useNavigate();
  const { show } = usePanels();
  const { data: accounts } = useQuery(profileQueries.accounts());
  const { data: preferences, isPending } = useQuery(profileQueries.preferences());
  const hasAccounts = (accounts?.totalaccounts.numberofprofileaccounts ?? 0) > 0;
  const stay = { replace: true, resetScroll: false } as const;
  return (
    <>
      <PageTitle>Home</PageTitle>
      <PageHeader
        title={profile?.givenName ? `Welcome, ${profile.givenName}` : 'Welcome'}
        paperTitle="Summary of your accounts"
        actions={<PrintButton />}
      />
      <div className={styles.widgets}>
        <div className={styles.main}>
          <NetWorthWidget onExplain={(explain) => show({ explain })} />
          <AccountGroupsWidget
            view={view ?? preferences?.preferencejson.accountview ?? DEFAULT_ACCOUNT_VIEW}
            onViewChange={(chosen) =>
              void navigate({ search: (now) => ({ ...now, view: chosen }), ...stay })
            }
            link={(account) => <AccountLink account={account} />}
            arrange={<Link to="/accounts/groups">Arrange groups</Link>}
          />
          {hasAccounts && (
            <WidgetBoundary
              name="Net worth over time"
              skeleton={<Skeleton shape="chart" />}
              afterFigures
            >
              <NetWorthChart
                range={range}
                onRangeChange={(chosen) =>
                  void navigate({ search: (now) => ({ ...now, range: chosen }), ...stay })
                }
              />
            </WidgetBoundary>
          )}
        </div>
        <div className={styles.side}>
          <Shortcuts />
          <AdvisorTeamWidget />
        </div>
      </div>
      {/* Whose investments they show is one of the preferences: without waiting, some would be read twice. */}
      {accounts && !isPending && (
        <WidgetBoundary name="Widgets" afterFigures>
          <ArrangedWidgets />
        </WidgetBoundary>
      )}
      <PanelHost />
    </>
  );
}
