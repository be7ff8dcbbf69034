import { expect, it } from 'vitest';
import { render } from '../../testing/render';
import { ChangeText, type ChangeTextProps } from './ChangeText';

const usd = (amount: string) => ({ amount, currency: 'USD' });

it.each<[string, ChangeTextProps]>([
  ['▲Up $1,234.56 (+0.42%) today', { change: usd('1234.56'), percent: '0.0042', period: 'today' }],
  ['▼Down $99.00 (−1.00%)', { change: usd('-99'), percent: '-0.01' }],
  ['▲Up $5.00 this month', { change: usd('5'), percent: null, period: 'this month' }],
  ['No change today', { change: usd('0.00'), percent: '0', period: 'today' }],
  ['Change not available', { change: null, period: 'today' }],
  ['▲Up •••••• (+0.42%)', { change: usd('1234.56'), percent: '0.0042', masked: true }],
])('reads “%s”', (sentence, props) => {
  const { container } = render(<ChangeText {...props} />);
  expect(container.textContent).toBe(sentence);
});
