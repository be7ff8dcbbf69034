import { describe, expect, it } from 'vitest';
import vectors from '../testing/vectors/otp.json' with { type: 'json' };
import { codeAt, secretOf } from '../testing/mfa';
import { base32, inGroups } from './base32';
import { type HashName, hotp, matchingStep, newTotpSecret, otpauthUri, totpStep } from './totp';

const SEEDS: Record<string, string> = vectors.secretsAscii;
const seedOf = (algorithm: string): Uint8Array => Buffer.from(SEEDS[algorithm] ?? '');

describe('T1: the published vectors', () => {
  it('are all here', () => {
    expect(vectors.totp.length + vectors.hotp.length).toBe(28);
  });

  it.each(vectors.totp)('$algorithm at $time', ({ algorithm, time, counter, code8, code6 }) => {
    // `as`: the file names the three that RFC 6238 has.
    const hash = algorithm as HashName;
    expect(totpStep(new Date(time * 1_000))).toBe(counter);
    expect(hotp(seedOf(algorithm), counter, 8, hash)).toBe(code8);
    expect(hotp(seedOf(algorithm), counter, 6, hash)).toBe(code6);
  });

  it.each(vectors.hotp)('counter $counter', ({ counter, code6 }) => {
    expect(hotp(seedOf('SHA1'), counter)).toBe(code6);
  });
});

describe('T3: the window', () => {
  const secret = seedOf('SHA1');
  const now = new Date('2026-11-20T15:00:00Z');

  it.each([
    [-3, false],
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
    [3, false],
  ])('%i steps away: %s', (steps, accepted) => {
    const step = matchingStep(secret, codeAt(secret, now, steps), now);
    expect(step).toBe(accepted ? totpStep(now) + steps : null);
  });

  it('turns with the second, on the server’s clock', () => {
    const code = codeAt(secret, now);
    const at = (text: string) => matchingStep(secret, code, new Date(text));
    expect(at('2026-11-20T14:59:29.999Z')).toBeNull();
    expect(at('2026-11-20T14:59:30.000Z')).toBe(totpStep(now));
    expect(at('2026-11-20T15:00:59.999Z')).toBe(totpStep(now));
    expect(at('2026-11-20T15:01:00.000Z')).toBeNull();
  });

  it('takes nothing that is not six digits', () => {
    for (const code of ['', '1', '28708', '2870820', '٢٨٧٠٨٢', 'abcdef']) {
      expect(matchingStep(secret, code, new Date(59_000))).toBeNull();
    }
  });
});

describe('what an authenticator is told', () => {
  it('is base32 of RFC 4648', () => {
    const known = { f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB' };
    for (const [text, encoded] of Object.entries(known)) {
      expect(base32(Buffer.from(text))).toBe(encoded);
    }
    expect(base32(seedOf('SHA1'))).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(inGroups('ABCDEFGHIJ', ' ')).toBe('ABCD EFGH IJ');
  });

  it('is a secret of 160 bits, another one each time', () => {
    const secrets = Array.from({ length: 1_000 }, newTotpSecret);
    expect(new Set(secrets.map(base32)).size).toBe(1_000);
    for (const secret of secrets) expect(secretOf(base32(secret))).toHaveLength(20);
  });

  it('is an address in which names cannot add parameters', () => {
    const uri = otpauthUri(seedOf('SHA1'), 'Client Portal', 'a&secret=b?c/d@example.com');
    expect(uri.split('?')[0]).toBe(
      'otpauth://totp/Client%20Portal:a%26secret%3Db%3Fc%2Fd%40example.com',
    );
    expect([...new URL(uri).searchParams].sort()).toEqual([
      ['algorithm', 'SHA1'],
      ['digits', '6'],
      ['issuer', 'Client Portal'],
      ['period', '30'],
      ['secret', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
    ]);
  });
});
