const SIGNATURES: readonly (readonly [mediaType: string, hex: string, at?: number])[] = [
  ['application/pdf', '255044462d'],
  ['image/png', '89504e470d0a1a0a'],
  ['image/jpeg', 'ffd8ff'],
  ['image/gif', '47494638'],
  ['image/webp', '57454250', 8],
  ['image/tiff', '49492a00'],
  ['image/tiff', '4d4d002a'],
  ['application/zip', '504b0304'],
];

/**
 * What a file is by its content; its name says nothing. Archives, office files among them, are not opened.
 * @param isBeginning true when `content` is the beginning of a longer file, cut anywhere.
 */
export function mediaTypeOf(content: Buffer, isBeginning = false): string {
  const found = SIGNATURES.find(([, hex, at = 0]) => {
    const bytes = Buffer.from(hex, 'hex');
    return content.subarray(at, at + bytes.length).equals(bytes);
  });
  if (found) return found[0];
  return isPlainText(content, isBeginning) ? 'text/plain' : 'application/octet-stream';
}

/** Text without markup: HTML and SVG run scripts, so they are bytes here. */
function isPlainText(content: Buffer, isBeginning: boolean): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content, { stream: isBeginning });
    // Tabs and line ends are the only control characters of a text.
    return !/[^\P{Cc}\n\r\t]/u.test(text) && !/<[a-z!?/]/i.test(text);
  } catch {
    return false;
  }
}
