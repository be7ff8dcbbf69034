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

/** More of a header is not looked at. */
const MAX_LENGTH = 512;

export function browserFamily(userAgent: string | undefined): BrowserFamily {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH);
  return MARKS.find(([mark]) => mark.test(text))?.[1] ?? 'other';
}
