import { runFirmTask, type Terminal } from '../admin/firmTasks';
import type { ServerConfig } from '../config';
import { prospectOf } from './prospectOf';

/** Issues an invite and prints its link. */
export function inviteCommand(
  config: ServerConfig,
  words: readonly string[],
  { withDatabase, say }: Terminal,
): Promise<number> {
  const prospect = prospectOf(words, config.sandbox);
  return runFirmTask(
    config,
    ['invite', prospect],
    { withDatabase },
    ({ link, expiresAt, household }) => {
      const { email, givenName, familyName, birthDate, taxIdLast4 } = prospect;
      const until = new Date(expiresAt).toISOString();
      say(`${givenName} ${familyName} <${email}> may register until ${until}:`);
      say('');
      say(link);
      say('');
      say(
        `The portal will ask for: ${familyName}, ${birthDate}, last four of the tax id ${taxIdLast4}.`,
      );
      say(
        household === null
          ? 'A new household was made for them, without accounts: --household names one that is there.'
          : `They come to the household ${household}.`,
      );
      return 0;
    },
  );
}
