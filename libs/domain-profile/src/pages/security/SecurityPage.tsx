import { PageTitle, useSession } from '@portal/auth-session';
import { Card, PageHeader } from '@portal/ui-kit';
import { AccessLogPanel } from '../../components/AccessLog/AccessLogPanel';
import { DataExportPanel } from './DataExportPanel';
import { OwnerOnly } from './OwnerOnly';
import styles from './SecurityPage.module.css';
import { SecuritySummary } from './SecuritySummary';
import { SignInMethodsPanel } from './SignInMethodsPanel';
import { SignInsPanel } from './SignInsPanel';

/** What keeps the account safe, and what has been done with it. */
export function SecurityPage() {
  const { profile } = useSession();
  // Whoever has no portal of a client has a sign-in, and no household.
  const ofClient = profile?.role === undefined;
  return (
    <div className={styles.page}>
      <PageTitle>Security</PageTitle>
      <PageHeader
        title="Security"
        context={
          ofClient
            ? 'How and where you sign in, and who has done what with your household’s data'
            : 'How and where you sign in'
        }
      />
      <OwnerOnly>
        {ofClient && <SecuritySummary />}
        <SignInMethodsPanel />
        <Card title="Where you are signed in" context="The last 30 days">
          <SignInsPanel />
        </Card>
        {ofClient && <ClientParts />}
      </OwnerOnly>
    </div>
  );
}

function ClientParts() {
  return (
    <>
      <Card title="Export all my data" context="One file with your data">
        <DataExportPanel />
      </Card>
      <Card title="Access log" context="Sign-ins, changes and downloads, newest first">
        <AccessLogPanel />
      </Card>
    </>
  );
}
