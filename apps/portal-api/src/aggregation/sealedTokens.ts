import { z } from 'zod';
import type { Sealed, SecretBox } from '../auth/secretBox';
import type { ProviderTokens } from './provider';

const shape = z.strictObject({
  access: z.string(),
  refresh: z.string().nullable(),
  accessUntil: z.number(),
});

/** What the tokens of a connection are sealed for. */
export const tokensContext = (connectionId: string) => `connection/${connectionId}/tokens`;

export function sealTokens(box: SecretBox, connectionId: string, tokens: ProviderTokens): Sealed {
  return box.seal(Buffer.from(JSON.stringify(tokens)), tokensContext(connectionId));
}

/** Null where there are none, or where the key that sealed them is gone: then the client consents anew. */
export function openTokens(
  box: SecretBox,
  row: { connection_id: string; tokens_key: string | null; tokens_box: Uint8Array | null },
): ProviderTokens | null {
  if (row.tokens_key === null || row.tokens_box === null) return null;
  try {
    const sealed = { keyId: row.tokens_key, box: row.tokens_box };
    const text = Buffer.from(box.open(sealed, tokensContext(row.connection_id))).toString();
    return shape.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What the proof of a consent that is under way is sealed for. */
export const verifierContext = (connectionId: string) => `connection/${connectionId}/verifier`;

export function sealVerifier(box: SecretBox, connectionId: string, verifier: string): Sealed {
  return box.seal(Buffer.from(verifier), verifierContext(connectionId));
}

export function openVerifier(box: SecretBox, connectionId: string, sealed: Sealed): string {
  return Buffer.from(box.open(sealed, verifierContext(connectionId))).toString();
}
