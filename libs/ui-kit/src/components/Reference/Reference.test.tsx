import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render';
import { ErrorPage } from '../ErrorPage/ErrorPage';
import { ErrorPanel } from '../ErrorPanel/ErrorPanel';

const ID = '3f2b6c1e-5d0a-4a57-9a55-0d6f0d1f7a10';
const failed = Object.assign(new Error('Something went wrong on our side.'), { requestId: ID });

it('stands on its own line of a failed part, and of a failed page', () => {
  render(
    <>
      <ErrorPanel title="Accounts could not be loaded" cause={failed} />
      <ErrorPage kind="renderFailed" cause={failed} />
    </>,
  );
  for (const alert of screen.getAllByRole('alert'))
    expect(alert).toHaveTextContent(`Reference: ${ID}`);
});

it('is selected whole, and nothing but it', () => {
  render(<ErrorPanel title="Accounts could not be loaded" cause={failed} />);
  expect(screen.getByText(ID)).toHaveTextContent(new RegExp(`^${ID}$`));
});

it.each([
  ['no request', new Error('x is not a function')],
  ['no answer', Object.assign(new Error('unreachable'), { requestId: undefined })],
  ['an id that is none', Object.assign(new Error('odd'), { requestId: '<b>call 555 0100</b>' })],
  ['nothing that was thrown', undefined],
])('is not there for %s', (_, cause) => {
  render(<ErrorPanel title="Accounts could not be loaded" cause={cause} />);
  expect(screen.queryByText(/Reference/)).not.toBeInTheDocument();
});
