import { contrast } from '../src/testing/contrast';

/** All that decides the contrast of an element's text where its grounds can be told from the elements around it. */
export interface Look {
  /** A computed CSS colour, as are the grounds. */
  color: string;
  /** From the element's own up to the first that nothing shows through. */
  grounds: string[];
  /** CSS pixels. */
  fontSize: number;
  fontWeight: number;
}

const TRANSPARENT = 'rgba(0, 0, 0, 0)';
const MAY_LIE_OVER_ANYTHING = ['absolute', 'fixed', 'sticky'];

/**
 * Null where the grounds cannot be told: on a picture, where something may lie over anything, where a part is half
 * transparent as a whole, and where the text has a shadow.
 */
export function lookOf(element: Element): Look | null {
  const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
  if (textShadow !== 'none') return null;
  const grounds: string[] = [];
  let isGround = false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.opacity !== '1' || style.filter !== 'none' || style.mixBlendMode !== 'normal')
      return null;
    if (isGround) continue;
    if (style.backgroundImage !== 'none') return null;
    if (style.backgroundColor !== TRANSPARENT) grounds.push(style.backgroundColor);
    isGround = channelsOf(style.backgroundColor)?.alpha === 1;
    if (!isGround && MAY_LIE_OVER_ANYTHING.includes(style.position)) return null;
  }
  if (!isGround) return null;
  return { color, grounds, fontSize: parseFloat(fontSize), fontWeight: Number(fontWeight) };
}

/** CSS pixels from which text is large, plain and bold: 18 and 14 points (WCAG 2.2). */
const LARGE = { plain: 24, bold: 18.66 };
const BOLD = 700;

/** Whether text of this look has the contrast it needs (WCAG 1.4.3); false as well where a colour is of another notation. */
export function isReadable({ color, grounds, fontSize, fontWeight }: Look): boolean {
  const text = channelsOf(color);
  const layers = grounds.flatMap((ground) => channelsOf(ground) ?? []);
  if (!text || layers.length < grounds.length) return false;
  const ground = layers.reduceRight((below, layer) => over(layer, below));
  const isLarge = fontSize >= (fontWeight >= BOLD ? LARGE.bold : LARGE.plain);
  return contrast(hexOf(over(text, ground)), hexOf(ground)) > (isLarge ? 3 : 4.5);
}

/** Red, green and blue of 0 to 255, alpha of 0 to 1. */
interface Channels {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

/** Of the notations that Chromium computes for colours of sRGB: `rgb(…)`, `rgba(…)` and `color(srgb …)`. */
function channelsOf(color: string): Channels | undefined {
  const [, name, inside = ''] = /^(rgba?|color)\((?:srgb )?([\d., /e-]+)\)$/.exec(color) ?? [];
  const [red, green, blue, alpha = 1] = inside.split(/[ ,/]+/).map(Number);
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const scale = name === 'color' ? 255 : 1;
  return { red: red * scale, green: green * scale, blue: blue * scale, alpha };
}

function over(upper: Channels, lower: Channels): Channels {
  const mixed = (channel: 'red' | 'green' | 'blue') =>
    upper[channel] * upper.alpha + lower[channel] * (1 - upper.alpha);
  return { red: mixed('red'), green: mixed('green'), blue: mixed('blue'), alpha: 1 };
}

const hexOf = ({ red, green, blue }: Channels): string =>
  `#${[red, green, blue].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
