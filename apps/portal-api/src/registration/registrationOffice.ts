import type { FastifyBaseLogger } from 'fastify';
import { openAdminSocket } from '../admin/adminSocket';
import type { SecretBox } from '../auth/secretBox';
import type { ServerConfig } from '../config';
import type { SqlEngine } from '../db/sql';
import { startDelivery } from '../outbox/deliver';
import { issueInvite, type Prospect } from './issueInvite';

interface Parts {
  engine: SqlEngine;
  box: SecretBox;
  config: Pick<ServerConfig, 'databaseUrl' | 'dataDir' | 'mail' | 'portalOrigin'>;
  log: FastifyBaseLogger;
}

/** What a running server does beside answering: it issues invites for its commands, and delivers messages. */
export async function openOffice({ engine, box, config, log }: Parts): Promise<{
  close(): Promise<void>;
}> {
  const { databaseUrl, dataDir, mail, portalOrigin } = config;
  const delivery = mail && startDelivery({ engine, box, mail, log });
  // A database server has room for the command itself.
  const socket =
    databaseUrl === null
      ? await openAdminSocket(dataDir, {
          // `as`: the command of the same build has read it from the terminal.
          invite: (prospect) =>
            issueInvite({ engine, box, portalOrigin, now: new Date() }, prospect as Prospect),
        })
      : null;
  return {
    close: async () => {
      await socket?.close();
      await delivery?.close();
    },
  };
}
