/** Most specific first: every browser claims to be several others. */
const FAMILIES: readonly (readonly [family: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

/** The family of browser a `User-Agent` names, and nothing that could tell two people apart. */
export function browserFamily(userAgent: string | undefined): string {
  const known = FAMILIES.find(([, mark]) => mark.test(userAgent ?? ''));
  return known?.[0] ?? 'Another program';
}
