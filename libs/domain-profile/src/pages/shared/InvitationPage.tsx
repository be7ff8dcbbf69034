import { isApiError } from '@portal/api-sdk';
import { PageTitle } from '@portal/auth-session';
import { Button, Card, ErrorPanel, PageHeader } from '@portal/ui-kit';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useAcceptInvitation } from '../../sharingMutations';
import styles from '../sharing/Sharing.module.css';

const KEY = /^key=([A-Za-z0-9_-]{43})$/;

/** The end of an invitation's link, once the guest has signed in. The key is used when they say so, and not before. */
export function InvitationPage() {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const [key] = useState(() => KEY.exec(hash)?.[1]);
  return (
    <div className={styles.page}>
      <PageTitle>Invitation</PageTitle>
      <PageHeader title="Invitation" context="Somebody wants to share something with you" />
      {key === undefined ? (
        <ErrorPanel title="This link is incomplete">
          Open it from the e-mail again, or copy all of it.
        </ErrorPanel>
      ) : (
        <Invitation invitationKey={key} />
      )}
    </div>
  );
}

function Invitation({ invitationKey }: { invitationKey: string }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useAcceptInvitation();
  const accept = () =>
    mutate(invitationKey, {
      onSuccess: ({ shareid }) =>
        void navigate({ to: '/shared', search: { share: shareid }, replace: true }),
    });
  return (
    <Card title="Accept the invitation">
      <div className={styles.guest}>
        <p>
          You will see what whoever invited you shares with you, as a guest. They can see what you
          open, and can end it at any time.
        </p>
        {error && (
          <p role="alert" className={styles.error}>
            {isApiError(error) && error.status === 403
              ? `${error.title} ${error.detail ?? ''}`
              : 'The invitation could not be taken up. It is as good as before; try again.'}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="primary" pending={isPending} onClick={accept}>
            Accept invitation
          </Button>
        </div>
      </div>
    </Card>
  );
}
