/**
 * How sure it is that two samples are of different kinds (Mann–Whitney U, two-sided, by the normal approximation, fine
 * for samples of 200): 1 − p.
 */
export function confidenceThatTheyDiffer(one: readonly number[], other: readonly number[]): number {
  const ranked = [
    ...one.map((value) => ({ value, first: true })),
    ...other.map((value) => ({ value, first: false })),
  ].sort((a, b) => a.value - b.value);
  const rankSum = ranked.reduce((sum, { first }, index) => sum + (first ? index + 1 : 0), 0);
  const [m, n] = [one.length, other.length];
  const u = rankSum - (m * (m + 1)) / 2;
  const z = Math.abs(u - (m * n) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12);
  // Abramowitz and Stegun 26.2.17
  const t = 1 / (1 + 0.2316419 * z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const tail =
    density *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - 2 * tail;
}
