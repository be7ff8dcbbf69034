import { expect, it } from 'vitest';
import { refusalOf } from './fileRules';

const RULES = {
  types: [{ name: 'PDF', extension: '.pdf', mime: 'application/pdf' }],
  maxBytes: 2048,
  maxFiles: 2,
};
const file = (name: string, bytes: number, type = '') =>
  new File(['x'.repeat(bytes)], name, { type });

it('takes a file by its ending or its kind, up to the largest size', () => {
  expect(refusalOf(file('Form.PDF', 2048), [], RULES)).toBeUndefined();
  expect(refusalOf(file('form', 1, 'application/pdf'), [], RULES)).toBeUndefined();
});

it.each([
  ['of another kind', file('form.exe', 1), [], 'form.exe is not PDF'],
  ['that is empty', file('form.pdf', 0), [], 'is empty'],
  ['that is too large', file('form.pdf', 2049), [], '2 KB is the most'],
  ['chosen already', file('a.pdf', 3), [file('a.pdf', 3)], 'chosen already'],
  ['too many', file('c.pdf', 3), [file('a.pdf', 3), file('b.pdf', 3)], 'one too many: 2 at most'],
])('says why it refuses a file %s', (_, given, taken, words) => {
  expect(refusalOf(given, taken, RULES)).toContain(words);
});
