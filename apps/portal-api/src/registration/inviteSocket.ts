import { type AdminSocket, openAdminSocket } from '../admin/adminSocket';
import type { SecretBox } from '../auth/secretBox';
import type { ServerConfig } from '../config';
import type { SqlEngine } from '../db/sql';
import { issueInvite, type Prospect } from './issueInvite';

interface Parts {
  engine: SqlEngine;
  box: SecretBox;
  config: Pick<ServerConfig, 'databaseUrl' | 'dataDir' | 'portalOrigin'>;
}

/**
 * Issues invites for `npm run invite` while this server has the embedded database open. Null with a database server, which
 * the command opens itself.
 */
export async function openInviteSocket({
  engine,
  box,
  config: { databaseUrl, dataDir, portalOrigin },
}: Parts): Promise<AdminSocket | null> {
  if (databaseUrl !== null) return null;
  return openAdminSocket(dataDir, {
    // `as`: the command of the same build has read it from the terminal.
    invite: (prospect) =>
      issueInvite({ engine, box, portalOrigin, now: new Date() }, prospect as Prospect),
  });
}
