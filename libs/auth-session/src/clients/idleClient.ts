import { getSession } from '@portal/api-sdk';
import type { IdleGate } from '../idleGate';

/** How long the sign-in goes on by the server's clock, in ms; it hears meanwhile of what was done. Rejects with ApiError. */
export async function readSession(
  gate: IdleGate,
): Promise<{ remainingMs: number; limitMs: number }> {
  const { data } = await gate.passing(() => getSession());
  return { remainingMs: data.remainingseconds * 1_000, limitMs: data.idleseconds * 1_000 };
}
