import { expect, it } from 'vitest';
import { version } from '../testing/drives';
import { canPreview } from './preview';

it('a version can be looked at only once it was scanned and found clean', () => {
  expect(canPreview(version)).toBe(true);
  for (const scan of ['pending', 'infected', 'too_large'] as const)
    expect(canPreview({ ...version, scan })).toBe(false);
});
