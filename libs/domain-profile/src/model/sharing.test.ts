import { ApiError } from '@portal/api-sdk';
import { describe, expect, it } from 'vitest';
import { hasEnded } from './hasEnded';
import { longestUntil, seenWords, sharedWords, shareFaults } from './sharing';

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
    expect(shareFaults(draft, today)).toEqual({});
    expect(shareFaults({ ...draft, until: longestUntil(today) }, today)).toEqual({});
    expect(shareFaults({ ...draft, until: '2027-11-23' }, today).until).toContain('last day');
    expect(shareFaults({ ...draft, until: '2026-11-21' }, today).until).toContain('last day');
    expect(shareFaults({ ...draft, accounts: [] }, today).accounts).toContain('account');
    const folders = { accounts: [], folders: ['itm-0123456789abcdef01234560'], valuesshown: false };
    expect(shareFaults({ ...draft, ...folders }, today)).toEqual({});
    expect(shareFaults({ ...draft, valuesshown: false }, today).kinds).toContain(
      'what the guest sees',
    );
    expect(shareFaults({ ...draft, email: 'cordelia' }, today).email).toContain('e-mail');
  });

  it('has a name of letters of any writing, without digits and addresses', () => {
    const fault = (name: string) => shareFaults({ ...draft, name }, '2026-11-22').name;
    for (const name of [
      'Zo\u00eb M\u00fcller-O’Hara',
      "J.R.R. D'Arcy, Jr.",
      '\u674e\u5c0f\u9f99',
      '\u05d2\u05f3\u05d5\u05e8\u05d2\u05f3',
    ])
      expect(fault(name), name).toBeUndefined();
    for (const name of [
      'Anna 2',
      'evil.example',
      'Anna!',
      'Anna/Bert',
      '\u{1f512} Anna',
      'Anna \u0663',
    ])
      expect(fault(name), name).toContain('Use letters');
    expect(fault(' ')).toBe('Enter the name of the guest.');
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

it('a share is over for its guest when it has ended and when it is not there, and for no other reason', () => {
  const told = (code: string) => new ApiError({ kind: 'http', status: 403, code, title: 'No.' });
  expect(hasEnded(told('share.ended'))).toBe(true);
  expect(hasEnded(told('share.not_found'))).toBe(true);
  expect(hasEnded(told('guest.refused'))).toBe(false);
});
