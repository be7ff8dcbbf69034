import {
  Card,
  ErrorPanel,
  GroupedTableSkeleton,
  SegmentedControl,
  useMediaQuery,
  useReadOnly,
} from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import {
  CUSTOM_GROUP_VIEW_NAME,
  DEFAULT_GROUP_VIEW_NAME,
  type AccountView,
} from '@portal/domain-profile';
import { Ghost } from '../../components/Ghost/Ghost';
import { accountCountsText } from '@portal/domain-profile';
import { useSavePreferences } from '@portal/domain-profile';
import { profileQueries } from '@portal/domain-profile';
import type { ReactNode } from 'react';
import styles from './AccountGroupsWidget.module.css';
import type { AccountLink } from './AccountName';
import { AccountGroupsTable } from './AccountGroupsTable';
import { NoAccounts } from './NoAccounts';

export interface AccountGroupsWidgetProps {
  /** Which grouping is shown; the page keeps it in its URL (`?view=custom`). */
  view: AccountView;
  onViewChange: (view: AccountView) => void;
  /** Leads to an account, by its name. */
  link?: AccountLink;
  /** Leads to where groups are made, beside the choice of the view. */
  arrange?: ReactNode;
}

const VIEWS = [
  { value: 'default', label: DEFAULT_GROUP_VIEW_NAME },
  { value: 'custom', label: CUSTOM_GROUP_VIEW_NAME },
] as const satisfies { value: AccountView; label: string }[];

const COUNTS_LIKE = '12 accounts · 8 in your own groups · 2 held elsewhere · 3 entered by you';

/** Where groups begin collapsed: net worth and the first of them are on the first screen. */
const PHONE = '(max-width: 640px)';

/** The household's accounts under the firm's groups or the client's own, renamed in place. */
export function AccountGroupsWidget({
  view,
  onViewChange,
  link,
  arrange,
}: AccountGroupsWidgetProps) {
  const {
    data: accounts,
    error,
    isError,
    isFetching,
    refetch,
  } = useQuery(profileQueries.accounts());
  const { mutate: savePreferences } = useSavePreferences();
  const readOnly = useReadOnly();
  const expanded = !useMediaQuery(PHONE);
  const loading = !accounts && !isError;
  const empty = accounts?.totalaccounts.numberofprofileaccounts === 0;

  function changeView(chosen: AccountView) {
    onViewChange(chosen);
    if (readOnly !== null) return;
    // Should it fail, Home opens with the other grouping next time, which is not worth an alarm.
    savePreferences({ accountview: chosen });
  }

  return (
    <Card
      title="Accounts"
      flush
      context={
        !empty &&
        (accounts || loading) && (
          <span className={styles.counts}>
            <span className={styles.lines}>
              {accounts ? accountCountsText(accounts.totalaccounts) : <Ghost like={COUNTS_LIKE} />}
            </span>
          </span>
        )
      }
      actions={
        !empty && (
          <>
            {arrange}
            <SegmentedControl label="Group by" options={VIEWS} value={view} onChange={changeView} />
          </>
        )
      }
    >
      {accounts && !empty && (
        <AccountGroupsTable accounts={accounts} view={view} link={link} expanded={expanded} />
      )}
      {empty && <NoAccounts />}
      {!accounts && isError && (
        <ErrorPanel
          cause={error}
          title="Accounts could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          Nothing has changed in your accounts; only this view of them is missing.
        </ErrorPanel>
      )}
      {loading && (
        <GroupedTableSkeleton
          label="Loading accounts"
          groups={expanded ? [3, 3, 3, 3] : [0, 0, 0, 0]}
          sorts={expanded}
        />
      )}
    </Card>
  );
}
