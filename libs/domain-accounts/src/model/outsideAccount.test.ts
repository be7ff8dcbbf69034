import { describe, expect, it } from 'vitest';
import { gardenGate } from '../testing/connections';
import { restText, staleText } from './outsideAccount';

describe('an account held elsewhere', () => {
  it('says why no newer value comes, unless new ones come', () => {
    expect(staleText(gardenGate)).toBeNull();
    for (const state of ['paused', 'expired', 'failing', 'missing', 'ended'] as const)
      expect(staleText({ ...gardenGate, state })).toContain('Garden Gate Brokerage');
  });

  it('names what is not itemized, on either side, and nothing where nothing is left over', () => {
    const rest = (amount: string) => restText({ ...gardenGate, rest: { amount, currency: 'USD' } });
    expect([rest('0.00'), restText({ ...gardenGate, holdings: [] })]).toEqual([null, null]);
    expect(rest('0.01')).toContain('Cash');
    expect(rest('-0.01')).toContain('worth more');
  });
});
