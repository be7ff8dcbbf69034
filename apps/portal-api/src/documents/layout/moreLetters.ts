import type { FontName } from './fonts';
import { isBeyondLatin } from './legible';
import { type Letters, lettersWith, MORE_FONTS } from './moreFonts';
import { setTabular } from './tabular';

/** As much of the library's document as is used here; its types do not name all of it. */
interface Lines {
  widthOfString(text: string, options?: LineOptions): number;
  _fragment(text: string, x: number, y: number, options: LineOptions): void;
}

interface LineOptions {
  align?: string;
  lineWidth?: number;
}

/**
 * Makes a document take each letter from the font that has it: the library measures and draws a line with one font, here
 * each piece of it has its own.
 */
export function setMoreLetters(pdf: PDFKit.PDFDocument, weight: () => FontName): void {
  for (const [letters, fonts] of Object.entries(MORE_FONTS))
    for (const [name, bytes] of Object.entries(fonts))
      pdf.registerFont(`${name} ${letters}`, bytes);
  const lines = pdf as unknown as Lines;
  const widthOf = lines.widthOfString.bind(pdf);
  const draw = lines._fragment.bind(pdf);
  const eachRun = (text: string, take: (run: string) => void): void => {
    for (const [letters, run] of runsOf(text)) {
      if (letters !== 'latin') takeFont(pdf, `${weight()} ${letters}`);
      take(run);
      if (letters !== 'latin') takeFont(pdf, weight());
    }
  };
  lines.widthOfString = (text, options) => {
    let width = 0;
    eachRun(text, (run) => (width += widthOf(run, options)));
    return width;
  };
  lines._fragment = (text, x, y, options) => {
    const { align, lineWidth = 0 } = options;
    const isRight = align === 'right';
    let at = isRight ? x + lineWidth - lines.widthOfString(text.trimEnd(), options) : x;
    eachRun(text.replaceAll('\n', ''), (run) => {
      draw(run, at, y, { ...options, align: 'left' });
      at += widthOf(run, options);
    });
  };
}

function takeFont(pdf: PDFKit.PDFDocument, font: string): void {
  pdf.font(font);
  setTabular(pdf, font);
}

export const isShown = (sign: string): boolean => lettersWith(sign) !== undefined;

/** Text in pieces of one font each. */
function runsOf(text: string): [Letters, string][] {
  if (!isBeyondLatin(text)) return [['latin', text]];
  const runs: [Letters, string][] = [];
  for (const sign of text) {
    const letters = lettersWith(sign) ?? 'latin';
    const last = runs.at(-1);
    if (last?.[0] === letters) last[1] += sign;
    else runs.push([letters, sign]);
  }
  return runs;
}
