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
  const text = [lettersOf(answers.familyName), answers.birthDate, answers.taxIdLast4].join('\n');
  return box.mac(text, `identity ${whose}`);
}

export function isSameProof(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A name is typed with and without accents, hyphens and capitals. */
function lettersOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');
}
