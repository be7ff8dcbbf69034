import matter from 'gray-matter';
import { ImportRefusal } from '../refusal';

/**
 * The front matter of a file, in YAML, and what stands below it.
 * @throws ImportRefusal for a file without front matter, or with one that is not YAML.
 */
export function frontMatterOf(file: string, text: string): { data: unknown; content: string } {
  // Nothing but YAML: the reader would run JavaScript that calls itself front matter.
  if (!/^---\r?\n/.test(text))
    throw new ImportRefusal(
      `${file}: It is to begin with front matter between two lines of three hyphens.`,
    );
  try {
    return matter(text, {});
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new ImportRefusal(`${file}: The front matter is not YAML: ${reason}`);
  }
}
