import { isPageOfRun } from '../areas.ts';
import { people } from './support/people.ts';
import { settled } from './support/settled.ts';
import { test } from './support/signedIn.ts';
import { signedInPaths } from './support/signedInPaths.ts';
import { soakUnless } from './support/soak.ts';
import { expectSound } from './support/sound.ts';

/** An address that names nothing of this client. */
const isRefused = (path: string) => path.endsWith('/any');

test.describe('X1, X4: signed in', () => {
  const cases = [
    ...signedInPaths.map((path) => [people.rich, path] as const),
    [people.empty, '/'] as const,
  ].filter(([, path]) => isPageOfRun(path));
  for (const [person, path] of cases) {
    test.describe(path, () => {
      // Chromium reports it itself when the server refuses what there is not.
      if (isRefused(path)) test.use({ expectedTrouble: /status of 404/ });

      test(
        `is sound for ${person.givenName}`,
        soakUnless(person === people.rich),
        async ({ goAs }) => {
          const page = await goAs(person, path);
          await settled(page);
          await expectSound(page);
        },
      );
    });
  }
});
