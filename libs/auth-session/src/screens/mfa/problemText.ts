import type { MfaContext } from '../../machines/mfaMachine';

/** What became of the code before, in a sentence. A wrong, an old and a used code are told alike. */
export function problemText({
  failure,
  triesLeft,
}: Pick<MfaContext, 'failure' | 'triesLeft'>): string | null {
  switch (failure) {
    case 'rejected':
      return `That code is wrong or was used. ${triesText(triesLeft)}`;
    case 'expired':
      return 'This code has expired. Send a new one.';
    case 'unreachable':
      return 'The portal did not answer, so the code was not checked. Try again.';
    case 'recoveryOnly':
    case null:
      return null;
  }
}

function triesText(triesLeft: number | null): string {
  if (triesLeft === null) return '';
  return triesLeft === 1 ? 'One try left.' : `${triesLeft} tries left.`;
}
