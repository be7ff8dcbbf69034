// What `npm test` says at its end about time: each part, and the test files that took longest.
import { relative } from 'node:path';

/** @param run started, installed, ended: milliseconds; tasks: Nx's run.json */
export function partsTable({ started, installed, ended, tasks }) {
  const parts = new Map();
  for (const { target, startTime, endTime, cacheStatus } of tasks) {
    const part = parts.get(target) ?? { ms: 0, tasks: 0, cached: 0 };
    part.ms += Date.parse(endTime) - Date.parse(startTime);
    part.tasks += 1;
    if (cacheStatus !== 'cache-miss') part.cached += 1;
    parts.set(target, part);
  }
  const rows = [...parts].sort(([, one], [, other]) => other.ms - one.ms);
  return [
    row(installed - started, 'install', 'packages, browser, database server'),
    ...rows.map(([target, { ms, tasks: count, cached }]) =>
      row(ms, target, `${count} ${count === 1 ? 'task' : 'tasks'}, ${cached} unchanged`),
    ),
    row(ended - started, 'npm test', 'from the command to this line'),
  ].join('\n');
}

/** @param reports what Vitest and Playwright wrote */
export function slowestTable(reports, root, count) {
  return reports
    .flatMap((report) => [...filesOfVitest(report, root), ...filesOfPlaywright(report)])
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ file, ms, tests }) => row(ms, file, `${tests} tests`))
    .join('\n');
}

function filesOfVitest({ testResults = [] }, root) {
  return testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: relative(root, name),
    ms: Math.max(0, endTime - startTime),
    tests: assertionResults.length,
  }));
}

function filesOfPlaywright({ suites = [] }) {
  return suites.map((suite) => {
    const durations = durationsIn(suite);
    return {
      file: `apps/portal-e2e/src/${suite.file}`,
      ms: durations.reduce((sum, ms) => sum + ms, 0),
      tests: durations.length,
    };
  });
}

function durationsIn({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) =>
    tests.map(({ results }) => results.reduce((sum, { duration }) => sum + duration, 0)),
  );
  return [...own, ...suites.flatMap(durationsIn)];
}

function row(ms, what, detail) {
  return `${(ms / 1_000).toFixed(1).padStart(8)} s  ${what.padEnd(28)}  ${detail}`;
}
