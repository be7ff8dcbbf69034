import { describe, expect, it } from 'vitest';
import {
  activityQuery,
  filtersOf,
  parseAmountRange,
  searchOf,
  validateActivitySearch,
} from './activityFilter';

const TODAY = '2026-11-22';

describe('parseAmountRange', () => {
  it.each([
    ['>10000', { minamount: '10000' }],
    ['< 500', { maxamount: '500' }],
    ['500-1000', { minamount: '500', maxamount: '1000' }],
    ['$1,234.50', { minamount: '1234.50', maxamount: '1234.50' }],
  ])('reads %s', (text, range) => {
    expect(parseAmountRange(text)).toEqual(range);
  });

  it.each(['', 'a lot', '1000-500', '>5-10', '1.234', '-5', '>'])('refuses “%s”', (text) => {
    expect(parseAmountRange(text)).toBeNull();
  });
});

describe('validateActivitySearch', () => {
  it('keeps what it knows and drops the rest, so that an old or edited address still opens', () => {
    expect(
      validateActivitySearch({
        period: 'PRIORYEAR',
        types: 'BY,XX',
        amount: 500,
        text: 'alder',
        activity: '../x',
        other: 'x',
      }),
    ).toEqual({ period: 'PRIORYEAR', types: 'BY,XX', amount: '500', text: 'alder' });
    expect(validateActivitySearch({ period: 'NEVER', types: 'XX', amount: 'much' })).toEqual({});
  });
});

describe('activityQuery', () => {
  it('asks for the last ten days of all accounts when nothing is chosen', () => {
    expect(activityQuery({}, TODAY)).toEqual({ from: '2026-11-13', to: TODAY });
  });

  it('carries every filter to the API', () => {
    expect(
      activityQuery(
        { accounts: 'acc-a,acc-b', period: 'TODAY', types: 'BY,SL', text: 'alder', amount: '>5' },
        TODAY,
      ),
    ).toEqual({
      accounts: ['acc-a', 'acc-b'],
      from: TODAY,
      to: TODAY,
      types: ['BY', 'SL'],
      text: 'alder',
      minamount: '5',
    });
  });
});

describe('filters of the bar', () => {
  it('come back from the address they make', () => {
    const search = { types: 'BY,SL', text: 'alder', amount: '>5' };
    expect(searchOf(filtersOf(search))).toMatchObject(search);
  });

  it('turn “is not” into every other type', () => {
    const { types } = searchOf([{ field: 'types', values: ['BY', 'SL'], not: true }]);
    expect(types).toBe('DV,FE,DP,WD,JN,CA,EX,ZZ');
  });

  it('leave nothing in the address when they are cleared', () => {
    expect(Object.values(searchOf([])).filter(Boolean)).toEqual([]);
  });
});
