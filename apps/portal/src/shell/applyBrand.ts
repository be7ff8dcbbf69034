/** The firm's own colour, `#rrggbb`; the server has made sure that it can be read on the page in both schemes. */
export interface BrandColors {
  light: string;
  dark: string;
}

/** Puts the firm's colour in the place of the kit's: buttons, links and the ring of focus. */
export function applyBrand({ light, dark }: BrandColors): void {
  const { style } = document.documentElement;
  const mixed = (share: number) => (color: string, ground: string) =>
    `color-mix(in srgb, ${color} ${share}%, ${ground})`;
  const [strong, soft] = [mixed(88), mixed(8)];
  const pairs = {
    '--color-brand': [light, dark],
    // Away from the text on it, so that it reads as well as before.
    '--color-brand-hover': [strong(light, '#000000'), strong(dark, '#ffffff')],
    '--color-brand-soft': [soft(light, '#ffffff'), soft(dark, '#151d26')],
  };
  for (const [token, [inLight, inDark]] of Object.entries(pairs))
    style.setProperty(token, `light-dark(${inLight}, ${inDark})`);
}
