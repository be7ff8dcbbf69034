import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { qrCode } from './qrCode';
import { otpauthUri } from './totp';

const textOf = (length: number): string => 'otpauth://totp/a?b=c&'.repeat(40).slice(0, length);

describe('the picture of an address', () => {
  it.each([
    [1, 21, '979e06a909d7b11f'],
    [150, 49, 'c1b4346bd3398f4b'],
    [213, 57, 'b2469f4ca76ae4e0'],
  ])('of %i characters is the one that another program has read back', (length, size, digest) => {
    const drawn = qrCode(textOf(length));
    expect(drawn.size).toBe(size);
    expect(createHash('sha256').update(drawn.path).digest('hex').slice(0, 16)).toBe(digest);
  });

  // Bytes that each version holds at error correction M (ISO/IEC 18004, table 7).
  it('is no larger than the text needs', () => {
    const capacities = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362];
    capacities.forEach((capacity, index) => {
      expect(qrCode(textOf(capacity)).size).toBe(21 + 4 * index);
      expect(qrCode(textOf(capacity + 1)).size).toBe(25 + 4 * index);
    });
  });

  it('is refused for a text that no version holds', () => {
    expect(() => qrCode('a'.repeat(2_332))).toThrow();
  });

  it('fits the longest name that an account can have', () => {
    const uri = otpauthUri(new Uint8Array(20), 'Client Portal', '家'.repeat(320));
    expect(qrCode(uri).size).toBeLessThanOrEqual(97);
    expect(() => otpauthUri(new Uint8Array(20), 'a', '\u{1f600}'.repeat(320))).not.toThrow();
  });
});
