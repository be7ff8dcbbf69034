import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '../../db/sql';
import { entryNumberOf, lockBank } from './bankEntries';
import { sha256Of } from './bankFolders';
import type { NachaPlace } from './nachaRail';
import { NachaFileError, type NachaReturn, readNachaReturns } from './nachaReturns';
import type { RailParts } from './rail';

/** A file that was touched more recently may still be on its way. */
const QUIET_MS = 30_000;
/** Far above what a bank sends; a bigger file is none of its returns. */
const MOST_BYTES = 50_000_000;

/**
 * Reads the files the bank has put into the inbox, each once by its content: the same file under another name books
 * nothing again. One that cannot be taken is put aside whole, with its reason beside it. Resolves to how many returns
 * there were.
 */
export async function readReturnFiles(
  parts: RailParts,
  { inbox }: Pick<NachaPlace, 'inbox'>,
): Promise<number> {
  let returns = 0;
  for (const name of await waitingFiles(inbox)) {
    const content = await readFile(join(inbox, name));
    const outcome = await parts.engine.transaction('write', (sql) =>
      take(sql, parts.now(), { name, content }),
    );
    // A server that ends here finds the file again and knows it by its content.
    await putAside(inbox, name, outcome.refusal);
    returns += outcome.returns;
  }
  return returns;
}

async function waitingFiles(inbox: string): Promise<string[]> {
  const found = await readdir(inbox, { withFileTypes: true });
  const names = found.flatMap((one) => (one.isFile() && !one.name.startsWith('.') ? one.name : []));
  const quiet: string[] = [];
  for (const name of names.sort()) {
    const { mtimeMs, size } = await stat(join(inbox, name));
    if (Date.now() - mtimeMs >= QUIET_MS && size <= MOST_BYTES) quiet.push(name);
  }
  return quiet;
}

interface Taken {
  refusal: string | null;
  returns: number;
}

async function take(
  sql: Sql,
  now: Date,
  { name, content }: { name: string; content: Uint8Array },
): Promise<Taken> {
  await lockBank(sql);
  const sha256 = sha256Of(content);
  const [known] = await sql.query<{ refusal: string | null }>(
    'select refusal from bank_return_file where sha256 = $1',
    [sha256],
  );
  if (known) return { refusal: known.refusal, returns: 0 };
  const read = await readChecked(sql, Buffer.from(content).toString('latin1'));
  const refusal = 'refusal' in read ? read.refusal : null;
  await sql.query(
    'insert into bank_return_file (sha256, name, read_at, refusal) values ($1, $2, $3::timestamptz, $4)',
    [sha256, name, now.toISOString(), refusal],
  );
  if ('refusal' in read) return { refusal, returns: 0 };
  for (const { entryNumber, code, line } of read.returns) {
    await sql.query('insert into bank_return values ($1::bigint, $2, $3, $4)', [
      ...[entryNumber, code, sha256, line],
    ]);
    // A deposit that came back proves nothing: the client has to call.
    await sql.query(
      `update payee set state = 'locked', deposits_sealed = null, version = version + 1
       where state = 'verifying' and payee_id =
         (select payee_id from bank_entry where entry_number = $1::bigint and deposit is not null)`,
      [entryNumber],
    );
  }
  return { refusal: null, returns: read.returns.length };
}

interface KnownReturn {
  entryNumber: string;
  code: string;
  line: number;
}

/** Every return with the payment it is of, or all that is wrong with the file. */
async function readChecked(
  sql: Sql,
  text: string,
): Promise<{ returns: KnownReturn[] } | { refusal: string }> {
  let found: NachaReturn[];
  try {
    found = readNachaReturns(text);
  } catch (error) {
    if (error instanceof NachaFileError) return { refusal: error.message };
    throw error;
  }
  const returns: KnownReturn[] = [];
  const wrong: string[] = [];
  for (const one of found) {
    const checked = await checkOne(sql, one);
    if (typeof checked === 'string') wrong.push(`Line ${one.line}: ${checked}`);
    else if (checked && returns.some(({ entryNumber }) => entryNumber === checked.entryNumber)) {
      wrong.push(`Line ${one.line}: ${one.reference} is in this file twice.`);
    } else if (checked) returns.push(checked);
  }
  return wrong.length > 0 ? { refusal: wrong.join('\n') } : { returns };
}

interface SentRow {
  direction: string;
  cents: string;
  handed_over: boolean;
  code: string | null;
}

/** What is wrong with a return, or whose it is; null for one that was told of in an earlier file. */
async function checkOne(sql: Sql, one: NachaReturn): Promise<KnownReturn | string | null> {
  const entryNumber = entryNumberOf(one.reference);
  const [sent] = await sql.query<SentRow>(
    `select e.direction, e.cents, f.handed_over_at is not null as handed_over, r.code
     from bank_entry e left join bank_file f using (file_number) left join bank_return r using (entry_number)
     where e.entry_number = $1::bigint`,
    [entryNumber ?? '0'],
  );
  if (!sent?.handed_over) return `no payment ${one.reference} was handed over.`;
  if (sent.cents !== String(one.cents) || sent.direction !== one.direction) {
    return `${one.reference} was a ${sent.direction} of ${sent.cents} cents, not a ${one.direction} of ${one.cents}.`;
  }
  if (sent.code === one.code) return null;
  if (sent.code !== null) return `${one.reference} came back before with ${sent.code}.`;
  return { entryNumber: entryNumber ?? '', code: one.code, line: one.line };
}

async function putAside(inbox: string, name: string, refusal: string | null): Promise<void> {
  const folder = join(inbox, refusal === null ? 'done' : 'refused');
  await mkdir(folder, { recursive: true });
  if (refusal !== null) await writeFile(join(folder, `${name}.reason.txt`), `${refusal}\n`);
  await rename(join(inbox, name), join(folder, name));
}
