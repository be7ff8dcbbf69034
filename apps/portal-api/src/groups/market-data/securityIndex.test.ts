import { describe, expect, it } from 'vitest';
import { createSecurityIndex } from './securityIndex';

const common = Array.from({ length: 3_000 }, (_, n) => ({
  id: `c${n}`,
  symbol: `C${n}`,
  name: `Common ${n % 2 === 0 ? 'Even' : 'Odd'} Holdings`,
  cusip: `9${String(n).padStart(8, '0')}`,
}));
const find = createSecurityIndex([
  ...common,
  { id: 'long', symbol: 'ALDX', name: 'Alder Foods Preferred Series B', cusip: '000000002' },
  { id: 'alder', symbol: 'ALD', name: 'Alder Foods Inc.', cusip: '000000001' },
  { id: 'word', symbol: 'ZZZ', name: 'Ald Works', cusip: '000000003' },
  {
    id: 'class',
    symbol: 'BRM.B',
    name: 'Brambleberry & Söhne',
    cusip: '000000004',
    former: ['ALDO'],
  },
]);

describe('the index of securities', () => {
  it('puts the whole symbol before its beginning, and that before words of names', () => {
    expect(find('ald', 20)).toEqual(['alder', 'long', 'word', 'class']);
    expect(find('brm.b', 20)).toEqual(['class']);
  });

  it('finds what had the symbol before, after what has it now', () => {
    expect(find('aldo', 20)).toEqual(['class']);
  });

  it('wants every word, in any order, and puts the shorter name first', () => {
    expect(find('foods alder', 20)).toEqual(['alder', 'long']);
    expect(find('foods series', 20)).toEqual(['long']);
    expect(find('alder even', 20)).toEqual([]);
  });

  it('finds the one in thousands that has a common word and a rare one', () => {
    expect(find('holdings common c2999', 20)).toEqual(['c2999']);
    expect(find('common holdings', 20)).toHaveLength(20);
    expect(find('900002998', 20)).toEqual(['c2998']);
  });

  it('takes a misspelt word only when nothing is spelt so, and no accents, signs or capitals', () => {
    expect(find('brambelbery', 20)).toEqual(['class']);
    expect(find('SOHNE', 20)).toEqual(['class']);
    expect(find('alter fods', 20)).toEqual(['alder', 'long']);
    expect(find('wxwxwxwx', 20)).toEqual([]);
    expect(find('& .', 20)).toEqual([]);
  });
});
