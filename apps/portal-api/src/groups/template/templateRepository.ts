import type { DynamicConfig } from '@portal/api-sdk/server';
import type { Sql } from '../../db/sql';

interface ConfigRow {
  config_type: keyof DynamicConfig;
  value: unknown;
}

/** One member per type; all of them without `configType`. */
export async function selectDynamicConfig(
  sql: Sql,
  configType: keyof DynamicConfig | undefined,
): Promise<DynamicConfig> {
  const rows = await sql.query<ConfigRow>(
    `select config_type, value from dynamic_config
     where $1::text is null or config_type = $1 order by config_type`,
    [configType ?? null],
  );
  return Object.fromEntries(rows.map(({ config_type, value }) => [config_type, value]));
}
