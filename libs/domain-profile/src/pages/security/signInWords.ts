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

const SYSTEMS: Record<SignIn['system'], string | null> = {
  windows: 'Windows',
  macos: 'macOS',
  ios: 'iPhone or iPad',
  android: 'Android',
  chromeos: 'ChromeOS',
  linux: 'Linux',
  other: null,
};

/** The browser of a sign-in and what it runs on, as far as it says. */
export function browserWords({ browser, system }: Pick<SignIn, 'browser' | 'system'>): string {
  const on = SYSTEMS[system];
  return on === null ? BROWSERS[browser] : `${BROWSERS[browser]} on ${on}`;
}

/** How a sign-in ended; null while it is open. */
export const endingWords = ({ endedhow }: Pick<SignIn, 'endedhow'>): string | null =>
  endedhow ? ENDINGS[endedhow] : null;
