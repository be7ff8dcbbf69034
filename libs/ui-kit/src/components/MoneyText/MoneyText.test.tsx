import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render';
import { MoneyText } from './MoneyText';

const usd = (amount: string) => ({ amount, currency: 'USD' });

it('shows an amount to the cent', () => {
  const { container } = render(<MoneyText value={usd('1234567.89')} />);
  expect(container).toHaveTextContent(/^\$1,234,567\.89$/);
});

it('shows a negative amount in parentheses, says it in words and marks it only where it is a change', () => {
  const { container, rerender } = render(<MoneyText value={usd('-1234.56')} />);
  expect(screen.getByText('minus $1,234.56')).toBeInTheDocument();
  expect(container.querySelector('[aria-hidden]')).toHaveTextContent(/^\(\$1,234\.56\)$/);
  rerender(<MoneyText value={usd('-1234.56')} tone="change" />);
  expect(container.querySelector('[aria-hidden]')).toHaveTextContent('▼($1,234.56)');
});

it('marks a rise only where it is a change', () => {
  const { container, rerender } = render(<MoneyText value={usd('5.00')} />);
  expect(container).toHaveTextContent(/^\$5\.00$/);
  rerender(<MoneyText value={usd('5.00')} tone="change" />);
  expect(container).toHaveTextContent(/^\+\$5\.00$/);
});

it('masks amounts of any size and sign alike', () => {
  const masked = ['1.00', '-123456789.00', '0.00'].map(
    (amount) => render(<MoneyText value={usd(amount)} masked />).container,
  );
  expect(new Set(masked.map((container) => container.innerHTML)).size).toBe(1);
  expect(masked[0]).not.toHaveTextContent(/\d/);
  expect(screen.getAllByText('Amount hidden')).toHaveLength(3);
});

it('says when there is no amount', () => {
  render(<MoneyText value={null} />);
  expect(screen.getByText('Not available')).toBeInTheDocument();
});
