import type { Sql } from '../../db/sql';
import { addBankingDays, isBankingDay } from '../rules/bankingDays';
import { KIND_TIMES } from '../rules/cutOffs';
import { instantInNewYork, newYorkTimeOf } from '../rules/newYorkTime';
import {
  insertDeposits,
  insertFile,
  lockBank,
  nextFile,
  selectWaiting,
  type WaitingEntry,
} from './bankEntries';
import { giveFile, prepareFile, requireSameFolder, sha256Of } from './bankFolders';
import { type NachaBatch, writeNachaFile } from './nachaFile';
import type { NachaPlace } from './nachaRail';
import type { RailParts } from './rail';

/** Nacha Operating Rules: one character tells the files of a day apart. */
const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** What does not fit goes into the next file, a minute later. */
const MOST_ENTRIES = 10_000;

/**
 * Puts what was submitted into a file and gives it to the bank. The file is prepared in the transaction that notes it,
 * and handed over by one rename in the next: wherever a server ends, each payment is in one file and each file is given
 * once. Resolves to how many were.
 */
export async function handOverFiles(parts: RailParts, place: NachaPlace): Promise<number> {
  await parts.engine.transaction('write', async (sql) => {
    await lockBank(sql);
    await requireSameFolder(sql, place.outbox);
    await makeFile(sql, parts, place);
  });
  return parts.engine.transaction('write', async (sql) => {
    await lockBank(sql);
    const files = await sql.query<{ file_number: string; name: string; sha256: Uint8Array }>(
      'select file_number, name, sha256 from bank_file where handed_over_at is null order by file_number',
    );
    for (const { file_number: number, name, sha256 } of files) {
      await giveFile(place.outbox, name, sha256);
      await sql.query(
        'update bank_file set handed_over_at = $2::timestamptz where file_number = $1::bigint',
        [number, parts.now().toISOString()],
      );
    }
    return files.length;
  });
}

async function makeFile(
  sql: Sql,
  { box, now }: RailParts,
  { outbox, originator }: NachaPlace,
): Promise<void> {
  const at = now();
  const { day, clockMs } = newYorkTimeOf(at);
  // Deposits that prove a bank account go with the last payments of the day, not in a file of their own each minute.
  if (isBankingDay(day) && at >= instantInNewYork(day, KIND_TIMES['ach-out'].cutOff)) {
    await insertDeposits(sql, box, { effective: addBankingDays(day, 1), now: at });
  }
  const entries = await selectWaiting(sql, box, MOST_ENTRIES);
  if (entries.length === 0) return;
  const { fileNumber, ofDay } = await nextFile(sql, day);
  const modifier = MODIFIERS[ofDay];
  if (modifier === undefined) throw new Error(`The bank takes ${MODIFIERS.length} files a day.`);
  const minutes = Math.floor(clockMs / 60_000);
  const content = writeNachaFile({
    originator,
    madeOn: day,
    madeAt: `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`,
    modifier,
    batches: batchesOf(entries),
  });
  const name = `portal-${day}-${modifier}.ach`;
  await insertFile(
    sql,
    { fileNumber, name, day, modifier, sha256: sha256Of(content), now: at },
    entries,
  );
  await prepareFile(outbox, name, content);
}

/** One for each day and purpose. Nacha asks for ACCTVERIFY where small deposits prove an account (micro-entry rule). */
function batchesOf(entries: readonly WaitingEntry[]): NachaBatch[] {
  const batches = new Map<string, NachaBatch & { entries: WaitingEntry[] }>();
  for (const entry of entries) {
    const description = entry.isDeposit ? 'ACCTVERIFY' : 'TRANSFER';
    const key = `${entry.effective} ${description}`;
    const batch = batches.get(key) ?? { description, effective: entry.effective, entries: [] };
    batch.entries.push(entry);
    batches.set(key, batch);
  }
  return [...batches.values()];
}
