import { describe, expect, it } from 'vitest';
import {
  addBusinessDays,
  businessDays,
  isBusinessDay,
  settlementDate,
  settlementLag,
} from './calendar';
import { days360 } from './days';

describe('New York business days', () => {
  it.each([
    ['2011-04-22', 'Good Friday'],
    ['2012-10-29', 'Hurricane Sandy'],
    ['2018-12-05', 'day of mourning'],
    ['2020-07-03', 'Independence Day on a Saturday'],
    ['2021-07-05', 'Independence Day on a Sunday'],
    ['2021-12-24', 'Christmas on a Saturday'],
    ['2022-06-20', 'Juneteenth on a Sunday'],
    ['2022-12-26', 'Christmas on a Sunday'],
    ['2023-01-02', 'New Year on a Sunday'],
    ['2024-03-29', 'Good Friday'],
    ['2025-01-09', 'day of mourning'],
    ['2026-04-03', 'Good Friday'],
    ['2026-07-03', 'Independence Day on a Saturday'],
    ['2026-11-26', 'Thanksgiving'],
  ])('has none on %s (%s)', (date) => {
    expect(isBusinessDay(date)).toBe(false);
  });

  it.each([
    ['2021-12-31', 'New Year on a Saturday is not moved'],
    ['2021-06-18', 'Juneteenth before it was a holiday'],
    ['2020-06-19', 'Juneteenth before it was a holiday'],
    ['2026-10-12', 'Columbus Day'],
    ['2026-11-11', 'Veterans Day'],
    ['2026-11-27', 'the Friday after Thanksgiving'],
  ])('has one on %s (%s)', (date) => {
    expect(isBusinessDay(date)).toBe(true);
  });

  it.each([
    [2011, 252],
    [2012, 250],
    [2013, 252],
    [2018, 251],
    [2020, 253],
    [2022, 251],
    [2023, 250],
    [2024, 252],
    [2025, 250],
  ])('counts the trading days of %i as the exchange published them', (year, count) => {
    expect(businessDays(`${year}-01-01`, `${year}-12-31`)).toHaveLength(count);
  });

  it('walks both ways over holidays', () => {
    expect(addBusinessDays('2026-11-25', 1)).toBe('2026-11-27');
    expect(addBusinessDays('2026-11-27', -1)).toBe('2026-11-25');
    expect(addBusinessDays('2026-11-22', 0)).toBe('2026-11-22');
  });
});

describe('settlement', () => {
  it.each([
    ['2017-09-01', '2017-09-07', 3],
    ['2017-09-05', '2017-09-07', 2],
    ['2024-05-24', '2024-05-29', 2],
    ['2024-05-28', '2024-05-29', 1],
    ['2026-11-25', '2026-11-27', 1],
  ])('of a trade on %s is on %s', (traded, settled, lag) => {
    expect(settlementLag(traded)).toBe(lag);
    expect(settlementDate(traded)).toBe(settled);
  });

  it('rests when banks rest', () => {
    expect(settlementDate('2025-10-10')).toBe('2025-10-14');
    expect(settlementDate('2025-10-13')).toBe('2025-10-14');
  });
});

describe('30/360', () => {
  it.each([
    ['2024-01-15', '2024-07-15', 180],
    ['2024-01-31', '2024-03-31', 60],
    ['2024-02-28', '2024-03-01', 3],
  ])('counts %s to %s', (from, to, days) => {
    expect(days360(from, to)).toBe(days);
  });
});
