import type { AccessLogEntry } from '@portal/api-sdk';
import { describe, expect, it } from 'vitest';
import {
  areasOfVisit,
  foldSupportVisits,
  minutesOfVisit,
  type SupportVisit,
} from './supportVisits';

let clock = 0;
function entry(
  action: AccessLogEntry['action'],
  over: Partial<AccessLogEntry> = {},
): AccessLogEntry {
  clock += 1;
  return {
    entryid: String(clock),
    at: new Date(Date.UTC(2026, 10, 20, 14, clock)).toISOString(),
    who: 'support',
    name: 'Ottoline Helpworthy',
    action,
    outcome: 'done',
    browser: 'edge',
    ...over,
  };
}

/** As the server gives them: newest first. */
const newestFirst = (entries: AccessLogEntry[]) => [...entries].reverse();
const visitsOf = (entries: AccessLogEntry[]): SupportVisit[] =>
  foldSupportVisits(newestFirst(entries)).flatMap((row) => ('visit' in row ? [row.visit] : []));

describe('foldSupportVisits', () => {
  it('makes one row of a visit, whatever the client did meanwhile', () => {
    const entries = [
      entry('simulation.asked'),
      entry('simulation.started', { reason: 'The total fell' }),
      entry('simulation.read', { area: 'profile' }),
      entry('account.renamed', { who: 'you' }),
      entry('simulation.read', { area: 'holdings' }),
      entry('simulation.refused', { area: 'documents', outcome: 'refused' }),
      entry('simulation.ended', { ended: 'exit' }),
    ];
    const rows = foldSupportVisits(newestFirst(entries));
    expect(rows.map((row) => ('visit' in row ? 'visit' : row.entry.action))).toEqual([
      'visit',
      'account.renamed',
      'simulation.asked',
    ]);
    const [visit] = visitsOf(entries);
    expect(visit?.entries).toHaveLength(5);
    expect(visit?.started?.reason).toBe('The total fell');
    expect(visit?.ended?.ended).toBe('exit');
    expect(visit && minutesOfVisit(visit)).toBe(5);
    expect(visit && areasOfVisit(visit)).toEqual(['profile', 'holdings']);
  });

  it('keeps two visits of one person and visits of two persons apart', () => {
    const other = { name: 'Sylvester Supple' };
    const visits = visitsOf([
      entry('simulation.started'),
      entry('simulation.ended'),
      entry('simulation.started', other),
      entry('simulation.started'),
      entry('simulation.read', other),
      entry('simulation.read'),
      entry('simulation.ended', other),
    ]);
    expect(visits.map(({ entries }) => entries.length)).toEqual([3, 2, 2]);
  });

  it('says nothing of a beginning that is not loaded and of an end that has not come', () => {
    const [visit] = visitsOf([entry('simulation.read'), entry('simulation.read')]);
    expect(visit?.started).toBeUndefined();
    expect(visit?.ended).toBeUndefined();
    expect(visit && minutesOfVisit(visit)).toBeUndefined();
  });

  it('lasts a minute at least', () => {
    const [visit] = visitsOf([entry('simulation.started')]);
    expect(visit && minutesOfVisit(visit)).toBe(1);
  });
});
