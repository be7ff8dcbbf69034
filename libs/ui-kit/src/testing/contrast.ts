/** Linear light of a colour's red, green and blue, 0 to 1. */
export type LinearRgb = readonly [red: number, green: number, blue: number];

export function linearRgb(hex: string): LinearRgb {
  const channel = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Contrast ratio of two `#rrggbb` colours, 1 to 21. `WCAG 2.2` */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [one, other].map(luminance).sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = linearRgb(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
