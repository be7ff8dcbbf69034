/** What the address of the drives may say; everything else in it is dropped. */
export interface DriveSearch {
  /** The household's own without one. */
  drive?: string;
  /** The top without one. */
  folder?: string;
  /** The bin instead of a folder. */
  bin?: true;
  /** The file whose panel is open. */
  file?: string;
}

const DRIVE = /^drv-[0-9a-f]{24}$/;
const ITEM = /^itm-[0-9a-f]{24}$/;

export function validateDriveSearch(raw: Record<string, unknown>): DriveSearch {
  const fits = (value: unknown, shape: RegExp): value is string =>
    typeof value === 'string' && shape.test(value);
  return {
    ...(fits(raw.drive, DRIVE) && { drive: raw.drive }),
    ...(raw.bin === true ? { bin: true } : fits(raw.folder, ITEM) && { folder: raw.folder }),
    ...(fits(raw.file, ITEM) && { file: raw.file }),
  };
}
