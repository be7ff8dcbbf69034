import { describe, expect, it } from 'vitest';
import { assetList } from '../testing/otherAssets';
import { daysText, draftOf, inputOf, newDraft } from './manualAsset';

const house = {
  ...newDraft('assets', '2026-11-22'),
  name: '  House   by the lake ',
  values: [{ id: 0, day: '2026-11-01', amount: '1250000.5' }],
};

describe('the form of an asset', () => {
  it('reads percentages and amounts exactly', () => {
    expect(inputOf({ ...house, share: '33.33' })).toEqual({
      ok: true,
      input: {
        name: 'House by the lake',
        type: 'property',
        ownership: '0.3333',
        valuations: [{ day: '2026-11-01', amount: '1250000.50' }],
      },
    });
  });

  it.each(['0', '0.00', '100.01', '33.333', '-5', 'half', ''])('refuses a share of %s', (share) => {
    const read = inputOf({ ...house, share });
    expect(read.ok ? [] : Object.keys(read.faults)).toEqual(['/ownership']);
  });

  it('reads a loan, and gives back the form it was read from', () => {
    const draft = {
      ...house,
      type: 'mortgage' as const,
      linkedto: 'acc7f3k2m9q4x8w1',
      hasLoan: true,
      principal: '800000',
      rate: '3.75',
      months: '360',
      firstpayment: '2020-02-01',
    };
    const read = inputOf(draft);
    if (!read.ok) throw new Error(JSON.stringify(read.faults));
    expect(read.input.loan).toEqual({
      principal: '800000.00',
      yearlyrate: '0.0375',
      months: 360,
      firstpayment: '2020-02-01',
    });
    const money = { amount: '-1250000.50', currency: 'USD' };
    const again = draftOf({
      asset: {
        account: 'acc7f3k2m9q4x8w2',
        name: 'House by the lake',
        type: 'mortgage',
        kind: 'liability',
        ownership: read.input.ownership,
        value: money,
        asof: '2026-11-01',
        linkedto: draft.linkedto,
        version: '1',
      },
      valuations: [{ day: '2026-11-01', amount: '1250000.50', share: money }],
      loan: read.input.loan,
    });
    expect(inputOf(again)).toEqual(read);
    expect(again.rate).toBe('3.75');
  });

  it('says all that is wrong at once', () => {
    const read = inputOf({ ...newDraft('liabilities', ''), hasLoan: true, rate: '100' });
    expect(read.ok ? [] : Object.keys(read.faults).sort()).toEqual([
      '/loan/firstpayment',
      '/loan/months',
      '/loan/principal',
      '/loan/yearlyrate',
      '/name',
      '/valuations/0/amount',
    ]);
  });
});

describe('the days of values', () => {
  it('are the latest, and the oldest where it is another', () => {
    const [house, mortgage] = assetList.items.slice(0, 2);
    if (!house || !mortgage) throw new Error('The list has a house and a mortgage.');
    expect(daysText([])).toBe('Nothing entered yet');
    expect(daysText([house, mortgage])).toBe('Latest value of Nov 1, 2026');
    expect(daysText([house, { ...mortgage, asof: '2024-12-31' }])).toBe(
      'Latest value of Nov 1, 2026, oldest of Dec 31, 2024',
    );
  });
});
