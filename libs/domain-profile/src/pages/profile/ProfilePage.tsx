import { PageTitle } from '@portal/auth-session';
import { Card, PageHeader } from '@portal/ui-kit';
import '@portal/ui-kit/controls.css';
import { Link } from '@tanstack/react-router';
import { WidgetBoundary } from '../../components/WidgetBoundary/WidgetBoundary';
import { Beneficiaries } from './Beneficiaries';
import { Contact } from './Contact';
import { Directory } from './Directory';
import { HouseholdMembers } from './HouseholdMembers';
import { Identities } from './Identities';
import styles from './Profile.module.css';
import { TrustedContactPart } from './TrustedContactPart';

/** How the firm reaches the client, who belongs to them, and who comes after them. */
export function ProfilePage() {
  return (
    <div className={styles.page}>
      <PageTitle>Profile</PageTitle>
      <PageHeader title="Profile" context="How we reach you, and who belongs to you" />
      <nav className={styles.links} aria-label="More of your profile">
        <Link to="/profile/security">Security</Link>
        <Link to="/profile/preferences">Preferences</Link>
        <Link to="/profile/sharing">Sharing</Link>
        <Link to="/profile/help">Help</Link>
      </nav>
      <Card title="Contact">
        <WidgetBoundary name="Your contact">
          <Contact />
        </WidgetBoundary>
      </Card>
      <Card title="Household">
        <WidgetBoundary name="Your household">
          <HouseholdMembers />
        </WidgetBoundary>
      </Card>
      <Card title="Beneficiaries" context="Who receives each account after you">
        <WidgetBoundary name="Beneficiaries">
          <Beneficiaries />
        </WidgetBoundary>
      </Card>
      <Card
        title="Trusted contact"
        context="Whom we may call when we worry about you; they see and decide nothing"
      >
        <WidgetBoundary name="Your trusted contact">
          <TrustedContactPart />
        </WidgetBoundary>
      </Card>
      <Card title="Sign-ins that open this profile">
        <WidgetBoundary name="Your sign-ins">
          <Identities />
        </WidgetBoundary>
        <Directory />
      </Card>
    </div>
  );
}
