import type { Connection } from '@portal/api-sdk';
import { PageTitle } from '@portal/auth-session';
import { WidgetBoundary } from '@portal/domain-profile';
import { Card, EmptyState, PageHeader, useReadOnly } from '@portal/ui-kit';
import '@portal/ui-kit/controls.css';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConnectionActivity } from './ConnectionActivity';
import { ConnectionRow } from './ConnectionRow';
import styles from './Connections.module.css';
import { ConsentNotice } from './ConsentNotice';
import { FoundAccounts } from './FoundAccounts';
import { Institutions } from './Institutions';
import { RemovedConnections } from './RemovedConnections';
import { RemoveConnection } from './RemoveConnection';
import { useConnections } from './useConnections';
import { useConsent } from './useConsent';

/** Institutions that hold accounts of the household elsewhere: connecting them, and how each connection is. */
export function ConnectionsPage() {
  const { search, connections, change } = useConnections();
  const readOnly = useReadOnly();
  const { consent, connect, dismiss } = useConsent((connection) => change({ connection }));
  const [removed, setRemoved] = useState<Connection | null>(null);
  const shown = connections.find(({ connectionid }) => connectionid === search.connection);
  return (
    <>
      <PageTitle>Connections</PageTitle>
      <PageHeader
        title="Connections"
        context="Accounts that you have at other institutions"
        actions={<Link to="/other-assets">All other assets</Link>}
      />
      <ConsentNotice consent={consent} onDismiss={dismiss} />
      <Card title="Connected institutions">
        {connections.length === 0 ? (
          <EmptyState>
            An institution appears here as soon as you have connected it, with the accounts that you
            choose.
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {connections.map((connection) => (
              <ConnectionRow
                key={connection.connectionid}
                connection={connection}
                onRenew={() => {
                  const { institutionid, institution, connectionid } = connection;
                  connect({ institutionid, institution, connectionid });
                }}
                onRemove={() => setRemoved(connection)}
              />
            ))}
          </ul>
        )}
      </Card>
      <RemovedConnections />
      {shown && (
        <>
          <Card title={`Accounts at ${shown.institution}`}>
            <WidgetBoundary key={shown.connectionid} name="These accounts">
              <FoundAccounts connectionid={shown.connectionid} />
            </WidgetBoundary>
          </Card>
          <Card title="Latest activity" context={`As reported by ${shown.institution}`}>
            <WidgetBoundary key={shown.connectionid} name="This activity">
              <ConnectionActivity connectionid={shown.connectionid} />
            </WidgetBoundary>
          </Card>
        </>
      )}
      {!readOnly && (
        <Card title="Connect an institution" context="You consent in a window of the institution">
          <Institutions onConnect={connect} />
        </Card>
      )}
      {removed && <RemoveConnection connection={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}
