import { expect, it } from 'vitest';
import { household, richAccounts } from '../testing/fixtures';
import { accountNames } from './accountNames';

const { everyday, joint } = household;

it('an account is called by its name alone, and with the end of its number where another is called the same', () => {
  const closed = [
    { key: 'acc-old', nickname: everyday.nickname, maskednumber: '••8494', closedon: '2025-08-28' },
    { key: 'acc-loan', nickname: 'Paid loan', closedon: '2024-01-31' },
  ];
  const names = accountNames(richAccounts, closed);
  expect(names.get(joint.key)).toBe(joint.nickname);
  expect(names.get(everyday.key)).toBe('Everyday trust ••4821');
  expect(names.get('acc-old')).toBe('Everyday trust ••8494 (closed)');
  expect(names.get('acc-loan')).toBe('Paid loan (closed)');
});
