import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render';
import { Avatar } from './Avatar';

it.each([
  ['Imogen Sample', 'IS'],
  ['Imogen van der Sample', 'IS'],
  ['Imogen', 'I'],
  ['  élise  𝒵ed ', 'É𝒵'],
  ['', ''],
])('shows %j by the initials %j', (name, initials) => {
  const { container } = render(<Avatar name={name} />);
  expect(container).toHaveTextContent(new RegExp(`^${initials}$`, 'u'));
});

it('falls back to initials when the photo cannot be loaded, and tries a new one', () => {
  const { container, rerender } = render(<Avatar name="Imogen Sample" src="/gone.jpg" />);
  const photo = () => container.querySelector('img');
  expect(container).not.toHaveTextContent('IS');
  const gone = photo();
  if (gone) fireEvent.error(gone);
  expect(photo()).not.toBeInTheDocument();
  expect(container).toHaveTextContent('IS');
  rerender(<Avatar name="Imogen Sample" src="/new.jpg" />);
  expect(photo()).toHaveAttribute('src', '/new.jpg');
});
