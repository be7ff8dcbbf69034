import { askServer } from '../admin/adminSocket';
import { secretBoxOf } from '../auth/mfaKeyFile';
import type { ServerConfig } from '../config';
import type { SqlEngine } from '../db/sql';
import { type IssuedInvite, issueInvite, type Prospect } from './issueInvite';
import { prospectOf } from './prospectOf';

type WithDatabase = (
  config: ServerConfig,
  work: (engine: SqlEngine) => Promise<number>,
) => Promise<number>;

interface Terminal {
  withDatabase: WithDatabase;
  say(line: string): void;
}

/**
 * Issues an invite and prints its link. A server that has the embedded database open does it, over its own socket;
 * otherwise the database is opened here.
 */
export async function inviteCommand(
  config: ServerConfig,
  words: readonly string[],
  { withDatabase, say }: Terminal,
): Promise<number> {
  const prospect = prospectOf(words, config.sandbox);
  const running =
    config.databaseUrl === null
      ? await askServer<IssuedInvite>(config.dataDir, 'invite', prospect)
      : null;
  if (running) {
    tell(prospect, running, say);
    return 0;
  }
  return withDatabase(config, async (engine) => {
    const { portalOrigin } = config;
    const issuing = { engine, box: secretBoxOf(config), portalOrigin, now: new Date() };
    tell(prospect, await issueInvite(issuing, prospect), say);
    return 0;
  });
}

function tell(prospect: Prospect, { link, expiresAt }: IssuedInvite, say: Terminal['say']): void {
  const { email, givenName, familyName, birthDate, taxIdLast4 } = prospect;
  say(
    `${givenName} ${familyName} <${email}> may register until ${new Date(expiresAt).toISOString()}:`,
  );
  say('');
  say(link);
  say('');
  say(
    `The portal will ask for: ${familyName}, ${birthDate}, last four of the tax id ${taxIdLast4}.`,
  );
}
