// `npm run accounting:mutate`: changes lots, returns and income one place at a time and sees whether a test notices.
// docs/mutation.md says what it has printed.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.mjs', related: false },
  mutate: ['src/{lots,returns,income}/*.ts', '!src/**/*.test.ts'],
  // Words of labels and refusals: a test that repeats them proves nothing.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  // A run that was stopped goes on where it was, and what has not changed since is not run again.
  incremental: true,
  incrementalFile: '../../dist/results/mutation/stryker.json',
  tempDirName: '../../dist/stryker',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowEmojis: false, logTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
  concurrency: 2,
  timeoutMS: 10_000,
  timeoutFactor: 2,
};
