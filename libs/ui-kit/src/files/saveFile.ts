const REVOKED_AFTER_MS = 60_000;

/** Hands a file to the browser's downloads under this name. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari and Firefox read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(address), REVOKED_AFTER_MS);
}
