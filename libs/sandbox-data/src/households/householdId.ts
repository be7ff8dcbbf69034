import { drawText } from '../chance';

/** The id of a sandbox household: opaque, and the same for the same seed. */
export function householdId(seed: number, household: string): string {
  return `hh${drawText(seed, household).slice(0, 22)}`;
}
