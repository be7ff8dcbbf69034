import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fragileStack } from './stack.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const LATER = `--import ${new URL('laterClock.mjs', import.meta.url).href}`;

/** A product whose API can be killed and started again on the same data. */
export class FragileStack {
  #process: ChildProcess | undefined;
  #fresh = true;
  readonly #stack: typeof fragileStack;

  constructor(stack: typeof fragileStack = fragileStack) {
    this.#stack = stack;
  }

  /** Starts both servers, on request with a clock that is days ahead; resolves when both answer. */
  async start({ daysLater = 0 } = {}): Promise<void> {
    const data = {
      FRESH_DATA: this.#fresh ? '1' : '0',
      ...(daysLater > 0 && { NODE_OPTIONS: LATER, CLOCK_DAYS_LATER: String(daysLater) }),
    };
    this.#fresh = false;
    this.#process = spawn(process.execPath, ['tools/stack.mjs'], {
      cwd: root,
      env: { ...process.env, ...this.#stack.env, ...data },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    for (const url of [this.#stack.idp, this.#stack.portal]) await this.#answers(`${url}/healthz`);
  }

  /** Ends both servers with no chance to tidy up. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = this.#process;
    if (!running?.pid || running.exitCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    // USR2 asks the stack to kill its servers outright and leave.
    running.kill(signal === 'SIGKILL' ? 'SIGUSR2' : signal);
    await gone;
  }

  /** For as long as the servers live: `tools/stack.mjs` gives up on them when it is time. */
  async #answers(url: string): Promise<void> {
    for (;;) {
      const answer = await fetch(url).catch(() => undefined);
      if (answer?.ok) return;
      if (this.#process?.exitCode !== null) throw new Error(`${url} did not answer`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
