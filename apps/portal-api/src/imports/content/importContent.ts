import { createHash } from 'node:crypto';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type InsightFile, InsightFileError, readInsightFile } from '@portal/sandbox-data';
import type { Sql, SqlEngine } from '../../db/sql';
import { namesOf } from '../ledger/names';
import { ImportRefusal } from '../refusal';
import { type ContentOutcome, putFaq, putInsight } from './contentRepository';
import { type FaqFile, readFaqFile } from './faqFile';
import { MARK_FILE, readMark } from './firmFace';
import { FIRM_FILE, type FirmFile, readFirmFile } from './firmFile';
import { putFirm } from './firmRepository';

const MOST_FILES = 5_000;
const MOST_BYTES = 512 * 1024;

interface TextFile {
  name: string;
  text: string;
}

interface Content {
  /** What the firm says of itself, when the folder has it. */
  firm: FirmFile | null;
  insights: { file: InsightFile; checksum: string }[];
  questions: FaqFile[];
}

export interface ContentReport {
  /** The database is as it was before unless it is `imported`. */
  outcome: 'imported' | 'dry run' | 'refused';
  lines: string[];
}

class Undone extends Error {}

/**
 * Imports `firm.md` with `mark.svg`, `insights/*.md` and `faq/*.md` of a folder: all of them, or nothing. What is here already and not in the folder
 * stays.
 */
export async function importContent(
  engine: SqlEngine,
  { folder, dryRun }: { folder: string; dryRun: boolean },
): Promise<ContentReport> {
  const lines: string[] = [];
  const problems: string[] = [];
  const content = await readContent(folder, problems);
  try {
    await engine.transaction('write', async (sql) => {
      await write(sql, content, { lines, problems });
      if (problems.length > 0 || dryRun) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  const isRefused = problems.length > 0;
  return {
    outcome: isRefused ? 'refused' : dryRun ? 'dry run' : 'imported',
    lines: isRefused ? problems.map((problem) => `refused, ${problem}`) : lines,
  };
}

async function readContent(folder: string, problems: string[]): Promise<Content> {
  const insights = await textFiles(folder, 'insights/', problems);
  const questions = await textFiles(folder, 'faq/', problems);
  const firms = await textFiles(folder, '', problems, (name) => name === FIRM_FILE);
  const marks = await textFiles(folder, '', problems, (name) => name === MARK_FILE);
  if (marks.length > firms.length) problems.push(`${MARK_FILE}: It needs ${FIRM_FILE} beside it.`);
  if (insights.length + questions.length + firms.length + problems.length === 0)
    throw new ImportRefusal(
      `There is no ${FIRM_FILE} in ${folder}, and no .md file in ${join(folder, 'insights')} or ${join(folder, 'faq')}.`,
    );
  const attempt = <Result>(work: () => Result, folderName = ''): Result[] => {
    try {
      return [work()];
    } catch (error) {
      if (!(error instanceof ImportRefusal) && !(error instanceof InsightFileError)) throw error;
      problems.push(`${folderName}${error.message}`);
      return [];
    }
  };
  const [mark] = marks.flatMap(({ text }) => attempt(() => readMark(text)));
  return {
    firm: firms.flatMap(({ text }) => attempt(() => readFirmFile(text, mark)))[0] ?? null,
    insights: insights.flatMap(({ name, text }) =>
      attempt(
        () => ({
          file: readInsightFile(name, text),
          checksum: createHash('sha256').update(text).digest('hex'),
        }),
        'insights/',
      ),
    ),
    questions: questions.flatMap(({ name, text }) =>
      attempt(() => readFaqFile(name, text), 'faq/'),
    ),
  };
}

/** Only files that lie in the folder itself: a link could lead anywhere. */
async function textFiles(
  parent: string,
  folderName: 'insights/' | 'faq/' | '',
  problems: string[],
  isWanted: (name: string) => boolean = (name) => name.endsWith('.md'),
): Promise<TextFile[]> {
  const folder = join(parent, folderName);
  const entries = await readdir(folder).catch(() => []);
  if (entries.length > MOST_FILES)
    throw new ImportRefusal(`${folder} has more than ${MOST_FILES} files.`);
  const files: TextFile[] = [];
  for (const name of entries.filter(isWanted).sort()) {
    const path = join(folder, name);
    const facts = await lstat(path);
    if (!facts.isFile()) problems.push(`${folderName}${name}: It is not a file of its own.`);
    else if (facts.size > MOST_BYTES)
      problems.push(`${folderName}${name}: It is larger than ${MOST_BYTES / 1024} KiB.`);
    else {
      const text = await textOf(path);
      if (text === null) problems.push(`${folderName}${name}: It is not UTF-8 text.`);
      else files.push({ name, text });
    }
  }
  return files;
}

async function textOf(path: string): Promise<string | null> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
    return text.includes('\u0000') ? null : text;
  } catch {
    return null;
  }
}

async function write(
  sql: Sql,
  { firm, insights, questions }: Content,
  { lines, problems }: { lines: string[]; problems: string[] },
): Promise<void> {
  const names = namesOf(sql, { household: null, account: null });
  const counts: Record<ContentOutcome, number> = { new: 0, changed: 0, unchanged: 0 };
  const told = (outcome: ContentOutcome, what: string): void => {
    counts[outcome] += 1;
    if (outcome !== 'unchanged') lines.push(`${outcome === 'new' ? '+' : '~'} ${what}`);
  };
  if (firm) told(await putFirm(sql, firm), 'the firm');
  for (const { file, checksum } of insights) {
    const securities: string[] = [];
    for (const name of file.securities) {
      const security = await names.security({ cusip: name, symbol: name });
      if (security === null)
        problems.push(`insights/${file.id}.md: The security ${name} is not known.`);
      else securities.push(security);
    }
    told(await putInsight(sql, file, { checksum, securities }), `insight ${file.id}`);
  }
  for (const question of questions) told(await putFaq(sql, question), `question ${question.id}`);
  lines.push(
    `${Object.entries(counts)
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(', ')}.`,
  );
}
