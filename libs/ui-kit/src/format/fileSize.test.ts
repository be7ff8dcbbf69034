import { expect, it } from 'vitest';
import { formatFileSize } from './fileSize';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1023 bytes'],
  [48_213, '47 KB'],
  [340_000, '332 KB'],
  [2 ** 20 - 1, '1 MB'],
  [2_500_000, '2.4 MB'],
  [10_485_760, '10 MB'],
  [2 ** 30 - 1, '1 GB'],
  [2 ** 30, '1 GB'],
  [5_000_000_000_000, '4656.6 GB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
