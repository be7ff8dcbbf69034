import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take many times as long as any other, however few their lines are. */
const LONGEST = [
  'src/main.test.ts',
  'src/books/books.test.ts',
  'src/books/superviseBooks.test.ts',
  'src/fuzz.test.ts',
  'src/db/migrate.test.ts',
  'src/groups/mfa/totp.test.ts',
];

/**
 * They begin first, so that none is left running alone at the end. Vitest knows what took long the last time, but in a
 * fresh clone there is none.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
  return place < 0 ? LONGEST.length : place;
}
