import { formatFileSize } from '../../format/fileSize';

export interface FileRules {
  /** `{ name: 'PDF', extension: '.pdf', mime: 'application/pdf' }`; none of them is any kind of file. */
  types: readonly { name: string; extension: string; mime: string }[];
  /** Of one file. */
  maxBytes: number;
  /** One unless told. */
  maxFiles?: number;
}

/** Why a file cannot be taken, or nothing. The server looks at the bytes again. */
export function refusalOf(
  file: File,
  taken: readonly File[],
  { types, maxBytes, maxFiles = 1 }: FileRules,
): string | undefined {
  const name = file.name.toLowerCase();
  const fits =
    types.length === 0 ||
    types.some(({ extension, mime }) => name.endsWith(extension) || file.type === mime);
  const kinds = types.map((type) => type.name).join(' or ');
  if (!fits) return `${file.name} is not ${kinds}. Choose a file of that kind.`;
  if (file.size === 0) return `${file.name} is empty. Choose another file.`;
  if (file.size > maxBytes) {
    return `${file.name} has ${formatFileSize(file.size)}; ${formatFileSize(maxBytes)} is the most. Choose a smaller file.`;
  }
  if (taken.some((other) => other.name === file.name && other.size === file.size)) {
    return `${file.name} is chosen already.`;
  }
  if (taken.length >= maxFiles) {
    return `${file.name} is one too many: ${maxFiles} at most. Remove another first.`;
  }
  return undefined;
}
