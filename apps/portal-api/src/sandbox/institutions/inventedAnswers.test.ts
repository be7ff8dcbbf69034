import { expect, it } from 'vitest';
import { transactionsAnswer } from './inventedAnswers';
import { INSTITUTIONS } from './institutions';

it('tells 30 days of activity late in the evening, across the end of daylight saving time', () => {
  const [institution] = INSTITUTIONS;
  const number = institution?.accounts[0]?.number ?? '';
  const id = `${institution?.institutionid}.${number}`;
  // 11:30 PM in New York; 30 times 24 hours before, it was half past midnight on the next day.
  const answer =
    institution && transactionsAnswer(institution, id, new Date('2026-11-23T04:30:00.000Z'));
  const days = new Set(answer?.transactions.map(({ transactionId }) => transactionId));
  expect(days.size).toBe(30);
  expect(days).toContain(`${id}.2026-11-22`);
  expect(days).toContain(`${id}.2026-10-24`);
});
