import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CaseFile } from './caseFile';
import { runCase } from './runCase';

const folder = new URL('./cases/', import.meta.url);
const files = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as CaseFile,
);

describe('C1: published cases', () => {
  it.each(files.map((file) => [file.id, file] as const))('answers %s as published', (_, file) => {
    expect(runCase(file)).toEqual({ id: file.id, verdict: 'passed', misses: [] });
  });

  it('has every case on file', () => {
    expect(files.length).toBeGreaterThanOrEqual(20);
  });

  it('reports an expected key that nobody knows as a miss', () => {
    const file = { ...(files[0] as CaseFile), expected: { shoeSize: 43 } };
    expect(runCase(file)).toMatchObject({
      verdict: 'failed',
      misses: [{ path: 'expected.shoeSize' }],
    });
  });

  it('reports an unknown field inside a known key as a miss', () => {
    const file = {
      ...(files[0] as CaseFile),
      expected: { positions: [{ symbol: 'HOOL', shoeSize: 43 }] },
    };
    expect(runCase(file)).toMatchObject({ verdict: 'failed' });
  });

  it('reports a wrong figure as a miss', () => {
    const file = { ...(files[0] as CaseFile), expected: { disposedCost: 2080.01 } };
    expect(runCase(file)).toMatchObject({
      verdict: 'failed',
      misses: [{ expected: 2080.01, actual: 2080 }],
    });
  });
});
