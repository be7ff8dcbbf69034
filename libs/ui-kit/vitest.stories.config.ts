import { defineConfig } from 'vitest/config';
import { storiesIn, workspace } from './storyTests.ts';

export default defineConfig({
  root: workspace,
  test: {
    reporters: [
      'default',
      // Without each story's whole axe report, which makes 18 MB of it.
      ['json', { outputFile: `${workspace}dist/results/stories.json`, filterMeta: () => false }],
    ],
    projects: [await storiesIn('light'), await storiesIn('dark')],
  },
});
