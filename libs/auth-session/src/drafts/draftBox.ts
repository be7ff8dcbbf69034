import { getDraftKey } from '@portal/api-sdk';

/** Seals and opens the unsent texts of one person. Whoever lacks their key, the firm's server included, sees noise. */
export interface DraftBox {
  /** Under what a draft is kept: tells nothing of the form, and is another for everybody. */
  nameOf(form: string): Promise<string>;
  seal(form: string, text: string): Promise<string>;
  /** Null for what this person has not sealed, or not for this form. */
  open(form: string, sealed: string): Promise<string | null>;
}

const NONCE_BYTES = 12;
const encoder = new TextEncoder();

/** Asks the server for the key of whoever is signed in, which stays in memory. Rejects with ApiError. */
export async function openDraftBox(): Promise<DraftBox> {
  const { data } = await getDraftKey();
  return createDraftBox(fromBase64Url(data.key));
}

/** AES-256-GCM with random nonces (NIST SP 800-38D); the form is authenticated, so that texts cannot be swapped. */
export async function createDraftBox(key: Uint8Array<ArrayBuffer>): Promise<DraftBox> {
  const base = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveKey']);
  const derive = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: encoder.encode(info),
  });
  const cipher = await crypto.subtle.deriveKey(
    derive('portal/draft'),
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
  const naming = await crypto.subtle.deriveKey(
    derive('portal/draft-name'),
    base,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign'],
  );
  const parameters = (form: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: encoder.encode(form),
  });
  return {
    nameOf: async (form) =>
      toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', naming, encoder.encode(form)))),
    async seal(form, text) {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const sealed = await crypto.subtle.encrypt(
        parameters(form, iv),
        cipher,
        encoder.encode(text),
      );
      return toBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
    },
    async open(form, sealed) {
      try {
        const bytes = fromBase64Url(sealed);
        const plain = await crypto.subtle.decrypt(
          parameters(form, bytes.slice(0, NONCE_BYTES)),
          cipher,
          bytes.slice(NONCE_BYTES),
        );
        return new TextDecoder().decode(plain);
      } catch {
        return null;
      }
    },
  };
}

function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
