import type { ServerConfig } from '../config';
import { createGraphDirectory } from './graphDirectory';
import type { IdentityDirectory } from './identityDirectory';
import { createSandboxDirectory } from './sandboxDirectory';

/** The directory that the configuration names; null when it names none, and then nobody can register. */
export function directoryOf({
  directorySecret: secret,
  identity,
  portalOrigin,
}: Pick<ServerConfig, 'directorySecret' | 'identity' | 'portalOrigin'>): IdentityDirectory | null {
  if (secret === null) return null;
  const { issuer, authority, clientId } = identity;
  if (authority === null) return createSandboxDirectory({ issuer, secret });
  return createGraphDirectory({
    authority,
    clientId,
    clientSecret: secret,
    redirectUrl: `${portalOrigin}/register`,
  });
}
