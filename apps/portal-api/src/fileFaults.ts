/** What the system says of a file or a folder. */
const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EEXIST: 'it is there already',
  ENOTDIR: 'a file is where a folder should be',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read or write it',
  EPERM: 'this user may not do that',
  EROFS: 'nothing can be written there',
};

/** Why a file or folder cannot be used, in a sentence for the person at the terminal; null when it is something else. */
export function fileFault(path: string, error: unknown): string | null {
  const words = FILE_FAULTS[(error as NodeJS.ErrnoException).code ?? ''];
  return words ? `${path} cannot be used: ${words}.` : null;
}
