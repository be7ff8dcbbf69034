import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { inject } from 'vitest';

/** The server as it is shipped, as a process of its own. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Everything it has written to both streams. */
  output(): string;
  kill(signal: NodeJS.Signals): Promise<{ code: number | null }>;
}

type Environment = Record<string, string>;

/** Runs to the end and says how it ended. */
export async function runToEnd(
  environment: Environment,
  args: string[] = [],
): Promise<{ code: number | null; output: string; ms: number }> {
  const started = performance.now();
  const { child, output } = launch(environment, args);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output(), ms: performance.now() - started };
}

/** Resolves when it listens; rejects with what it said when it ends before. `program`: the folder of another build. */
export async function startProcess(
  environment: Environment,
  program?: string,
): Promise<ServerProcess> {
  const { child, output } = launch(environment, [], program);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /listening at (http:[^"]+)/.exec(output())?.[1];
      if (found) resolve(found);
    });
    child.on('close', () => reject(new Error(`It ended: ${output()}`)));
  });
  return {
    url,
    // Present, since it has spoken.
    pid: child.pid ?? 0,
    output,
    kill: async (signal) => {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
      return { code: child.exitCode };
    },
  };
}

/** Starts the program and leaves it to whoever asked. */
export function launch(
  environment: Environment,
  args: string[],
  program = inject('built'),
): { child: ChildProcess; output(): string } {
  // The last two are the clock of `npm run soak later`.
  const { PATH, LD_PRELOAD, FAKETIME } = process.env;
  // It lives for seconds: to compile the embedded database's code for speed takes longer than to run it as it is.
  const child = spawn(process.execPath, ['--liftoff-only', `${program}/main.js`, ...args], {
    env: { PATH, LD_PRELOAD, FAKETIME, HOST: '127.0.0.1', PORT: '0', ...environment },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (text += String(chunk)));
  }
  return { child, output: () => text };
}
