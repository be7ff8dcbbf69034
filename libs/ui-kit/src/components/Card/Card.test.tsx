import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render';
import { Card } from './Card';

it('is a region named by its title', () => {
  render(<Card title="Advisor team">Three people</Card>);
  const region = screen.getByRole('region', { name: 'Advisor team' });
  expect(within(region).getByRole('heading', { level: 2 })).toHaveTextContent('Advisor team');
});

it('is no landmark without a title', () => {
  render(<Card>Three people</Card>);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
