import { PageTitle } from '@portal/auth-session';
import { profileQueries, useArrangeAccounts } from '@portal/domain-profile';
import { Button, Card, EmptyState, PageHeader, PrintButton, useReadOnly } from '@portal/ui-kit';
import { ReorderableGrid } from '@portal/ui-kit/furniture';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountOrder } from './AccountOrder';
import { ClosedAccounts } from './ClosedAccounts';
import { couldNotSave } from './couldNotSave';
import { GroupCard } from './GroupCard';
import { GroupDialog, type EditedGroup } from './GroupDialog';
import styles from './GroupsPage.module.css';
import { NetWorthChoice } from './NetWorthChoice';

/** Groups of the client's own, the order of accounts, what counts toward net worth, and closed accounts. */
export function GroupsPage() {
  const { data: groups } = useSuspenseQuery(profileQueries.groups());
  const { data: accounts } = useSuspenseQuery(profileQueries.accounts());
  const { mutate: arrange } = useArrangeAccounts();
  const [edited, setEdited] = useState<EditedGroup | null>(null);
  const readOnly = useReadOnly() !== null;
  return (
    <>
      <PageTitle>Groups</PageTitle>
      <PageHeader
        title="Groups"
        context="Shared by everyone in your household"
        actions={
          <>
            <PrintButton />
            <Button variant="primary" disabled={readOnly} onClick={() => setEdited({})}>
              New group
            </Button>
          </>
        }
      />
      <div className={styles.page}>
        <Card
          title="Your groups"
          context="Drag a group by its handle, or take it with Space and move it with the arrows"
        >
          {groups.customgroups.length === 0 ? (
            <EmptyState>
              Your groups appear here as soon as you make one. An account can be in several.
            </EmptyState>
          ) : (
            <ReorderableGrid
              editing={!readOnly}
              onOrderChange={(groupids) =>
                arrange({ kind: 'groups', groupids }, { onError: couldNotSave('The order') })
              }
              items={groups.customgroups.map((group) => ({
                id: group.groupid,
                label: group.groupname,
                columns: 6,
                content: (
                  <GroupCard
                    group={group}
                    shown={accounts.customgroups.find(({ groupid }) => groupid === group.groupid)}
                    onEdit={() => setEdited({ group })}
                  />
                ),
              }))}
            />
          )}
        </Card>
        <NetWorthChoice accounts={accounts} />
        <AccountOrder accounts={accounts} />
        <ClosedAccounts groups={groups} />
      </div>
      <GroupDialog edited={edited} accounts={accounts} onClose={() => setEdited(null)} />
    </>
  );
}
