import type { SecretBox } from '../auth/secretBox';
import { secretBoxOf } from '../auth/mfaKeyFile';
import type { ServerConfig } from '../config';
import type { SqlEngine } from '../db/sql';
import { changeAccess } from '../people/changeAccess';
import { listRequests } from '../people/listRequests';
import { resetSecondStep } from '../people/resetSecondStep';
import { issueInvite } from '../registration/issueInvite';
import { withdrawInvite } from '../registration/withdrawInvite';
import { type AdminSocket, askServer, openAdminSocket } from './adminSocket';

/** What a task of the firm works with. */
export interface FirmParts {
  engine: SqlEngine;
  box: SecretBox;
  portalOrigin: string;
  now: Date;
}

/** What the firm does for a person by a command, by name. */
const FIRM_TASKS = {
  invite: issueInvite,
  withdrawInvite,
  listRequests,
  resetSecondStep,
  changeAccess,
};

type FirmTasks = typeof FIRM_TASKS;
type InputOf<Name extends keyof FirmTasks> = Parameters<FirmTasks[Name]>[1];
type AnswerOf<Name extends keyof FirmTasks> = Awaited<ReturnType<FirmTasks[Name]>>;

export interface Terminal {
  withDatabase(config: ServerConfig, work: (engine: SqlEngine) => Promise<number>): Promise<number>;
  say(line: string): void;
}

/**
 * Does a task and prints its answer. A server that has the embedded database open does it, over its own socket; otherwise
 * the database is opened here. Resolves with the exit code that `tell` answers.
 */
export async function runFirmTask<Name extends keyof FirmTasks>(
  config: ServerConfig,
  [name, input]: [name: Name, input: InputOf<Name>],
  { withDatabase }: Pick<Terminal, 'withDatabase'>,
  tell: (answer: AnswerOf<Name>) => number,
): Promise<number> {
  const running =
    config.databaseUrl === null
      ? await askServer<AnswerOf<Name>>(config.dataDir, name, input)
      : null;
  if (running) return tell(running);
  return withDatabase(config, async (engine) => {
    const box = secretBoxOf(config);
    return tell(await perform(name, { ...config, engine, box, now: new Date() }, input));
  });
}

interface Parts {
  engine: SqlEngine;
  box: SecretBox;
  config: Pick<ServerConfig, 'databaseUrl' | 'dataDir' | 'portalOrigin'>;
}

/**
 * Does the tasks for such commands while this server has the embedded database open. Null with a database server, which
 * the commands open themselves.
 */
export async function openFirmSocket({ engine, box, config }: Parts): Promise<AdminSocket | null> {
  const { databaseUrl, dataDir, portalOrigin } = config;
  if (databaseUrl !== null) return null;
  const taskOf = (name: keyof FirmTasks) => async (input: unknown) =>
    // `as`: the command of the same build has read it from the terminal.
    perform(name, { engine, box, portalOrigin, now: new Date() }, input as never);
  const names = Object.keys(FIRM_TASKS) as (keyof FirmTasks)[];
  return openAdminSocket(dataDir, Object.fromEntries(names.map((name) => [name, taskOf(name)])));
}

function perform<Name extends keyof FirmTasks>(
  name: Name,
  parts: FirmParts,
  input: InputOf<Name>,
): Promise<AnswerOf<Name>> {
  // `as`: the compiler does not follow which task a name stands for.
  const task = FIRM_TASKS[name] as (
    parts: FirmParts,
    input: InputOf<Name>,
  ) => Promise<AnswerOf<Name>>;
  return task(parts, input);
}
