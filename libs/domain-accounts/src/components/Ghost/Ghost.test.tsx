import { render } from '@portal/ui-kit/testing';
import { expect, it } from 'vitest';
import { Ghost } from './Ghost';

it('takes the room of a text without showing or saying any of it', () => {
  const { container } = render(<Ghost like="12 accounts" />);
  const ghost = container.querySelector('[aria-hidden="true"]');
  expect(ghost?.textContent).toMatch(/^\u2007{2} \u2007{8}$/);
});
