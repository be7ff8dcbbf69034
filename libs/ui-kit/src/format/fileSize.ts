const UNITS = ['KB', 'MB', 'GB'] as const;
const STEP = 1024;

/**
 * A size as file managers write it: `812 bytes`, `340 KB`, `2.4 MB`, `1 GB`.
 * @param bytes a whole number of bytes; 1 KB is 1024 of them.
 */
export function formatFileSize(bytes: number): string {
  if (bytes < STEP) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  let size = bytes / STEP;
  let unit = 0;
  // By what is shown: 1023.96 MB would read “1024 MB”.
  while (Number(shown(size, unit)) >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  return `${shown(size, unit)} ${UNITS[unit]}`;
}

/** Whole kilobytes, and a tenth of anything larger where it is not zero. */
function shown(size: number, unit: number): string {
  return unit === 0 ? String(Math.round(size)) : size.toFixed(1).replace('.0', '');
}
