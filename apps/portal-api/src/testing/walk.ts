import type { Operation } from '../contract';

/** Enough to keep a database busy, few enough that a failure is not one of load. */
const AT_ONCE = 6;

/** Checks each operation, a few at a time, and answers one sentence for each that failed. */
export async function failuresOf(
  operations: readonly Operation[],
  check: (operation: Operation, place: number) => Promise<unknown>,
): Promise<string[]> {
  const queue = [...operations.entries()];
  const failures: string[] = [];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [place, operation] = next;
      await check(operation, place).catch((error: unknown) => {
        failures.push(`${operation.id}: ${sentenceOf(error)}`);
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failures.sort();
}

function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  // What fast-check found names the input; why it failed is the cause.
  const cause = error instanceof Error && error.cause ? `\n${sentenceOf(error.cause)}` : '';
  return text.replaceAll(/\u001b\[\d+m/g, '').trim() + cause;
}
