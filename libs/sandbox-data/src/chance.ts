import { createHash } from 'node:crypto';

/** Text that looks drawn by lot but is the same for the same parts: `[0-9a-f]`, 64 characters. */
export function drawText(...parts: (string | number)[]): string {
  return createHash('sha256').update(parts.join('|')).digest('hex');
}
