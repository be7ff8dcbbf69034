import { contrast } from '../src/testing/contrast';

/** CSS pixels from which text is large, plain and bold: 18 and 14 points (WCAG 2.2). */
const LARGE = { plain: 24, bold: 18.66 };
const BOLD = 700;

/**
 * Whether the colours of an element's text, and of what it lies on, alone say that it has the contrast it needs (WCAG 1.4.3).
 * False as well where they do not say: the text has a shadow, or its ground cannot be told.
 */
export function isReadable(element: Element): boolean {
  const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
  const text = channelsOf(color);
  const ground = groundOf(element);
  if (!text || !ground || textShadow !== 'none') return false;
  const isLarge = parseFloat(fontSize) >= (Number(fontWeight) >= BOLD ? LARGE.bold : LARGE.plain);
  return contrast(hexOf(over(text, ground)), hexOf(ground)) > (isLarge ? 3 : 4.5);
}

const MAY_LIE_OVER_ANYTHING = ['absolute', 'fixed', 'sticky'];

/**
 * The colour that an element lies on, from its own up to the first that nothing shows through. Undefined where the elements
 * around it do not tell: on a picture, where something may lie over anything, where a part is half transparent as a whole.
 */
function groundOf(element: Element): Channels | undefined {
  const layers: Channels[] = [];
  let isOpaque = false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.opacity !== '1' || style.filter !== 'none' || style.mixBlendMode !== 'normal')
      return undefined;
    if (isOpaque) continue;
    const layer = channelsOf(style.backgroundColor);
    if (!layer || style.backgroundImage !== 'none') return undefined;
    layers.push(layer);
    isOpaque = layer.alpha === 1;
    if (!isOpaque && MAY_LIE_OVER_ANYTHING.includes(style.position)) return undefined;
  }
  return isOpaque ? layers.reduceRight((below, layer) => over(layer, below)) : undefined;
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
