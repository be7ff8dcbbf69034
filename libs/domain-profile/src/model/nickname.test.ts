import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeNickname, validateNickname } from './nickname';

interface Contract {
  components: {
    schemas: {
      NicknameUpdate: {
        properties: { nickname: { pattern: string; minLength: number; maxLength: number } };
      };
    };
  };
}

const contract: Contract = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../../openapi/openapi.bundled.json`, 'utf8'),
);
const rule = contract.components.schemas.NicknameUpdate.properties.nickname;

function contractAccepts(nickname: string): boolean {
  const { length } = [...nickname];
  return (
    length >= rule.minLength &&
    length <= rule.maxLength &&
    new RegExp(rule.pattern, 'u').test(nickname)
  );
}

const likelyText = fc.string({
  unit: fc.constantFrom(...'aZ9 é漢-:/()[]|\'’.,&<>;"\\\t\n_😀'),
  maxLength: 70,
});

describe('validateNickname', () => {
  it.each([
    'Everyday trust',
    'W. & B. (joint) [old] a/b: 1-2 | x',
    'Wilhelmina’s own',
    '9',
    '漢字',
  ])('accepts %s', (text) => {
    expect(validateNickname(text)).toBeNull();
  });

  it.each([
    ['', 'Enter a name.'],
    ['   ', 'Enter a name.'],
    ['a'.repeat(63), 'Use 60 characters or fewer; this name has 63.'],
    [
      '<b>Trust</b>',
      'A name cannot contain < >. Use letters, digits, spaces and simple punctuation.',
    ],
    ['Fun 😀', 'A name cannot contain 😀. Use letters, digits, spaces and simple punctuation.'],
  ])('explains what is wrong with “%s”', (text, message) => {
    expect(validateNickname(text)).toBe(message);
  });

  it('counts characters as the contract does, not as the machine stores them', () => {
    expect(validateNickname('𝒜'.repeat(60))).toBeNull();
  });

  it('agrees with the contract on every text', () => {
    fc.assert(
      fc.property(fc.oneof(likelyText, fc.string({ unit: 'grapheme' })), (text) => {
        expect(validateNickname(text) === null).toBe(contractAccepts(normalizeNickname(text)));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('normalizeNickname', () => {
  it('leaves single spaces between words and none around them', () => {
    expect(normalizeNickname('  Everyday \t  trust\n')).toBe('Everyday trust');
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(likelyText, (text) => {
        const once = normalizeNickname(text);
        expect(normalizeNickname(once)).toBe(once);
      }),
    );
  });
});
