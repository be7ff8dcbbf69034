import matter from 'gray-matter';
import { z } from 'zod';

/** An article of the firm, as its file says. */
export interface InsightFile {
  /** The file’s name without `.md`; it stands in the address. */
  id: string;
  title: string;
  topic: string;
  summary: string;
  author: string;
  /** YYYY-MM-DD */
  published: string;
  readMinutes: number;
  /** Symbols, or CUSIPs where there is no symbol. */
  securities: readonly string[];
  /** Markdown without HTML. */
  body: string;
}

export class InsightFileError extends Error {
  override readonly name = 'InsightFileError';
  constructor(file: string, problems: readonly string[]) {
    super(`${file}: ${problems.join(' ')}`);
  }
}

const WORDS_PER_MINUTE = 200;
const FILE_NAME = /^[a-z0-9-]{1,80}\.md$/;
/** A tag, a closing tag or a comment: everything that a browser could take for HTML. */
const HTML = /<[a-z/!?]/i;

const NO_DAY = 'is to be a day, such as 2026-11-12.';

// An unquoted day in YAML is read as a Date at midnight UTC.
const day = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date(NO_DAY),
);

const FrontMatter = z.strictObject({
  title: z.string().min(1).max(120),
  topic: z.string().min(1).max(60),
  summary: z.string().min(1).max(300),
  author: z.string().min(1).max(80),
  published: day,
  securities: z.array(z.string().min(1).max(12)).max(20).default([]),
});

/**
 * Reads an article: front matter in YAML, then Markdown.
 * @throws InsightFileError that says everything that is wrong with the file.
 */
export function readInsightFile(file: string, text: string): InsightFile {
  const problems: string[] = [];
  if (!FILE_NAME.test(file)) {
    problems.push('The name is to be of small letters, digits and hyphens, and to end in .md.');
  }
  // Nothing but YAML: the reader would run JavaScript that calls itself front matter.
  if (!/^---\r?\n/.test(text)) throw new InsightFileError(file, [...problems, NO_FRONT_MATTER]);
  const { data, content, matter: written } = parse(file, text);
  const front = FrontMatter.safeParse(data);
  for (const issue of front.error?.issues ?? []) {
    problems.push(`“${issue.path.join('.') || 'front matter'}”: ${issue.message}`);
  }
  // YAML moves a day that its month does not have into the next month: then it is not the one that was written.
  if (front.data && !written.includes(front.data.published))
    problems.push(`“published”: ${NO_DAY}`);
  const body = content.trim();
  if (body === '') problems.push('There is no text below the front matter.');
  if (HTML.test(body)) problems.push('HTML is not shown: write Markdown alone.');
  if (!front.success || problems.length > 0) throw new InsightFileError(file, problems);
  const words = body.split(/\s+/).length;
  return {
    id: file.replace(/\.md$/, ''),
    ...front.data,
    readMinutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
    body,
  };
}

const NO_FRONT_MATTER = 'It is to begin with front matter between two lines of three hyphens.';

function parse(file: string, text: string): { data: unknown; content: string; matter: string } {
  try {
    return matter(text, {});
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new InsightFileError(file, [`The front matter is not YAML: ${reason}`]);
  }
}
