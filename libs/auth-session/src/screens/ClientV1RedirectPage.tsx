import { LinkButton } from '@portal/ui-kit';
import { useSession } from '../react/useSession';
import { MessagePage } from './MessagePage';

/**
 * The way to the previous-generation site. The address is the firm's, from its configuration; nothing in the address of
 * this page can change it. spec §2
 */
export function ClientV1RedirectPage() {
  const { previousSite } = useSession();
  const host = previousSite === null ? null : URL.parse(previousSite)?.host;
  return (
    <MessagePage
      title="The previous client site"
      actions={
        <>
          {previousSite !== null && (
            <LinkButton variant="primary" href={previousSite} rel="noreferrer">
              Go to the previous site
            </LinkButton>
          )}
          <LinkButton variant={previousSite === null ? 'primary' : 'quiet'} href="/">
            Stay in the new portal
          </LinkButton>
        </>
      }
    >
      <p>
        {previousSite === null
          ? 'The previous site is closed. Everything it had is in this portal.'
          : `Some things are still on the previous site, at ${host}. It asks you to sign in again.`}
      </p>
    </MessagePage>
  );
}
