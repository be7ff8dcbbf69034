import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/** A sealed value, with the name of the key that opens it. */
export interface Sealed {
  keyId: string;
  box: Uint8Array;
}

/** Keeps in the database what only this server may read. */
export interface SecretBox {
  /** `context` names the row: a value moved to another one does not open. */
  seal(plain: Uint8Array, context: string): Sealed;
  /** @throws Error when the key is gone, or the value or its context is not what was sealed. */
  open(sealed: Sealed, context: string): Uint8Array;
  /** The name of the key that seals now. */
  readonly keyId: string;
  /** Whether it opens what the key of that name has sealed. */
  knows(keyId: string): boolean;
  /** A keyed hash, for what is too short to be hashed without. */
  mac(text: string, context: string): Uint8Array;
  /** The same under each key that is known, the present one first: what was hashed before a change of keys is among them. */
  macs(text: string, context: string): Uint8Array[];
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/**
 * AES-256-GCM (NIST SP 800-38D) with random nonces.
 * @param keys of 32 bytes; the first seals, all of them open, so that a key can be replaced.
 */
export function createSecretBox(keys: readonly Uint8Array[]): SecretBox {
  const known = new Map(keys.map((key) => [keyIdOf(key), key]));
  const [current] = known;
  if (!current) throw new Error('There is no key to seal with.');
  const [keyId, key] = current;
  const macKey = macKeyOf(key);
  const macKeys = [...known.values()].map(macKeyOf);
  const macUnder = (by: Uint8Array, text: string, context: string): Uint8Array =>
    createHmac('sha256', by).update(`${context}\n${text}`).digest();
  return {
    keyId,
    knows: (named) => known.has(named),
    seal: (plain, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return { keyId, box: Buffer.concat([nonce, cipher.getAuthTag(), text]) };
    },
    open: (sealed, context) => {
      const found = known.get(sealed.keyId);
      if (!found) throw new Error(`MFA_ENCRYPTION_KEY no longer has the key ${sealed.keyId}.`);
      const box = Buffer.from(sealed.box);
      const tag = box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, found, box.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      return Buffer.concat([
        decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]);
    },
    mac: (text, context) => macUnder(macKey, text, context),
    macs: (text, context) => macKeys.map((by) => macUnder(by, text, context)),
  };
}

/** Hashes are keyed by a key of their own. */
function macKeyOf(key: Uint8Array): Uint8Array {
  return Buffer.from(hkdfSync('sha256', key, '', 'portal-api/mac', KEY_BYTES));
}

/** Names a key without giving any of it away. */
function keyIdOf(key: Uint8Array): string {
  if (key.length !== KEY_BYTES) throw new Error('A key has 32 bytes.');
  return createHash('sha256').update('portal-api/key-id').update(key).digest('hex').slice(0, 16);
}

/** Hashes as statements compare them: neither engine binds a list of bytes. */
export function hexOf(macs: readonly Uint8Array[]): string[] {
  return macs.map((mac) => Buffer.from(mac).toString('hex'));
}

/** Keys as they are written in the environment: base64, the current one first; null when it is not that. */
export function parseKeys(text: string): Uint8Array[] | null {
  const keys = text.split(',').map((one) => one.trim());
  const valid = keys.every((one) => /^[A-Za-z0-9+/_-]{43}=?$/.test(one));
  return valid ? keys.map((one) => Buffer.from(one, 'base64')) : null;
}
