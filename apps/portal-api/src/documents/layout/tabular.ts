/** As much of fontkit's font as is used here; the library's types do not name it. */
interface ShapingFont {
  layout(text: string, features?: readonly string[]): GlyphRun;
  getGlyph(id: number, codePoints: readonly number[]): Glyph;
}

interface Glyph {
  id: number;
  advanceWidth: number;
}

interface GlyphRun {
  glyphs: readonly Glyph[];
}

/** A hyphen as wide as a figure tears names apart; sums below zero stand in parentheses. */
const OWN_WIDTH = new Set(['-']);

/** Glyphs of characters by the name of their font, so that each character is shaped once in the life of the program. */
const known = new Map<string, Map<string, number>>();
const shaped = new WeakSet<ShapingFont>();

/**
 * Makes a document's current font set every figure as wide as every other, and each character by itself: shaping whole
 * words costs ten times as much as all other drawing of a statement, for the kerning of letters that are 3 mm high.
 */
export function setTabular(pdf: PDFKit.PDFDocument, name: string): void {
  // Not in the library's types: the font that is in use, and fontkit's font inside it.
  const { font } = (pdf as unknown as { _font: { font: ShapingFont } })._font;
  if (shaped.has(font)) return;
  shaped.add(font);
  const shape = font.layout.bind(font);
  const ids = known.get(name) ?? new Map<string, number>();
  known.set(name, ids);
  const idOf = (character: string): number => {
    const id =
      ids.get(character) ??
      shape(character, OWN_WIDTH.has(character) ? [] : ['tnum']).glyphs[0]?.id ??
      0;
    ids.set(character, id);
    return id;
  };
  const glyphs = new Map<string, Glyph>();
  const glyphOf = (character: string): Glyph => {
    const glyph =
      glyphs.get(character) ?? font.getGlyph(idOf(character), [character.codePointAt(0) ?? 0]);
    glyphs.set(character, glyph);
    return glyph;
  };
  font.layout = (text) => runOf([...text].map(glyphOf));
}

function runOf(glyphs: readonly Glyph[]): GlyphRun {
  const positions = glyphs.map(({ advanceWidth }) => ({
    xAdvance: advanceWidth,
    yAdvance: 0,
    xOffset: 0,
    yOffset: 0,
  }));
  return {
    glyphs,
    positions,
    // The library scales the positions in place and asks for their sum afterwards.
    get advanceWidth(): number {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  } as GlyphRun;
}
