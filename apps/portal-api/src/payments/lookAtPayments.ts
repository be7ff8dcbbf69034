import { expireApprovals } from './expireApprovals';
import { movePayments, type MoveReport, type MovingParts } from './movePayments';
import { type OnFailure, rethrow } from './onFailure';
import { runInstructions } from './runInstructions';

/** What one look did: steps that payments took, how runs of standing instructions ended, approvals that expired. */
export interface LookReport {
  moved: MoveReport;
  runs: Record<string, number>;
  approvals: number;
}

/**
 * Does everything that is due. Payments move first: a deposit that its bank calls back is back before a standing
 * instruction could spend it, also when nobody has looked for days. What the instructions make moves at the next look.
 */
export async function lookAtPayments(
  parts: MovingParts,
  onFailure: OnFailure = rethrow,
): Promise<LookReport> {
  const { engine, rail, now } = parts;
  const moved = await movePayments(parts, onFailure);
  const runs = await runInstructions(engine, now(), { reach: rail.reach, onFailure });
  const approvals = await expireApprovals(engine, now()).catch((error: unknown) => {
    onFailure(error);
    return 0;
  });
  return { moved, runs, approvals };
}
