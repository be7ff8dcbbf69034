import type { PreferenceJson, Preferences } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';

/** The version of preferences that were never saved. */
const UNSAVED_VERSION = '0';

/** What a client sees before choosing anything; `accountview` default is 'Rockefeller Accounts' (spec §9). */
export const DEFAULT_PREFERENCES: PreferenceJson = {
  components: [{ key: 'networth' }, { key: 'accounts' }, { key: 'advisorteam' }],
  pilotfeatures: [],
  appearance: 'auto',
  accountview: 'default',
};

interface PreferenceRow {
  preference: PreferenceJson;
  version: string;
}

/** Each person's own, also within one household. */
export async function selectPreferences({ sql, subject }: HouseholdScope): Promise<Preferences> {
  const rows = await sql.query<PreferenceRow>(
    'select preference, version from preference where subject = $1',
    [subject],
  );
  const saved = rows[0];
  return saved
    ? { preferencejson: saved.preference, version: saved.version }
    : { preferencejson: DEFAULT_PREFERENCES, version: UNSAVED_VERSION };
}

/** Replaces only while `version` is still current; null when it is not. */
export async function savePreferences(
  { sql, subject }: HouseholdScope,
  version: string,
  preference: PreferenceJson,
): Promise<Preferences | null> {
  const values = [subject, JSON.stringify(preference)];
  const rows =
    version === UNSAVED_VERSION
      ? await sql.query<PreferenceRow>(
          `insert into preference (subject, preference) values ($1, $2::text::jsonb)
           on conflict (subject) do nothing returning preference, version`,
          values,
        )
      : await sql.query<PreferenceRow>(
          `update preference set preference = $2::text::jsonb, version = version + 1
           where subject = $1 and version::text = $3 returning preference, version`,
          [...values, version],
        );
  const saved = rows[0];
  return saved ? { preferencejson: saved.preference, version: saved.version } : null;
}
