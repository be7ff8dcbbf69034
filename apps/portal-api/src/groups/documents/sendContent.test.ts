import { expect, test } from 'vitest';
import { safeName } from './sendContent';

test.each([
  ['2026-11-04 Statement.pdf', '2026-11-04 Statement.pdf'],
  ['../a"b.pdf', '-a-b.pdf'],
  ['', 'document'],
  [`${'a'.repeat(180)}.pdf`, `${'a'.repeat(146)}.pdf`],
  ['b'.repeat(180), 'b'.repeat(150)],
])('a file named %s is saved as %s', (name, saved) => expect(safeName(name)).toBe(saved));
