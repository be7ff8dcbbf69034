import { base32, inGroups } from '../auth/base32';
import type { SecretBox } from '../auth/secretBox';

const SECRET_BYTES = 20;
const CODES = 10;
const CODE_BYTES = 10;

/** What a sandbox person holds from the start. */
export interface SeededFactor {
  secret: Uint8Array;
  /** `GEZD-GNBV-GY3T-QOJQ` */
  recoveryCodes: readonly string[];
}

/**
 * The factor of a sandbox person, derived from the server's key: whoever has the key can show it again, and nothing of
 * it is kept in clear. Real people's factors are random and never come from here.
 */
export function seededFactor(box: SecretBox, subject: string): SeededFactor {
  const derive = (name: string): Uint8Array => box.mac(name, `sandbox factor ${subject}`);
  return {
    secret: derive('authenticator').subarray(0, SECRET_BYTES),
    recoveryCodes: Array.from({ length: CODES }, (_, index) =>
      inGroups(base32(derive(`recovery code ${index}`).subarray(0, CODE_BYTES)), '-'),
    ),
  };
}
