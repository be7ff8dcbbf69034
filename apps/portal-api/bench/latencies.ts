import { Worker } from 'node:worker_threads';

export const EVERY_MS = 40;

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Asks from a thread of its own, so that the server's thread is measured and not the asking. */
export async function latencies(
  server: { url: string; token: string; paths: readonly string[] },
  until: () => Promise<unknown>,
): Promise<number[]> {
  const worker = new Worker(CLIENT, {
    eval: true,
    workerData: { ...server, everyMs: EVERY_MS },
  });
  const answer = new Promise<number[]>((resolve, reject) => {
    worker.once('message', (times: number[]) => resolve(times));
    worker.once('error', reject);
  });
  await until();
  worker.postMessage('enough');
  return answer;
}

// One request after the other, none before its time; the wait for a late one counts (no coordinated omission).
const CLIENT = `
const { parentPort, workerData: { url, token, paths, everyMs } } = require('node:worker_threads');
let going = true;
parentPort.once('message', () => { going = false; });
const ask = async (path) => {
  const response = await fetch(url + path, { headers: { authorization: 'Bearer ' + token } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error('Answer ' + response.status);
};
(async () => {
  const times = [];
  // The first one loads what fetches, in this thread.
  await ask(paths[0]);
  const start = performance.now();
  for (let turn = 0; going; turn += 1) {
    const due = start + turn * everyMs;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const asked = Math.max(due, performance.now() - 1000);
    await ask(paths[turn % paths.length]);
    times.push(performance.now() - asked);
  }
  parentPort.postMessage(times);
})();
`;
