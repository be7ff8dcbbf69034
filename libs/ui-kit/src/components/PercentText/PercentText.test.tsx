import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render';
import { PercentText } from './PercentText';

it('shows a fraction as a percentage', () => {
  render(<PercentText value="-0.0187" />);
  expect(screen.getByText('−1.87%')).toBeInTheDocument();
});

it('marks a rise where it is a change', () => {
  render(<PercentText value="0.0425" tone="change" />);
  expect(screen.getByText('+4.25%')).toBeInTheDocument();
});

it('says when there is none', () => {
  render(<PercentText value={null} />);
  expect(screen.getByText('Not available')).toBeInTheDocument();
});
