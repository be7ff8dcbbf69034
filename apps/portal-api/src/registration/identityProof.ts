import { timingSafeEqual } from 'node:crypto';
import type { SecretBox } from '../auth/secretBox';

/** What the firm asks to know who is there; kept as one keyed hash, so that no single answer can be tried. */
export interface IdentityAnswers {
  familyName: string;
  /** `1974-05-09` */
  birthDate: string;
  taxIdLast4: string;
}

/** `whose` names the row, so that a hash moved to another one proves nothing. */
export function proofOf(box: SecretBox, answers: IdentityAnswers, whose: string): Uint8Array {
  return box.mac(textOf(answers), contextOf(whose));
}

/** Whether a stored hash is that of these answers, also under a former key. */
export function isProofOf(
  stored: Uint8Array,
  box: SecretBox,
  answers: IdentityAnswers,
  whose: string,
): boolean {
  return box
    .macs(textOf(answers), contextOf(whose))
    .some((mac) => mac.length === stored.length && timingSafeEqual(mac, stored));
}

function textOf({ familyName, birthDate, taxIdLast4 }: IdentityAnswers): string {
  return [lettersOf(familyName), birthDate, taxIdLast4].join('\n');
}

const contextOf = (whose: string): string => `identity ${whose}`;

/** A name is typed with and without accents, hyphens and capitals. */
function lettersOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');
}
