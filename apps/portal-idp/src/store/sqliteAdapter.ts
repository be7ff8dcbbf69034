import { errors } from 'oidc-provider';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Database } from './database';
import { epochSeconds } from './database';

/**
 * Keeps everything the provider issues (sessions, interactions, grants, codes, refresh tokens) in one table.
 * Expired rows are still found until they are swept: the provider itself judges expiry.
 */
export function sqliteAdapters({ sql }: Database): AdapterFactory {
  const upsert = sql.prepare(
    `INSERT INTO artifact (model, id, payload, grant_id, uid, user_code, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
       uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`,
  );
  const byId = sql.prepare('SELECT payload, consumed_at FROM artifact WHERE model = ? AND id = ?');
  const byUid = sql.prepare(
    'SELECT payload, consumed_at FROM artifact WHERE model = ? AND uid = ?',
  );
  const byUserCode = sql.prepare(
    'SELECT payload, consumed_at FROM artifact WHERE model = ? AND user_code = ?',
  );
  const consume = sql.prepare(
    'UPDATE artifact SET consumed_at = ? WHERE model = ? AND id = ? AND consumed_at IS NULL',
  );
  const grantOf = sql.prepare('SELECT grant_id FROM artifact WHERE model = ? AND id = ?');
  const destroy = sql.prepare('DELETE FROM artifact WHERE model = ? AND id = ?');
  const revoke = sql.prepare('DELETE FROM artifact WHERE model = ? AND grant_id = ?');
  const revokeFamily = sql.prepare(
    `DELETE FROM artifact WHERE grant_id = ?1 OR (model = 'Grant' AND id = ?1)`,
  );

  return (model): Adapter => ({
    async upsert(id, payload, expiresIn) {
      const { grantId, uid, userCode } = payload;
      const expiresAt = expiresIn ? epochSeconds() + expiresIn : null;
      upsert.run(
        model,
        id,
        JSON.stringify(payload),
        grantId ?? null,
        uid ?? null,
        userCode ?? null,
        expiresAt,
      );
    },
    async find(id) {
      return toPayload(byId.get(model, id));
    },
    async findByUid(uid) {
      return toPayload(byUid.get(model, uid));
    },
    async findByUserCode(userCode) {
      return toPayload(byUserCode.get(model, userCode));
    },
    async consume(id) {
      if (consume.run(epochSeconds(), model, id).changes === 1) return;
      // Two requests spent the same code or token at once: both had read it as fresh. The second is
      // a reuse like any other, so all that came from the grant dies with it (RFC 9700 §4.14.2).
      const grantId = grantOf.get(model, id)?.['grant_id'];
      if (typeof grantId === 'string') revokeFamily.run(grantId);
      throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      destroy.run(model, id);
    },
    async revokeByGrantId(grantId) {
      revoke.run(model, grantId);
    },
  });
}

function toPayload(row: Record<string, unknown> | undefined): AdapterPayload | undefined {
  if (!row) return undefined;
  // `as`: the row was written by upsert above, from the provider's own payload.
  const payload = JSON.parse(String(row['payload'])) as AdapterPayload;
  return row['consumed_at'] === null
    ? payload
    : { ...payload, consumed: Number(row['consumed_at']) };
}
