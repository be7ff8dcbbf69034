import type { SqlEngine } from '../db/sql';

/** Approvals of instructions that nobody decided in time; those of transfers expire with them. Resolves to how many. */
export async function expireApprovals(engine: SqlEngine, now: Date): Promise<number> {
  return engine.transaction('write', async (sql) => {
    const gone = await sql.query<{ instruction_id: string; is_new: boolean }>(
      `update approval set state = 'expired'
       where state = 'pending' and instruction_id is not null and expires_at <= $1::timestamptz
       returning instruction_id, proposal is null as is_new`,
      [now.toISOString()],
    );
    for (const { instruction_id, is_new } of gone) {
      if (!is_new) continue;
      await sql.query(
        `update standing_instruction set state = 'cancelled', version = version + 1
         where instruction_id = $1 and state = 'needs-approval'`,
        [instruction_id],
      );
    }
    return gone.length;
  });
}
