import { expect, it, vi } from 'vitest';
import { generateSandbox } from './generateSandbox';
import { householdId } from './households/householdId';
import { continueParts } from './sandboxParts';

it('a sandbox goes on with the households that it has, not with those that are newer', async () => {
  const sandbox = generateSandbox({ seed: 2026, asOf: '2026-11-19', people: [] });
  const plain = householdId(2026, 'plain');
  const books = { record: vi.fn(), markChanged: vi.fn(), publish: vi.fn() };
  const asked = 'select household_id as id from household';
  const sql = {
    query: vi.fn(async (text: string) => (text === asked ? [{ id: plain }] : [])) as never,
    script: vi.fn(),
    insertRows: vi.fn(),
  };
  await continueParts({ sql, sandbox, books }, '2026-11-18');
  expect(books.markChanged.mock.calls).toEqual([[plain, '2026-11-19', '2026-11-19']]);
});
