import type { HouseholdScope } from '../../auth/requestContext';

/** The version of a part that was never saved. */
const UNSAVED_VERSION = '0';

/** What a person arranges, on Home and of other pages, each with a version of its own. */
export type HomePart = 'widgets' | 'shortcuts' | 'pages';

export interface StoredPart<Value> {
  value: Value;
  version: string;
}

/** Each person's own, also within one household; `unsaved` before the first time. */
export async function selectHomePart<Value>(
  { sql, subject }: HouseholdScope,
  part: HomePart,
  unsaved: Value,
): Promise<StoredPart<Value>> {
  const rows = await sql.query<StoredPart<Value>>(
    'select value, version from home_part where subject = $1 and part = $2',
    [subject, part],
  );
  return rows[0] ?? { value: unsaved, version: UNSAVED_VERSION };
}

/** Replaces only while `version` is still current; null when it is not. */
export async function saveHomePart<Value>(
  { sql, subject }: HouseholdScope,
  part: HomePart,
  { value, version }: StoredPart<Value>,
): Promise<StoredPart<Value> | null> {
  const values = [subject, part, JSON.stringify(value)];
  const rows =
    version === UNSAVED_VERSION
      ? await sql.query<StoredPart<Value>>(
          `insert into home_part (subject, part, value) values ($1, $2, $3::text::jsonb)
           on conflict do nothing returning value, version`,
          values,
        )
      : await sql.query<StoredPart<Value>>(
          `update home_part set value = $3::text::jsonb, version = version + 1
           where subject = $1 and part = $2 and version::text = $4 returning value, version`,
          [...values, version],
        );
  return rows[0] ?? null;
}
