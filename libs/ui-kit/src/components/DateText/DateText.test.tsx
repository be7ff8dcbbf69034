import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render';
import { DateText } from './DateText';

it.each([
  ['2026-11-19', 'words', 'Nov 19, 2026'],
  ['2026-11-19', 'numeric', '11-19-2026'],
  ['2026-11-20T02:00:00Z', 'words', 'Nov 19, 2026'],
  ['2026-11-20T02:00:00Z', 'numeric', '11-19-2026'],
  ['2026-11-20T02:00:00Z', 'time', 'Nov 19, 2026, 9:00 PM ET'],
] as const)('shows %s (%s) as %s', (value, format, text) => {
  render(<DateText value={value} format={format} />);
  expect(screen.getByText(text)).toHaveAttribute('datetime', value);
});
