import { heldBy } from './support/heap.ts';
import { people } from './support/people.ts';
import { settled } from './support/settled.ts';
import { test } from './support/signedIn.ts';
import { signedInPaths } from './support/signedInPaths.ts';
import { ONLY_SOAK } from './support/soak.ts';
import { expect } from './support/test.ts';

/** How many pages are opened: all of them twice, until their answers are in the cache, and then many more. */
const CHANGES = { before: 2 * signedInPaths.length, after: 200 };
/** More than before, as a fraction. */
const GROWTH_AT_MOST = 0.05;
/** Where both looks are taken: it has little of its own. */
const QUIET = '/profile/help';

// Addresses that name nothing of this client.
test.use({ expectedTrouble: /status of 40[34]/ });

test(
  `R5: memory and handles stay flat: a tab holds after ${CHANGES.after} changes of page what it held before them`,
  ONLY_SOAK,
  async ({ goAs }) => {
    const page = await goAs(people.rich, QUIET);
    const devtools = await page.context().newCDPSession(page);
    const paths = signedInPaths.filter((path) => path !== QUIET);
    let opened = 0;
    const open = async (count: number) => {
      for (const end = opened + count; opened < end; opened += 1) {
        await goAs(people.rich, paths[opened % paths.length] ?? QUIET);
        await settled(page);
      }
      await goAs(people.rich, QUIET);
      await settled(page);
      return heldBy(devtools);
    };
    const before = await open(CHANGES.before);
    const after = await open(CHANGES.after);
    const told = `before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`;
    process.stdout.write(`${told}\n`);
    for (const what of ['objects', 'nodes', 'listeners'] as const)
      expect(after[what] / before[what], `${what}: ${told}`).toBeLessThan(1 + GROWTH_AT_MOST);
  },
);
