import { FILE_AT_MOST_BYTES } from '../defaults';

/** What is wrong with a file before it is sent; the server looks at its content. */
export function fileFault({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size > FILE_AT_MOST_BYTES) return `“${name}” is larger than 10 MB.`;
  return size === 0 ? `“${name}” is empty.` : null;
}
