import type { SignIn } from '@portal/api-sdk';

const BROWSERS: Record<SignIn['browser'], string> = {
  edge: 'Microsoft Edge',
  opera: 'Opera',
  samsung_internet: 'Samsung Internet',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
  other: 'Another program',
};

const ENDINGS: Record<NonNullable<SignIn['endedhow']>, string> = {
  signed_out: 'Signed out',
  revoked: 'Signed out from elsewhere',
  timed_out: 'Ended because it was not used',
  expired: 'Ended after 12 hours',
};

export const browserWords = ({ browser }: Pick<SignIn, 'browser'>): string => BROWSERS[browser];

/** How a sign-in ended; null while it is open. */
export const endingWords = ({ endedhow }: Pick<SignIn, 'endedhow'>): string | null =>
  endedhow ? ENDINGS[endedhow] : null;
