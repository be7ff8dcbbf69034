import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CaseFile } from './caseFile';
import { runCase } from './runCase';

const folder = new URL('./cases/', import.meta.url);
const files = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as CaseFile,
);
const average = files.find(({ id }) => id === 'bc-average-merge') as CaseFile;

describe('C1: published cases', () => {
  it.each(files.map((file) => [file.id, file] as const))('answers %s as published', (_, file) => {
    expect(runCase(file)).toEqual({ id: file.id, verdict: 'passed', misses: [] });
  });

  it('has every case on file', () => {
    expect(files.length).toBeGreaterThanOrEqual(39);
  });

  it('reports an expected key that nobody knows as a miss', () => {
    const file = { ...average, expected: { shoeSize: 43 } };
    expect(runCase(file)).toMatchObject({
      verdict: 'failed',
      misses: [{ path: 'expected.shoeSize' }],
    });
  });

  it('reports an unknown field inside a known key as a miss', () => {
    const file = {
      ...average,
      expected: { positions: [{ symbol: 'HOOL', shoeSize: 43 }] },
    };
    expect(runCase(file)).toMatchObject({ verdict: 'failed' });
  });

  it('reports a case as a miss whose rows are to come from a generator, which no runner here has', () => {
    const { transactions: _, ...rest } = average;
    const file = { ...rest, generator: { buys: 1000 }, expected: { cash: 0 } };
    expect(runCase(file)).toMatchObject({ verdict: 'failed', misses: [{ path: 'generator' }] });
  });

  it('reports a wrong figure as a miss', () => {
    const file = { ...average, expected: { disposedCost: 2080.01 } };
    expect(runCase(file)).toMatchObject({
      verdict: 'failed',
      misses: [{ expected: 2080.01, actual: 2080 }],
    });
  });
});
