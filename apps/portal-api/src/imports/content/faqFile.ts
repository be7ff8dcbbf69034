import { z } from 'zod';
import { ImportRefusal } from '../refusal';
import { frontMatterOf } from './frontMatter';

/** A question that clients ask, as its file says. */
export interface FaqFile {
  /** The file’s name without `.md`. */
  id: string;
  position: number;
  topic: string;
  question: string;
  /** Markdown without HTML. */
  answer: string;
}

const FILE_NAME = /^[a-z0-9-]{1,80}\.md$/;
/** A tag, a closing tag or a comment: everything that a browser could take for HTML. */
const HTML = /<[a-z/!?]/i;

const FrontMatter = z.strictObject({
  position: z.int().min(0).max(10_000),
  topic: z.string().min(1).max(60),
  question: z.string().min(1).max(200),
});

/**
 * Reads a question: front matter in YAML, then the answer in Markdown.
 * @throws ImportRefusal that says everything that is wrong with the file.
 */
export function readFaqFile(file: string, text: string): FaqFile {
  const problems: string[] = [];
  if (!FILE_NAME.test(file))
    problems.push('The name is to be of small letters, digits and hyphens, and to end in .md.');
  const { data, content } = frontMatterOf(file, text);
  const front = FrontMatter.safeParse(data);
  for (const issue of front.error?.issues ?? [])
    problems.push(`“${issue.path.join('.') || 'front matter'}”: ${issue.message}`);
  const answer = content.trim();
  if (answer === '') problems.push('There is no answer below the front matter.');
  if (HTML.test(answer)) problems.push('HTML is not shown: write Markdown alone.');
  if (!front.success || problems.length > 0)
    throw new ImportRefusal(`${file}: ${problems.join(' ')}`);
  return { id: file.replace(/\.md$/, ''), ...front.data, answer };
}
