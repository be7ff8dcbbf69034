import { expect, it } from 'vitest';
import { explainNodeOf, type ServedExplanation } from './explainNode';

const served = (label: string, more: Partial<ServedExplanation> = {}): ServedExplanation => ({
  label,
  unit: 'money',
  operation: 'given',
  value: '1.00',
  inputs: [],
  ...more,
});
const KEY = { explain: 'balance:1', figure: 'cash' };
const node = (open: () => Promise<ServedExplanation>) =>
  explainNodeOf(served('Checking', { opens: KEY }), { currency: 'USD', open }, 'balance:1');
const labels = async (open: () => Promise<ServedExplanation>) =>
  (await node(open).loadInputs?.())?.map(({ label }) => label);

it('a row that is explained under a key of its own asks for what it adds up from', async () => {
  const cash = served('Cash', { operation: 'sum', inputs: [served('Deposit'), served('Fee')] });
  expect(await labels(() => Promise.resolve(cash))).toEqual(['Deposit', 'Fee']);
});

it('a row opens to what is found under its key, where that has no inputs or more than are listed', async () => {
  expect(await labels(() => Promise.resolve(served('Stated')))).toEqual(['Stated']);
  const many = served('Cash', { operation: 'sum', inputs: [served('Deposit')], more: 7 });
  expect(await labels(() => Promise.resolve(many))).toEqual(['Cash']);
});

it('a row without a key does not open', () => {
  const open = () => Promise.reject(new Error('not asked'));
  expect(explainNodeOf(served('Fee'), { currency: 'USD', open }, 'fee').loadInputs).toBeUndefined();
});
