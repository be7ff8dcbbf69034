import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import { providerOf, storyTests, workspace } from './storyTests.ts';

const baselines = fileURLToPath(new URL('visual/baselines/', import.meta.url));
const differences = `${workspace}dist/visual/`;

/** All stories share a page, and the styles of one are there for the next: each run has them in the same order. */
class ByName extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1)));
  }
}

const light = await storyTests({ name: 'visual', looksAtContrast: false });

/**
 * `npm run visual`: each story as a picture, beside the picture that is kept of it. `npm run visual -- --update` keeps new
 * ones. Pictures are of half the size: small enough to keep, large enough to show a changed colour or a lost pixel row.
 */
export default defineConfig({
  root: workspace,
  test: {
    reporters: ['default'],
    sequence: { sequencer: ByName },
    projects: [
      {
        ...light,
        test: {
          ...light.test,
          name: 'visual',
          setupFiles: [...light.test.setupFiles, `${workspace}libs/ui-kit/visual/takePicture.ts`],
          browser: {
            ...light.test.browser,
            screenshotFailures: false,
            provider: providerOf({ deviceScaleFactor: 0.5, reducedMotion: 'reduce' }),
            expect: {
              toMatchScreenshot: {
                comparatorName: 'pixelmatch' as const,
                comparatorOptions: { threshold: 0.02, includeAA: true, allowedMismatchedPixels: 0 },
                resolveScreenshotPath: ({ arg, ext }: { arg: string; ext: string }) =>
                  `${baselines}${arg}${ext}`,
                resolveDiffPath: ({ arg, ext }: { arg: string; ext: string }) =>
                  `${differences}${arg}${ext}`,
              },
            },
          },
        },
      },
    ],
  },
});
