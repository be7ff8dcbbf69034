import { describe, expect, it } from 'vitest';
import { longestUntil, seenWords, sharedWords, shareFault } from './sharing';

const draft = {
  name: 'Cordelia Crumpet',
  email: 'cordelia@example.com',
  relation: 'cpa' as const,
  accounts: ['acc7f3k2m9q4x8w1'],
  valuesshown: true,
  kinds: [],
  until: '2027-04-15',
};

describe('a guest to be invited', () => {
  it('may see something of at least one account or a folder, for a year at most', () => {
    const today = '2026-11-22';
    expect(shareFault(draft, today)).toBeNull();
    expect(shareFault({ ...draft, until: longestUntil(today) }, today)).toBeNull();
    expect(shareFault({ ...draft, until: '2027-11-23' }, today)).toContain('last day');
    expect(shareFault({ ...draft, until: '2026-11-21' }, today)).toContain('last day');
    expect(shareFault({ ...draft, accounts: [] }, today)).toContain('account');
    const folders = { accounts: [], folders: ['itm-0123456789abcdef01234560'], valuesshown: false };
    expect(shareFault({ ...draft, ...folders }, today)).toBeNull();
    expect(shareFault({ ...draft, valuesshown: false }, today)).toContain('what the guest sees');
    expect(shareFault({ ...draft, email: 'cordelia' }, today)).toContain('e-mail');
  });

  it('is told of in words', () => {
    expect(seenWords({ valuesshown: true, kinds: ['statement', 'tax'] })).toBe(
      'Values, statements and tax documents',
    );
    expect(seenWords({ valuesshown: false, kinds: ['tax'] })).toBe('Tax documents');
    const both = {
      valuesshown: true,
      kinds: [],
      accounts: ['Lake house fund'],
      folders: ['Taxes'],
    };
    expect(sharedWords(both)).toBe('Values of Lake house fund; folder Taxes');
    expect(sharedWords({ ...both, accounts: [], folders: ['Taxes', '2026'] })).toBe(
      'folders Taxes, 2026',
    );
  });
});
