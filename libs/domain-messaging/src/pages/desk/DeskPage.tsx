import type { Conversation, DeskClient } from '@portal/api-sdk';
import { PageTitle } from '@portal/auth-session';
import { WidgetBoundary } from '@portal/domain-profile';
import { Button, EmptyState, formatInstant, notify, PageHeader } from '@portal/ui-kit';
import '@portal/ui-kit/controls.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Thread } from '../../components/Thread';
import { useCloseConversation } from '../../mutations';
import { messageQueries } from '../../queries';
import styles from './DeskPage.module.css';
import { ClientFiles } from './ClientFiles';
import { FileRequests } from './FileRequests';

const route = getRouteApi('/desk');

/** The requests of the clients whom an advisor serves, by client. */
export function DeskPage() {
  const { request } = route.useSearch();
  const { data } = useSuspenseQuery(messageQueries.desk());
  const open = data.requests.filter(({ closed }) => !closed).length;
  return (
    <>
      <PageTitle>Desk</PageTitle>
      <PageHeader
        title="Desk"
        context={`${open} of ${data.requests.length} ${data.requests.length === 1 ? 'request' : 'requests'} open`}
      />
      <div className={styles.panes}>
        <section aria-label="Requests">
          {data.requests.length === 0 ? (
            <EmptyState>Requests appear here ten seconds after a client has sent them.</EmptyState>
          ) : (
            <Clients requests={data.requests} open={request} />
          )}
        </section>
        <section aria-label="Open request" className={styles.reading}>
          {request === undefined ? (
            <p className={styles.prompt}>Choose a request from the list to read it here.</p>
          ) : (
            <WidgetBoundary name="The request" key={request}>
              <Thread
                messageid={request}
                forStaff
                actions={(one) => <CloseButton request={one} />}
              />
            </WidgetBoundary>
          )}
        </section>
      </div>
      <WidgetBoundary name="The checklists of files">
        <FileRequests />
      </WidgetBoundary>
      <WidgetBoundary name="The files of clients">
        <ClientFiles />
      </WidgetBoundary>
    </>
  );
}

interface ClientsProps {
  requests: readonly DeskClient[];
  open: string | undefined;
}

function Clients({ requests, open }: ClientsProps) {
  const byClient = Map.groupBy(requests, ({ client, household }) => `${client} · ${household}`);
  return [...byClient].map(([client, theirs]) => (
    <div key={client} className={styles.client}>
      <h2 className={styles.name}>{client}</h2>
      <ul className={styles.requests}>
        {theirs.map((one) => (
          <li key={one.conversationid}>
            <Link
              to="/desk"
              search={{ request: one.messageid }}
              className={styles.request}
              aria-current={one.messageid === open ? 'true' : undefined}
            >
              <span className={styles.subject} data-unread={one.unread > 0 || undefined}>
                {one.subject}
              </span>
              <span className={styles.at}>
                {one.unread > 0 && `${one.unread} unread · `}
                {one.closed && 'Closed · '}
                <time dateTime={one.lastat}>{formatInstant(one.lastat)}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}

function CloseButton({ request }: { request: Conversation }) {
  const close = useCloseConversation();
  if (request.closed) return null;
  return (
    <Button
      size="sm"
      pending={close.isPending}
      onClick={() =>
        close.mutate(request.conversationid, {
          onSuccess: () => notify({ message: 'The request is closed' }),
          onError: () => notify({ tone: 'failed', message: 'The request could not be closed' }),
        })
      }
    >
      Close request
    </Button>
  );
}
