import { useState } from 'react';

/** Counts how often waiting for a judgement has ended. */
export function useJudgement(pending: boolean): number {
  const [{ count, was }, set] = useState({ count: 0, was: pending });
  if (was !== pending) set({ count: pending ? count : count + 1, was: pending });
  return count;
}
