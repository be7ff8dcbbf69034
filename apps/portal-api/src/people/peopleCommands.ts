import { runFirmTask, type Terminal } from '../admin/firmTasks';
import { emailOf } from '../auth/emailShape';
import { ConfigError, type ServerConfig } from '../config';
import type { Report } from './report';

type PeopleCommand = (
  config: ServerConfig,
  words: readonly string[],
  terminal: Terminal,
) => Promise<number>;

/** Lists who waits for the firm. */
export const requestsCommand: PeopleCommand = (config, words, terminal) => {
  if (words.length > 0) throw new ConfigError(['mfa-requests takes no words after it.']);
  return runFirmTask(config, ['listRequests', {}], terminal, said(terminal));
};

/** Sets a person's second step back. */
export const resetCommand: PeopleCommand = (config, [who, ...more], terminal) => {
  if (who === undefined || more.length > 0)
    throw new ConfigError(['Name one person: npm run mfa:reset -- <email>.']);
  return runFirmTask(config, ['resetSecondStep', { who }], terminal, said(terminal));
};

/** Takes access away or gives it back. */
export const accessCommand: PeopleCommand = (config, [change, who, ...more], terminal) => {
  if ((change !== 'end' && change !== 'give') || who === undefined || more.length > 0)
    throw new ConfigError(['Say what to do, and for whom: npm run access -- end|give <email>.']);
  return runFirmTask(config, ['changeAccess', { who, change }], terminal, said(terminal));
};

/** Ends the open invites of an e-mail address. */
export const withdrawCommand: PeopleCommand = (config, [typed = '', ...more], terminal) => {
  const email = emailOf(typed);
  if (email === null || more.length > 0)
    throw new ConfigError(['Name one e-mail address: npm run invite:withdraw -- <email>.']);
  return runFirmTask(config, ['withdrawInvite', { email }], terminal, said(terminal));
};

const said =
  ({ say }: Terminal) =>
  ({ done, lines }: Report): number => {
    for (const line of lines) say(line);
    return done ? 0 : 1;
  };
