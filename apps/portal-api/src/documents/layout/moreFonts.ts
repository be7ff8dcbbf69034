import PDFDocument from 'pdfkit';
import cyrillicMedium from '@fontsource/inter/files/inter-cyrillic-500-normal.woff?inline';
import cyrillicRegular from '@fontsource/inter/files/inter-cyrillic-400-normal.woff?inline';
import cyrillicSemibold from '@fontsource/inter/files/inter-cyrillic-600-normal.woff?inline';
import cyrillicExtMedium from '@fontsource/inter/files/inter-cyrillic-ext-500-normal.woff?inline';
import cyrillicExtRegular from '@fontsource/inter/files/inter-cyrillic-ext-400-normal.woff?inline';
import cyrillicExtSemibold from '@fontsource/inter/files/inter-cyrillic-ext-600-normal.woff?inline';
import greekMedium from '@fontsource/inter/files/inter-greek-500-normal.woff?inline';
import greekRegular from '@fontsource/inter/files/inter-greek-400-normal.woff?inline';
import greekSemibold from '@fontsource/inter/files/inter-greek-600-normal.woff?inline';
import latinExtMedium from '@fontsource/inter/files/inter-latin-ext-500-normal.woff?inline';
import latinExtRegular from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?inline';
import latinExtSemibold from '@fontsource/inter/files/inter-latin-ext-600-normal.woff?inline';
import vietnameseMedium from '@fontsource/inter/files/inter-vietnamese-500-normal.woff?inline';
import vietnameseRegular from '@fontsource/inter/files/inter-vietnamese-400-normal.woff?inline';
import vietnameseSemibold from '@fontsource/inter/files/inter-vietnamese-600-normal.woff?inline';
import { type FontName, FONTS, openTypeOf } from './fonts';

type Weights = Readonly<Record<FontName, Buffer>>;

const weights = (regular: string, medium: string, semibold: string): Weights => ({
  regular: openTypeOf(regular),
  medium: openTypeOf(medium),
  semibold: openTypeOf(semibold),
});

/** The other letters of Inter. A document embeds what it uses of them, and most documents use none. */
export const MORE_FONTS = {
  latinExt: weights(latinExtRegular, latinExtMedium, latinExtSemibold),
  vietnamese: weights(vietnameseRegular, vietnameseMedium, vietnameseSemibold),
  greek: weights(greekRegular, greekMedium, greekSemibold),
  cyrillic: weights(cyrillicRegular, cyrillicMedium, cyrillicSemibold),
  cyrillicExt: weights(cyrillicExtRegular, cyrillicExtMedium, cyrillicExtSemibold),
} as const;

export type Letters = keyof typeof MORE_FONTS | 'latin';

const SIGNS: readonly [Letters, ReadonlySet<number>][] = [
  ['latin', signsOf(FONTS.regular)],
  ...Object.entries(MORE_FONTS).map(([letters, { regular }]): [Letters, ReadonlySet<number>] => [
    letters as Letters,
    signsOf(regular),
  ]),
];

function signsOf(bytes: Buffer): ReadonlySet<number> {
  const pdf = new PDFDocument({ font: null as unknown as string });
  // Not in the library's types: the font that is in use, and fontkit's font inside it.
  const { _font } = pdf.font(bytes as never) as unknown as {
    _font: { font: { characterSet: readonly number[] } };
  };
  return new Set(_font.font.characterSet);
}

/** Which of the fonts has a sign; none for most signs of the world. */
export function lettersWith(sign: string): Letters | undefined {
  const code = sign.codePointAt(0) ?? 0;
  return SIGNS.find(([, signs]) => signs.has(code))?.[0];
}
