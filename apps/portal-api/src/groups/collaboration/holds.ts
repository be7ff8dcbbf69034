import type { DriveItem, RouteHandlers } from '@portal/api-sdk/server';
import { notFound } from '../../problems';
import { cleanLine } from '../secure-messages/box';
import { noDesk } from '../secure-messages/problems';
import { liveLine, type LineItem, lockDrive, selectItem } from './driveRepository';
import type { DriveScope, InDrives } from './driveScope';
import { itemHeld } from './problems';

type HoldHandlers = Pick<RouteHandlers, 'updateDriveHold' | 'deleteDriveHold'>;

/** What advisors hold as it is, for a lawyer or an authority. The database keeps it so, too: drive_item_stays. */
export function holdHandlers(inDrives: InDrives): HoldHandlers {
  return {
    async updateDriveHold(request, reply) {
      const { itemid } = request.params;
      const item = await inDrives(request, 'write', (scope) =>
        placeHold(scope, itemid, cleanLine(request.body.reason)),
      );
      return reply.code(200).send(item);
    },
    async deleteDriveHold(request, reply) {
      const { itemid } = request.params;
      await inDrives(request, 'write', (scope) => liftHold(scope, itemid));
      return reply.code(204).send();
    },
  };
}

async function placeHold(scope: DriveScope, itemId: string, reason: string): Promise<DriveItem> {
  const item = await lockedItem(scope, itemId);
  await scope.sql.query(
    `with placed as (
       insert into drive_hold (household_id, item_id, placed_at, placed_by) values ($1, $2, $4::timestamptz, $5)
       on conflict (item_id) where lifted_at is null do update set lifted_at = null returning hold_id)
     insert into drive_hold_reason (hold_id, household_id, reason) select hold_id, $1, $3 from placed
     on conflict (hold_id) do update set reason = excluded.reason`,
    [scope.household, item.id, reason, scope.now, scope.by],
  );
  return selectItem(scope, itemId);
}

async function liftHold(scope: DriveScope, itemId: string): Promise<void> {
  const item = await lockedItem(scope, itemId);
  const lifted = await scope.sql.query(
    `update drive_hold set lifted_at = $3::timestamptz, lifted_by = $4
     where household_id = $1 and item_id = $2 and lifted_at is null returning 1`,
    [scope.household, item.id, scope.now, scope.by],
  );
  if (lifted.length === 0) throw notFound('hold');
}

/** The item, while nobody else changes its drive. @throws ProblemError 403 for a client, 404. */
async function lockedItem(scope: DriveScope, itemId: string): Promise<LineItem> {
  if (!scope.byFirm) throw noDesk();
  const item = (await liveLine(scope, itemId)).at(-1);
  if (!item) throw notFound('item');
  await lockDrive(scope, item.drive);
  return item;
}

/** Throws ProblemError 409 `drive.held` where a hold keeps the item as it is. The drive is locked already. */
export async function requireFree(
  { sql }: DriveScope,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const [row] = await sql.query<{ held: boolean }>('select drive_item_is_held($1) as held', [id]);
  if (row?.held) throw itemHeld(name);
}
