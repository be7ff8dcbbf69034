// How Stryker runs the tests: fast ones first, since the first that fails ends the run for a mutant.
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

/** Laws over random ledgers notice much, but take most of the time. */
const LAWS = /laws\.test\.ts$/;

class LawsLast extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(LAWS.test(a.moduleId)) - Number(LAWS.test(b.moduleId)));
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts'],
    // The package's test builds the library from the whole repository; the other measures time.
    exclude: ['src/package.test.ts', 'src/lots/speed.test.ts'],
    setupFiles: ['src/testing/steadyLaws.ts'],
    env: { PROPERTY_RUNS: '40' },
    isolate: false,
    testTimeout: 60_000,
    sequence: { sequencer: LawsLast },
  },
});
