import { useEffect } from 'react';
import styles from './textStretch.module.css';

const SAMPLE = 'Dividends & interest $1,234,567.89';
/** `--text-md` where 1rem is 16px. */
const DESIGNED_SIZE = '15px';

/**
 * Keeps the token `--text-stretch`: how many times as wide as designed the browser sets text. 1 as designed; more with a
 * client's own letter spacing (WCAG 1.4.12) or larger type; never less. What has a width of its own and shows text that may
 * not be cut, such as a column of amounts, multiplies its width by it.
 */
export function useTextStretch(): void {
  // Effect: only the browser knows how wide its text became, and it may change at any time.
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined' || !('fonts' in document)) return undefined;
    const sample = document.createElement('span');
    sample.className = styles.sample ?? '';
    sample.ariaHidden = 'true';
    sample.textContent = SAMPLE;
    const { style } = document.documentElement;
    const measure = () => {
      // A canvas has no stand-in for a font that is on its way.
      if (document.fonts.status === 'loading') return;
      const { width } = sample.getBoundingClientRect();
      const designed = designedWidth(getComputedStyle(sample).fontFamily);
      // On paper the sample has no width, and the screen's stays.
      if (width === 0 || !designed) return;
      const stretch = width / designed;
      // Browsers round the widths of letters: what is wider by less than a fiftieth is as designed.
      if (stretch < 1.02) style.removeProperty('--text-stretch');
      else style.setProperty('--text-stretch', stretch.toFixed(2));
    };
    const observer = new ResizeObserver(measure);
    document.body.append(sample);
    observer.observe(sample);
    document.fonts.addEventListener('loadingdone', measure);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', measure);
      sample.remove();
      style.removeProperty('--text-stretch');
    };
  }, []);
}

/** In pixels: a canvas knows nothing of a page's spacing. Undefined where there is none to draw on. */
function designedWidth(family: string): number | undefined {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return undefined;
  canvas.font = `${DESIGNED_SIZE} ${family}`;
  return canvas.measureText(SAMPLE).width;
}
