import type { EDelivery } from '@portal/api-sdk';
import { expect, it } from 'vitest';
import { changesOf, keyOf, leavesPaper } from './delivery';

const delivery: EDelivery = {
  version: '1',
  future: 'paper',
  consent: { version: 1, words: 'Words', effective: '2020-01-01' },
  history: [],
  accounts: [
    {
      account: 'acc0000000000000001',
      accountname: 'Lake house fund',
      classes: [
        { class: 'statements', choice: 'paper' },
        { class: 'tax', choice: 'online' },
      ],
    },
  ],
};
const at = (name: 'statements' | 'tax'): string => keyOf('acc0000000000000001', name);

it('sends what differs and nothing else', () => {
  expect(changesOf(delivery, { [at('statements')]: 'online', [at('tax')]: 'online' })).toEqual([
    { account: 'acc0000000000000001', class: 'statements', choice: 'online' },
  ]);
});

it('asks for consent when paper is given up, and not when it comes back', () => {
  expect(leavesPaper(delivery, { [at('statements')]: 'online' }, 'paper')).toBe(true);
  expect(leavesPaper(delivery, { [at('tax')]: 'paper' }, 'paper')).toBe(false);
  expect(leavesPaper(delivery, {}, 'online')).toBe(true);
  expect(leavesPaper(delivery, {}, 'paper')).toBe(false);
});
