import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../../testing/render';
import { SegmentedControl } from './SegmentedControl';

const OPTIONS = [
  { value: 'default', label: 'Rockefeller Accounts' },
  { value: 'custom', label: 'Custom groups' },
] as const;

it('is a group of radios that tells which was chosen', async () => {
  const onChange = vi.fn();
  const { user } = render(
    <SegmentedControl label="View" options={OPTIONS} value="default" onChange={onChange} />,
  );
  expect(screen.getByRole('radiogroup', { name: 'View' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Rockefeller Accounts' })).toBeChecked();
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenCalledWith('custom');
});
