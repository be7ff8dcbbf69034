import type { AccessLogEntry, AuthenticationMethods, SignIn } from '@portal/api-sdk';
import { formatInstant } from '@portal/ui-kit';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { securityQueries } from '../../queries';
import styles from './SecuritySummary.module.css';

/**
 * The state of the account in three lines, from what the parts below ask for anyway: a line that is not known yet, or not
 * at all, is left out, and its part says why.
 */
export function SecuritySummary() {
  const { data: signIns } = useQuery(securityQueries.signIns());
  const { data: methods } = useQuery(securityQueries.authenticationMethods());
  const { data: log } = useInfiniteQuery(securityQueries.accessLog('all'));
  const visit = log?.pages
    .flatMap(({ items }) => items)
    .find(({ who, action }) => who === 'support' && action === 'simulation.started');
  return (
    <ul className={styles.summary} aria-label="Summary">
      {signIns && <li>{placesWords(signIns.items)}</li>}
      {methods && <li>{methodsWords(methods)}</li>}
      {visit && <li>{visitWords(visit)}</li>}
    </ul>
  );
}

function placesWords(items: readonly SignIn[]): string {
  const open = items.filter(({ endedat }) => !endedat).length;
  return open <= 1 ? 'Signed in only in this browser' : `Signed in with ${open} browsers`;
}

function methodsWords({
  authenticator,
  channels,
  recoverycodesleft,
}: AuthenticationMethods): string {
  if (authenticator)
    return `Authenticator registered, ${recoverycodesleft} of 10 recovery codes left`;
  return channels.length > 0
    ? 'Codes are sent to you; no authenticator is registered'
    : 'No second step is set up';
}

function visitWords({ at, name, reason }: AccessLogEntry): string {
  const who = name === undefined ? 'Client support' : `${name} of client support`;
  const why = reason === undefined ? '' : `: “${reason}”`;
  return `${who} last viewed your portal ${formatInstant(at)}${why}`;
}
