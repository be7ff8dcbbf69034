import { describe, expect, it } from 'vitest';
import { explain, given, sumOf } from './figure';

describe('inputs of a sum', () => {
  const value = (label: string, of?: string) => ({
    ...given(label, 'money', 1n),
    ...(of !== undefined && { of }),
  });
  const labels = (...inputs: Parameters<typeof sumOf>[1]) =>
    explain(sumOf('Total', inputs)).inputs.map(({ label }) => label);

  it('of the same label are called by what each is of', () => {
    expect(labels(value('Cash', 'Checking'), value('Cash', 'Savings'))).toEqual([
      'Checking',
      'Savings',
    ]);
  });

  it('keep labels that tell them apart, and those of what is of nothing named', () => {
    expect(labels(value('Cash', 'Checking'), value('Securities', 'Checking'))).toEqual([
      'Cash',
      'Securities',
    ]);
    expect(labels(value('Fee'), value('Fee'))).toEqual(['Fee', 'Fee']);
  });
});
