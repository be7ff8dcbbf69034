/** As much of a user agent as helps its owner to recognise it; never the text itself. */
export const BROWSER_FAMILIES = [
  'edge',
  'opera',
  'samsung_internet',
  'firefox',
  'chrome',
  'safari',
  'other',
] as const;

export type BrowserFamily = (typeof BROWSER_FAMILIES)[number];

/** In this order: each names itself as the ones below too. */
const MARKS: readonly (readonly [RegExp, BrowserFamily])[] = [
  [/\bEdg(e|A|iOS)?\//, 'edge'],
  [/\b(OPR|OPT)\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung_internet'],
  [/\b(Firefox|FxiOS)\//, 'firefox'],
  [/\b(Chrome|Chromium|HeadlessChrome|CriOS)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
];

/** The system that a user agent names, and nothing more of it. */
export type SystemFamily = 'windows' | 'macos' | 'ios' | 'android' | 'chromeos' | 'linux' | 'other';

/** In this order: Android names Linux, too. A tablet of Apple's that asks for pages of a computer says macOS. */
const SYSTEM_MARKS: readonly (readonly [RegExp, SystemFamily])[] = [
  [/\bAndroid\b/, 'android'],
  [/\b(iPhone|iPad|iPod)\b/, 'ios'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bWindows\b/, 'windows'],
  [/\bMacintosh\b/, 'macos'],
  [/\bLinux\b/, 'linux'],
];

/** More of a header is not looked at. */
const MAX_LENGTH = 512;

export function browserFamily(userAgent: string | undefined): BrowserFamily {
  return firstOf(MARKS, userAgent) ?? 'other';
}

export function systemFamily(userAgent: string | undefined): SystemFamily {
  return firstOf(SYSTEM_MARKS, userAgent) ?? 'other';
}

function firstOf<Family>(
  marks: readonly (readonly [RegExp, Family])[],
  userAgent = '',
): Family | undefined {
  const text = userAgent.slice(0, MAX_LENGTH);
  return marks.find(([mark]) => mark.test(text))?.[1];
}
