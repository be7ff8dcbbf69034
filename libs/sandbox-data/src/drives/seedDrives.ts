import { householdId } from '../households/householdId';
import type { SandboxPart, SeedSql } from '../seedContext';

/** What the invented advisor has put into a drive; each household that has accounts has the same. */
const FOLDERS = ['Estate documents', 'Insurance'] as const;

const FILES = [
  {
    folder: null,
    name: 'Questions for the annual review.txt',
    lines: [
      'Questions for the annual review',
      '',
      '1. Has anything changed in the family that we should know of?',
      '2. Which larger payments do you expect in the next twelve months?',
      '3. Are the beneficiaries of each account still the ones you want?',
      '',
      'Put anything that you want to show us into this drive.',
    ],
  },
  {
    folder: 'Insurance',
    name: 'Policies that we know of.txt',
    lines: [
      'Policies that we know of',
      '',
      'Umbrella liability, Example Mutual, policy ends in March',
      'Home, Example Mutual, policy ends in June',
      '',
      'Please add the newest schedule of each.',
    ],
  },
] as const;

const ADVISOR = 'Quentin Quillfeather';
const WITH_DRIVES = ['rich', 'plain'] as const;

/** The drives themselves come with the households. */
export const drivesPart: SandboxPart = {
  name: 'drives',
  async seed({ sql, sandbox }) {
    const at = `${sandbox.asOf}T15:30:00Z`;
    for (const key of WITH_DRIVES) await fill(sql, householdId(sandbox.seed, key), at);
  },
};

const ITEM_ID = (name: string) =>
  `'itm-' || substr(md5(d.household_id || '/' || ${name}::text), 1, 24)`;

async function fill(sql: SeedSql, household: string, at: string): Promise<void> {
  const put = (kind: 'folder' | 'file', name: string, folder: string | null) =>
    sql.query(
      `with made as (
         insert into drive_item (item_id, household_id, drive_id, parent_id, kind, name, changed_at, changed_by)
         select ${ITEM_ID('$2')}, d.household_id, d.drive_id, ${ITEM_ID('$4')}, $3, $2, $5::timestamptz, $6
         from drive d where household_id = $1 returning *)
       insert into drive_event (household_id, drive_id, item_id, action, name, by_name, at)
       select household_id, drive_id, item_id, $7, name, $6, $5::timestamptz from made`,
      [
        household,
        name,
        kind,
        folder,
        at,
        ADVISOR,
        kind === 'folder' ? 'folder_created' : 'uploaded',
      ],
    );
  for (const name of FOLDERS) await put('folder', name, null);
  for (const { name, folder, lines } of FILES) {
    await put('file', name, folder);
    await sql.query(
      `insert into drive_version (item_id, number, household_id, bytes, sha256, media_type, scan, uploaded_at, uploaded_by, content)
       select ${ITEM_ID('$2')}, 1, d.household_id, octet_length(convert_to($3, 'UTF8')),
         encode(sha256(convert_to($3, 'UTF8')), 'hex'), 'text/plain', 'clean', $4::timestamptz, $5, convert_to($3, 'UTF8')
       from drive d where household_id = $1`,
      [household, name, `${lines.join('\n')}\n`, at, ADVISOR],
    );
  }
}
