import { expect, it } from 'vitest';
import { monthly } from '../testing/fixtures';
import {
  centsText,
  contributionYears,
  draftOfInstruction,
  EMPTY_DRAFT,
  fractionOf,
  instructionOf,
  percentOf,
  placeKey,
  placeRef,
  readDraft,
  transferOf,
  withSendKey,
} from './draft';

it.each([
  ['10', '0.1'],
  ['0', '0'],
  ['100', '1'],
  ['7.5', '0.075'],
  ['0.25', '0.0025'],
])('%s percent is the fraction %s', (percent, fraction) => {
  expect(fractionOf(percent)).toBe(fraction);
  expect(percentOf(fraction)).toBe(percent);
});

it('writes an amount with two decimals, whatever was typed of them', () => {
  expect(['12', '12.5', '.5', '0.05'].map(centsText)).toEqual(['12.00', '12.50', '0.50', '0.05']);
});

it('reads back what it kept, and begins anew with anything else', () => {
  const draft = { ...EMPTY_DRAFT, amount: '12.50', memo: 'Rent' };
  expect(readDraft(JSON.stringify(draft))).toEqual(draft);
  for (const text of ['', 'null', '[', '"x"', '{"amount":5,"other":"x"}']) {
    expect(readDraft(text)).toEqual(EMPTY_DRAFT);
  }
});

it('M6: keeps one key for all that is typed into it, and another one for each new draft', () => {
  const draft = withSendKey({ ...EMPTY_DRAFT, amount: '12.50' });
  expect(withSendKey({ ...draft, amount: '99.00' }).sendKey).toBe(draft.sendKey);
  expect(readDraft(JSON.stringify(draft)).sendKey).toBe(draft.sendKey);
  expect(withSendKey(EMPTY_DRAFT).sendKey).not.toBe(draft.sendKey);
});

it('asks for a transfer or for a repetition of it', () => {
  const from = placeKey({ account: 'acc1' });
  const to = placeKey({ payeeid: 'p1' });
  expect(placeRef(from)).toEqual({ account: 'acc1' });
  const draft = {
    ...EMPTY_DRAFT,
    from,
    to,
    kind: 'ach-out' as const,
    amount: '5',
    on: '2026-12-15',
  };
  expect(transferOf(draft, '2026-11-23')).toEqual({
    ...{ from: { account: 'acc1' }, to: { payeeid: 'p1' }, amount: '5.00', kind: 'ach-out' },
    on: '2026-12-15',
  });
  const repeated = instructionOf({ ...draft, repeat: 'monthly' }, '2026-11-23');
  expect(repeated.recurrence).toEqual({
    ...{ frequency: 'monthly', starts: '2026-12-15', whenclosed: 'before' },
  });
  expect(repeated).not.toHaveProperty('on');
});

it('names the year of an IRA contribution while two are possible, until April 15', () => {
  const draft = { ...EMPTY_DRAFT, kind: 'ira-contribution' as const, contributionYear: '2025' };
  expect(contributionYears(draft, '2026-04-15')).toEqual(['2026', '2025']);
  expect(contributionYears(draft, '2026-04-16')).toEqual([]);
  expect(contributionYears({ ...draft, on: '2026-04-16' }, '2026-04-10')).toEqual([]);
  expect(contributionYears({ ...draft, repeat: 'monthly' }, '2026-04-10')).toEqual([]);
  expect(contributionYears({ ...draft, kind: 'ach-in' }, '2026-04-10')).toEqual([]);
  expect(transferOf(draft, '2026-04-15').ira).toEqual({ contributionyear: 2025 });
  // Chosen while it was possible, and then the day was changed.
  expect(transferOf({ ...draft, on: '2026-04-16' }, '2026-04-15')).not.toHaveProperty('ira');
});

it('goes on with an instruction as it is, from its next run', () => {
  const { instruction, runs } = monthly;
  const goOn = (more: Partial<typeof instruction>, planned = runs) =>
    instructionOf(
      draftOfInstruction({ instruction: { ...instruction, ...more }, runs: planned }),
      '2027-02-03',
    );
  const { recurrence, ira } = instruction;
  const next = { ...recurrence, starts: '2027-02-28', count: 10 };
  expect(goOn({})).toMatchObject({ ira, amount: '500.00', kind: 'ira-distribution' });
  expect(goOn({}).recurrence).toEqual({ ...next, dayofmonth: 31 });
  const { nextrun: _, ...paused } = { ...instruction, state: 'paused' as const };
  expect(goOn(paused).recurrence).toEqual({ ...next, dayofmonth: 31 });
  const onLastDay = { ...recurrence, onlastday: true };
  expect(goOn({ recurrence: onLastDay }).recurrence).toEqual({ ...next, onlastday: true });
  const weekly = { ...recurrence, frequency: 'weekly' as const };
  expect(goOn({ recurrence: weekly }).recurrence).toEqual({ ...next, frequency: 'weekly' });
  const march = { planned: '2027-03-31', run: '2027-03-31', state: 'planned' as const };
  const skipped = { planned: '2027-02-28', run: '2027-03-01', state: 'skipped' as const };
  expect(goOn({}, [...runs.slice(0, 2), skipped, march]).recurrence).toEqual({
    ...{ ...recurrence, starts: '2027-03-31', count: 9 },
  });
});
