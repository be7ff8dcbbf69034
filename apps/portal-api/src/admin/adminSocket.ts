import { existsSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { createServer, request as connect, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { once } from 'node:events';

const BODY_LIMIT_BYTES = 64 * 1_024;
/** The system's limit for the path of a socket, with room to spare. */
const PATH_LIMIT = 100;

/** What a running server does for whoever owns its data directory, by name. */
export type AdminTasks = Readonly<Record<string, (input: unknown) => Promise<unknown>>>;

/** The running server could not do it. The message is for the person at the terminal. */
export class TaskError extends Error {
  override readonly name = 'TaskError';
}

export interface AdminSocket {
  close(): Promise<void>;
}

const pathOf = (dataDir: string): string => join(dataDir, 'admin.sock');

/**
 * Listens in the data directory for commands of this machine: the embedded database has one process, so they cannot open
 * it themselves. The file's rights are the credential; nothing of this is on the network. Null where it cannot be.
 */
export async function openAdminSocket(
  dataDir: string,
  tasks: AdminTasks,
): Promise<AdminSocket | null> {
  const path = pathOf(dataDir);
  if (process.platform === 'win32' || path.length > PATH_LIMIT) return null;
  // Left by a process that was killed: the lock of the data directory says that it is gone.
  rmSync(path, { force: true });
  const server = createServer(async (request, response) => {
    const answer = await answerTo(request, tasks);
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  // Made with no rights for others from the start, not only after the fact.
  const mask = process.umask(0o177);
  server.listen(path);
  await once(server, 'listening').finally(() => process.umask(mask));
  await chmod(path, 0o600);
  return {
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(path, { force: true });
    },
  };
}

async function answerTo(
  request: IncomingMessage,
  tasks: AdminTasks,
): Promise<{ status: number; body: unknown }> {
  const name = request.url?.slice(1) ?? '';
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (!task || request.method !== 'POST') return { status: 404, body: {} };
  try {
    return { status: 200, body: (await task(JSON.parse(await textOf(request)))) ?? {} };
  } catch (error) {
    return { status: 500, body: { error: error instanceof Error ? error.message : 'It failed.' } };
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > BODY_LIMIT_BYTES) throw new Error('The command is too long.');
  }
  return text;
}

/**
 * Asks the server that runs on a data directory; null when none does.
 * @throws TaskError with the server's sentence when it could not do it.
 */
export async function askServer<Answer>(
  dataDir: string,
  task: string,
  input: unknown,
): Promise<Answer | null> {
  const socketPath = pathOf(dataDir);
  if (!existsSync(socketPath)) return null;
  try {
    const request = connect({ socketPath, path: `/${task}`, method: 'POST' });
    request.end(JSON.stringify(input));
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const answer = JSON.parse(await textOf(response)) as Answer & { error?: string };
    if (response.statusCode !== 200) throw new TaskError(answer.error ?? 'The server refused.');
    return answer;
  } catch (error) {
    // Nobody listens any more: it was killed.
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return null;
    throw error;
  }
}
