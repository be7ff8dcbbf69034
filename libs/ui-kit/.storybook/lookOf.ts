const TRANSPARENT = 'rgba(0, 0, 0, 0)';
const MAY_LIE_OVER_ANYTHING = ['absolute', 'fixed', 'sticky'];

/**
 * All that decides the contrast of an element's text: its colour, its size and weight, and the grounds it lies on, from its
 * own up to the first that nothing shows through. Null where that cannot be told from the elements around it: on a picture,
 * where something may lie over anything, and where a part is half transparent as a whole.
 */
export function lookOf(element: Element): string | null {
  const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
  const grounds: string[] = [];
  let isGround = false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.opacity !== '1' || style.filter !== 'none' || style.mixBlendMode !== 'normal')
      return null;
    if (isGround) continue;
    if (style.backgroundImage !== 'none' || MAY_LIE_OVER_ANYTHING.includes(style.position))
      return null;
    if (style.backgroundColor === TRANSPARENT) continue;
    grounds.push(style.backgroundColor);
    isGround = !style.backgroundColor.startsWith('rgba') && !style.backgroundColor.includes('/');
  }
  return [color, fontSize, fontWeight, textShadow, ...grounds].join('; ');
}
