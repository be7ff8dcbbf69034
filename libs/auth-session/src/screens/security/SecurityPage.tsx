import { Card, PageHeader } from '@portal/ui-kit';
import { AccessLogPanel } from '../accessLog/AccessLogPanel';
import { MfaStatusPanel } from './MfaStatusPanel';
import styles from './SecurityPage.module.css';
import { SignInsPanel } from './SignInsPanel';

/** What keeps the account safe, and what has been done with it. */
export function SecurityPage() {
  return (
    <>
      <title>Security · Client portal</title>
      <PageHeader
        title="Security"
        context="Where you are signed in, and who has done what with your household’s data"
      />
      <div className={styles.sections}>
        <Card title="Where you are signed in" context="The last 30 days">
          <SignInsPanel />
        </Card>
        <MfaStatusPanel />
        <Card title="Access log" context="Sign-ins, changes and downloads, newest first">
          <AccessLogPanel />
        </Card>
      </div>
    </>
  );
}
