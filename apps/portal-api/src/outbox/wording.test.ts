import { describe, expect, it } from 'vitest';
import { signedBy, wordsOf } from './wording';

describe('the words of a message', () => {
  it('say the code first, so that a telephone shows it without opening the message', () => {
    const { text } = wordsOf('mfa.code', { code: '012345' });
    expect(text.startsWith('012345 ')).toBe(true);
  });

  it('keep the code out of the subject, which lock screens and mail servers show', () => {
    expect(wordsOf('mfa.code', { code: '012345' }).subject).not.toContain('012345');
  });

  it.each([
    [9, '9 codes are left.'],
    [1, 'One code is left.'],
    [0, '0 codes are left.'],
  ])('count the recovery codes that are left: %i', (left, sentence) => {
    expect(wordsOf('mfa.recovery_code_used', { left }).text).toContain(sentence);
  });

  it('tell whoever did not do it what to do', () => {
    for (const kind of ['mfa.authenticator_registered', 'mfa.recovery_codes_renewed'] as const)
      expect(wordsOf(kind).text).toContain('If this was not you, call your advisor team');
  });

  it('name the firm where it has a name, in a code to a telephone and below a letter', () => {
    const words = wordsOf('mfa.code', { code: '012345' }, 'Puddle & Sons');
    expect(words.text).toContain('the client portal of Puddle & Sons.');
    expect(signedBy('Puddle & Sons', words).text.endsWith('\n\nPuddle & Sons')).toBe(true);
    expect(signedBy(null, wordsOf('mfa.code', { code: '012345' })).text).not.toContain('null');
  });
});
