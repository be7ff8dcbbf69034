import { PageTitle } from '@portal/auth-session';
import { Card, EmptyState, PageHeader } from '@portal/ui-kit';
import '@portal/ui-kit/controls.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { WidgetBoundary } from '../../components/WidgetBoundary/WidgetBoundary';
import { sharingQueries } from '../../sharingQueries';
import { Guest } from './Guest';
import { InviteGuest } from './InviteGuest';
import styles from './Sharing.module.css';

/** Guests, such as a CPA or a relative: who sees which accounts, until when, and what they opened. */
export function SharingPage() {
  return (
    <div className={styles.page}>
      <PageTitle>Sharing</PageTitle>
      <PageHeader title="Sharing" context="Let a CPA or a relative look at what you choose" />
      <Card title="Guests" context="They can look and download, and change nothing">
        <WidgetBoundary name="Your guests">
          <Guests />
        </WidgetBoundary>
      </Card>
      <Card
        title="Invite a guest"
        context="They get an e-mail with a link that works once, for seven days"
      >
        <WidgetBoundary name="The invitation">
          <InviteGuest />
        </WidgetBoundary>
      </Card>
    </div>
  );
}

function Guests() {
  const { data } = useSuspenseQuery(sharingQueries.shares());
  if (data.items.length === 0)
    return <EmptyState>Guests appear here once you have invited somebody.</EmptyState>;
  return (
    <ul className={styles.list}>
      {data.items.map((share) => (
        <li key={share.shareid}>
          <Guest share={share} />
        </li>
      ))}
    </ul>
  );
}
