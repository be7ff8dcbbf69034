import type { Sql, SqlValue } from '../db/sql';
import type { SealedPlace } from './sealedPlaces';

/** A row of a place: text, and bytes or nothing in the sealed columns. */
export type SealedRow = Record<string, string | Uint8Array | null>;

/** Rows that another key has sealed, after a row, in the order of their names; held until the transaction ends. */
export async function selectSealed(
  sql: Sql,
  { table, id, keyId, needs, boxes }: SealedPlace,
  { after, unlike, rows }: { after: string | null; unlike: string; rows: number },
): Promise<SealedRow[]> {
  const text = [id, keyId, ...needs].map((column) => `${column}::text as ${column}`);
  return sql.query<SealedRow>(
    `select ${[...text, ...Object.keys(boxes)].join(', ')} from ${table}
     where ${keyId} <> $1 and ($2::text is null or ${id}::text collate "C" > $2::text)
     order by ${table}.${id}::text collate "C" limit $3::int for update`,
    [unlike, after, rows],
  );
}

export interface Resealed {
  id: string;
  keyId: string;
  boxes: ReadonlyMap<string, Uint8Array | null>;
  mac: Uint8Array | null;
}

/** Puts what was sealed anew in the place of what it was. */
export async function updateSealed(
  sql: Sql,
  place: SealedPlace,
  { id, keyId, boxes, mac }: Resealed,
): Promise<void> {
  const values: SqlValue[] = [id, keyId];
  const columns = [...boxes].map(([column, box]) => `${column} = $${values.push(box)}`);
  if (mac && place.mac) {
    const { column, unique } = place.mac;
    const value = `$${values.push(mac)}::bytea`;
    // Added again meanwhile: then that one has the hash.
    columns.push(`${column} = case when exists (select from ${place.table} other
      where other.${unique} = one.${unique} and other.${column} = ${value} and other.${place.id} <> one.${place.id})
      then one.${column} else ${value} end`);
  }
  await sql.query(
    `update ${place.table} one set ${place.keyId} = $2, ${columns.join(', ')} where ${place.id}::text = $1`,
    values,
  );
}
