import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keysOfDirectory } from './mfaKeyFile';
import { createSecretBox, parseKeys } from './secretBox';

const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);
const seed = Buffer.from('12345678901234567890');

describe('a sealed secret', () => {
  const box = createSecretBox([OLD]);

  it('opens for its own row only', () => {
    const sealed = box.seal(seed, 'totp a');
    expect(Buffer.from(box.open(sealed, 'totp a'))).toEqual(seed);
    expect(() => box.open(sealed, 'totp b')).toThrow();
    expect(Buffer.from(sealed.box).includes(seed)).toBe(false);
  });

  it('is never sealed the same way twice', () => {
    const boxes = Array.from({ length: 100 }, () => Buffer.from(box.seal(seed, 'a').box));
    expect(new Set(boxes.map((one) => one.toString('hex'))).size).toBe(100);
  });

  it('does not open when any byte of it was changed, or it was cut', () => {
    const { keyId, box: bytes } = box.seal(seed, 'a');
    for (let index = 0; index < bytes.length; index++) {
      const changed = Uint8Array.from(bytes, (byte, at) => (at === index ? byte ^ 1 : byte));
      expect(() => box.open({ keyId, box: changed }, 'a')).toThrow();
      expect(() => box.open({ keyId, box: bytes.slice(0, index) }, 'a')).toThrow();
    }
  });

  it('outlives a change of keys until its key is taken away', () => {
    const sealed = box.seal(seed, 'a');
    const both = createSecretBox([NEW, OLD]);
    expect(Buffer.from(both.open(sealed, 'a'))).toEqual(seed);
    expect(both.seal(seed, 'a').keyId).not.toBe(sealed.keyId);
    expect(() => createSecretBox([NEW]).open(sealed, 'a')).toThrow(sealed.keyId);
  });

  it('hashes with the key, for one purpose', () => {
    expect(box.mac('287082', 'a')).toEqual(box.mac('287082', 'a'));
    expect(box.mac('287082', 'a')).not.toEqual(box.mac('287082', 'b'));
    expect(box.mac('287082', 'a')).not.toEqual(createSecretBox([NEW]).mac('287082', 'a'));
  });

  it('tells what was hashed before a change of keys until the key is taken away', () => {
    const before = box.mac('287082', 'a');
    const both = createSecretBox([NEW, OLD]);
    expect(both.macs('287082', 'a')).toEqual([both.mac('287082', 'a'), before]);
    expect(createSecretBox([NEW]).macs('287082', 'a')).not.toContainEqual(before);
  });
});

describe('keys', () => {
  let directory: string;
  beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'portal-key-'))));
  afterEach(() => rmSync(directory, { recursive: true }));

  it('are 32 bytes each', () => {
    const [a, b] = [OLD.toString('base64'), NEW.toString('base64url')];
    expect(parseKeys(`${a}, ${b}`)?.map((key) => Buffer.from(key))).toEqual([OLD, NEW]);
    for (const text of ['', 'abc', `${a},`, `${a}${a}`, OLD.toString('hex')]) {
      expect(parseKeys(text)).toBeNull();
    }
    expect(() => createSecretBox([Buffer.alloc(16)])).toThrow('32 bytes');
    expect(() => createSecretBox([])).toThrow('no key');
  });

  it('are made once for the sandbox, for their owner alone', () => {
    const folder = join(directory, 'data');
    const made = keysOfDirectory(folder);
    expect(made[0]).toHaveLength(32);
    expect(keysOfDirectory(folder)).toEqual(made);
    expect(readdirSync(folder)).toEqual(['mfa.key']);
    expect(statSync(join(folder, 'mfa.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'mfa.key'), 'utf8')).toMatch(/^[\w+/]{43}=\n$/);
  });

  it('are not replaced when the file holds something else', () => {
    writeFileSync(join(directory, 'mfa.key'), 'mine');
    expect(() => keysOfDirectory(directory)).toThrow('does not hold a key');
    expect(readFileSync(join(directory, 'mfa.key'), 'utf8')).toBe('mine');
  });
});
