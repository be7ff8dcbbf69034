import { ImportRefusal } from '../refusal';

/** The firm's own colour for buttons, links and the ring of focus, in light and in dark surroundings. */
export interface BrandColors {
  light: string;
  dark: string;
}

export const MARK_FILE = 'mark.svg';

const MARK_BYTES = 20 * 1024;
/** What runs, loads or leads elsewhere; a drawing needs none of it. */
const ACTIVE =
  /<([\w-]+:)?(script|foreignObject|image|use|a|iframe|style|animate\w*|set)\b|\son\w+\s*=|href\s*=|url\s*\((?!\s*['"]?#)|<!(DOCTYPE|ENTITY)|javascript:/i;

/**
 * The firm's mark as it is shown: a square drawing without anything active.
 * @throws ImportRefusal that says what is wrong with it.
 */
export function readMark(text: string): string {
  const refuse = (why: string): never => {
    throw new ImportRefusal(`${MARK_FILE}: ${why}`);
  };
  const mark = text.trim().replace(/^<\?xml[^>]*\?>\s*/, '');
  if (Buffer.byteLength(mark) > MARK_BYTES) refuse(`It is larger than ${MARK_BYTES / 1024} KiB.`);
  if (!/^<svg\b[^>]*\bxmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>[^]*<\/svg>$/.test(mark))
    refuse('It is not one <svg> element with its xmlns.');
  if (!/^<svg\b[^>]*\bviewBox="/.test(mark)) refuse('It has no viewBox.');
  if (ACTIVE.test(mark))
    refuse('It holds something active, or something that is loaded from elsewhere.');
  return mark;
}

/** The grounds that the colour stands on, and is stood on by: paper and surface of the kit's tokens. */
const GROUNDS = { light: ['#faf9f6', '#ffffff'], dark: ['#0e141b', '#151d26'] } as const;
/** 4.5 (WCAG 2.2, 1.4.3) and what is lost where the colour stands on a tint of itself. */
const LEAST_CONTRAST = 5;

/** What is wrong with the colours, in words; empty when they can be read in both schemes. */
export function faultsOf(colors: BrandColors): string[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const least = Math.min(...GROUNDS[scheme].map((ground) => contrast(colors[scheme], ground)));
    return least >= LEAST_CONTRAST
      ? []
      : [
          `“brand.${scheme}”: ${colors[scheme]} has a contrast of ${least.toFixed(1)} with the page in ${scheme} colours; it needs ${LEAST_CONTRAST}.`,
        ];
  });
}

/** WCAG 2.2, contrast ratio of two colours written #rrggbb. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
