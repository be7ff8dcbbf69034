import type { QrCode } from '@portal/api-sdk/server';
import qrcode from 'qrcode-generator';

// Names are not all Latin: as UTF-8, which is what readers take bytes for.
qrcode.stringToBytes = (text) => [...Buffer.from(text)];

/**
 * A QR code (ISO/IEC 18004, bytes, error correction M, the smallest version that fits) as a drawing.
 * @throws Error when the text is too long for one.
 */
export function qrCode(text: string): QrCode {
  const code = qrcode(0, 'M');
  code.addData(text, 'Byte');
  code.make();
  const size = code.getModuleCount();
  const row = (down: number): string =>
    Array.from({ length: size }, (_, across) => (code.isDark(down, across) ? 1 : 0)).join('');
  return {
    size,
    path: Array.from({ length: size }, (_, down) => pathOf(row(down), down)).join(''),
  };
}

/** One rectangle for each run of dark modules in a row. */
function pathOf(row: string, down: number): string {
  return [...row.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} ${down}h${run.length}v1h-${run.length}z`)
    .join('');
}
