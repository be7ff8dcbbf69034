// A long-lived test process: on each message it runs the engine's tests over the changed file and says whether they
// noticed. Starting vitest anew for every mutant would take ten times as long.
import { join } from 'node:path';
import { createVitest } from 'vitest/node';

const [folder, ...entries] = process.argv.slice(2);

const vitest = await createVitest('test', {
  root: folder,
  config: false,
  include: entries,
  watch: false,
  bail: 1,
  pool: 'threads',
  maxWorkers: 1,
  testTimeout: 20_000,
  reporters: [{}],
});
const specifications = await vitest.globTestSpecifications();
const inOrder = entries.map((entry) =>
  specifications.find(({ moduleId }) => moduleId.endsWith(`/${entry}`)),
);

async function fails(specification) {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
  // The answer also holds what other entries said in earlier runs.
  const module = testModules.find(({ moduleId }) => moduleId === specification.moduleId);
  return unhandledErrors.length > 0 || !module?.ok();
}

async function noticed(file) {
  vitest.invalidateFile(join(folder, 'src', file));
  for (const specification of inOrder) if (await fails(specification)) return true;
  return false;
}

process.on('message', async ({ file }) => process.send({ noticed: await noticed(file) }));
// Whoever started this process is gone: nobody is left to tell.
process.on('disconnect', () => process.exit());
process.send({ ready: true });
